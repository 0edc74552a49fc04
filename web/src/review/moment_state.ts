/** The position of a decision as a state of a table, as its seat saw it. */
import type { GameName, Moment, State } from "../wire/generated";

export function momentState(moment: Moment, game: GameName, code: string): State {
  const { seat, step, seats, view, choices } = moment;
  return {
    type: "state",
    version: moment.number,
    table: {
      code,
      game,
      players: seats.length,
      status: "running",
      seats,
      options: { rules: {}, undo: false, onlookers: true, pace_days: 0, bot_pace: "human" },
      commitment: "",
      seed: "",
      move_count: moment.number - 1,
      to_act: [{ seat, step, since: 0 }],
      scores: [],
      undo_asked: null,
      result: null,
      rematch: "",
      created_at: 0,
    },
    you: { seats: [seat], viewer: seat, is_host: false, can_undo: false },
    view,
    choices,
    news: [],
  };
}

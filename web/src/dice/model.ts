/** A Dice table as the screen draws it. */
import { seatName } from "../house/names";
import type { DiceSheet, DiceView, ScoreParts, State } from "../wire/messages";

export interface DiceSeatModel {
  readonly seat: number;
  readonly name: string;
  readonly sheet: DiceSheet;
  readonly gifts: number;
  readonly parts: ScoreParts;
  readonly total: number;
  readonly isActing: boolean;
  readonly isMine: boolean;
  readonly isActive: boolean;
}

const NOTHING: ScoreParts = { fireworks: 0, second_group: 0, boats: 0 };

export function diceSeats(state: State, view: DiceView): DiceSeatModel[] {
  return view.seats.map((sheet, seat) => {
    const parts = view.score_parts[seat] ?? NOTHING;
    return {
      seat,
      name: seatName(state.table.seats[seat], seat),
      sheet,
      gifts: sheet.gifts,
      parts,
      total: parts.fireworks + parts.second_group + parts.boats,
      isActing: state.table.to_act.some((one) => one.seat === seat),
      isMine: state.you.seats.includes(seat),
      isActive: view.active === seat,
    };
  });
}

/** The bonus colours of a seat and how many of them are crossed off. */
export function crossedOff(view: DiceView, seat: number): number {
  const turns = view.turn - 1;
  const first = view.sheets.indexOf([...view.sheets].sort()[0] ?? "");
  const place = (seat - first + view.players) % view.players;
  return Math.floor((turns + view.players - 1 - place) / view.players);
}

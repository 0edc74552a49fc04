/** A finished match, position by position, behind the same interface as a live table. */
import type { GameClient } from "../app/game_client";
import { levelName } from "../app/levels";
import type { Frame, GameName, News, Replay, SeatInfo, State } from "../wire/generated";
import type { Line, Listener, Reply } from "../wire/line";
import { t } from "../words/words.svelte";

/** The parts of a record that every game has. */
interface ReplayRecord {
  readonly game: GameName;
  readonly players: number;
  readonly names?: readonly string[];
}

/** Where turns begin: the first frame of each run of moves by one seat. */
export function turnStarts(frames: readonly Pick<Frame, "seat">[]): number[] {
  return frames.flatMap((frame, index) =>
    index === 0 || frame.seat !== frames[index - 1]?.seat ? [index] : [],
  );
}

export class ReplayLine implements Line {
  at: number = $state(0);
  viewer: number | null = $state(null);
  readonly commitment = "";
  readonly record: ReplayRecord;
  /** The scores of all seats in each position. */
  readonly scores: readonly (readonly number[])[];
  readonly state: State = $derived(this.stateAt(this.at));
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly replay: Replay,
    private readonly client: GameClient,
  ) {
    this.scores = replay.frames.map((frame) => client.scoresOf(frame.position));
    this.record = replay.record as unknown as ReplayRecord;
  }

  /** The moves that led to the current position. */
  readonly moves: readonly News[] = $derived(this.movesTo(this.at));

  get last(): number {
    return this.replay.frames.length - 1;
  }

  /** Whether something is left to play from here: an uploaded record may end before the match. */
  get canPlayOn(): boolean {
    return this.at < this.last || !this.replay.frames[this.last]?.result;
  }

  /** Go to a frame; one step forward is announced like a move. */
  goTo(index: number): void {
    const before = this.state;
    const next = Math.max(0, Math.min(this.last, index));
    const isStep = next === this.at + 1;
    const played = this.replay.frames[this.at];
    this.at = next;
    if (!isStep || !played?.move) return;
    const news = newsOf(played, next);
    for (const listener of this.listeners) listener({ ...this.state, news: [news] }, before);
  }

  goByTurn(direction: 1 | -1): void {
    const starts = [...turnStarts(this.replay.frames), this.last];
    const found =
      direction > 0
        ? starts.find((start) => start > this.at)
        : starts.findLast((start) => start < this.at);
    this.goTo(found ?? (direction > 0 ? this.last : 0));
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  request(): Promise<Reply> {
    return Promise.resolve({ type: "pong", id: "" });
  }
  submit(): Promise<boolean> {
    return Promise.resolve(false);
  }
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
  undo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private movesTo(index: number): News[] {
    return this.replay.frames.slice(0, index).map((frame, at) => newsOf(frame, at + 1));
  }

  private stateAt(index: number): State {
    const frame = this.replay.frames[index];
    const { game, names } = this.record;
    const players = frame?.position.players ?? 0;
    const isOver = !frame?.move;
    const acting = isOver ? null : (frame.seat ?? null);
    return {
      type: "state",
      version: index,
      table: {
        code: "",
        game,
        players,
        status: isOver ? "over" : "running",
        seats: Array.from({ length: players }, (_, seat) => seatInfo(names?.[seat] ?? "", seat)),
        options: { rules: {}, undo: false, onlookers: true, pace_days: 0, bot_pace: "human" },
        commitment: "",
        seed: "",
        move_count: index,
        to_act: acting === null ? [] : [{ seat: acting, step: frame?.step ?? "", since: 0 }],
        scores: [],
        undo_asked: null,
        result: null,
        rematch: "",
        created_at: 0,
      },
      you: { seats: [], viewer: null, is_host: false, can_undo: false },
      view: frame ? this.client.replayView(frame.position, this.viewer) : null,
      choices: null,
      news: [],
    };
  }
}

/** A move of a frame as a live table tells it. */
function newsOf(frame: Frame, number: number): News {
  return {
    number,
    what: "moved",
    seat: frame.seat ?? null,
    move: frame.move ?? "",
    events: frame.events ?? [],
  };
}

/** A record names a bot by its level; a seat may also have no name. */
function seatInfo(name: string, seat: number): SeatInfo {
  const isBot = levelName(name) !== undefined;
  return {
    kind: isBot ? "bot" : "person",
    name: isBot ? "" : name || t("home.player", { n: seat + 1 }),
    level: isBot ? name : "",
    stands_in: false,
    resigned: false,
  };
}

/** A finished match, frame by frame: it looks like a table, but nobody can move. */
import { levelLabel } from "../app/levels";
import type { GameEvent, Result, SeatInfo, State } from "../wire/messages";
import type { Answer, Line, Listener } from "../wire/line";
import { t } from "../words/words.svelte";

export interface Frame {
  readonly position: Record<string, unknown> & {
    readonly game: string;
    readonly players: number;
    readonly phase: string;
    /** Only in Harvest. */
    readonly hands?: readonly (readonly string[])[];
    readonly hands_platforms?: readonly (readonly boolean[])[];
    readonly draw_stack?: readonly string[];
  };
  readonly seat?: number | null;
  readonly move?: string;
  readonly events?: GameEvent[];
  readonly scores?: readonly number[];
  readonly result?: Result | null;
}

export interface Reel {
  readonly record: { readonly game: string; readonly names?: readonly string[] };
  readonly frames: readonly Frame[];
}

/** Where a turn begins: the first frame of each run of moves by one seat. */
export function turnStarts(frames: readonly Frame[]): number[] {
  return frames.flatMap((frame, index) =>
    index === 0 || frame.seat !== frames[index - 1]?.seat ? [index] : [],
  );
}

export class ReplayLine implements Line {
  at: number = $state(0);
  viewer: number | null = $state(null);
  readonly promised = "";
  readonly state: State = $derived(this.stateAt(this.at));
  private readonly listeners = new Set<Listener>();

  constructor(private readonly reel: Reel) {}

  get last(): number {
    return this.reel.frames.length - 1;
  }

  /** Go to a frame; one step forward is animated like a move. */
  goTo(index: number): void {
    const before = this.state;
    const next = Math.max(0, Math.min(this.last, index));
    const isStep = next === this.at + 1;
    const done = this.reel.frames[this.at];
    this.at = next;
    if (!isStep || !done?.move) return;
    const news = {
      number: next,
      what: "moved" as const,
      seat: done.seat ?? null,
      move: done.move,
      events: done.events ?? [],
    };
    for (const listener of this.listeners) listener({ ...this.state, news: [news] }, before);
  }

  goByTurn(direction: 1 | -1): void {
    const starts = [...turnStarts(this.reel.frames), this.last];
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

  ask(): Promise<Answer> {
    return Promise.resolve({ type: "pong", id: "" });
  }
  try(): Promise<boolean> {
    return Promise.resolve(false);
  }
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
  undo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private stateAt(index: number): State {
    const { record, frames } = this.reel;
    const frame = frames[index] ?? frames[0];
    const position = frame?.position;
    const players = position?.players ?? 0;
    const view = position ? viewOf(position, this.viewer) : null;
    const isOver = frame?.move === undefined;
    return {
      type: "state",
      version: index,
      table: {
        code: "",
        game: record.game,
        players,
        status: isOver ? "over" : "running",
        seats: Array.from({ length: players }, (_, seat) =>
          seatOf(record.names?.[seat] ?? "", seat),
        ),
        options: { rules: {}, undo: false, onlookers: true, pace_days: 0, bot_pace: "human" },
        commitment: "",
        seed: "",
        move_count: index,
        to_act:
          isOver || typeof frame.seat !== "number"
            ? []
            : [{ seat: frame.seat, step: String(position?.phase ?? ""), since: 0 }],
        scores: [],
        undo_asked: null,
        result: null,
        rematch: "",
        created_at: 0,
      },
      you: { seats: [], viewer: null, is_host: false, can_undo: false },
      view,
      choices: null,
      news: [],
    };
  }
}

/** A record names a bot by its level, and may name nobody at all. */
function seatOf(name: string, seat: number): SeatInfo {
  const isBot = levelLabel(name) !== "";
  return {
    kind: isBot ? "bot" : "person",
    name: isBot ? "" : name || t("home.player", { n: seat + 1 }),
    level: isBot ? name : "",
    stands_in: false,
    resigned: false,
  };
}

/** A position as one pair of eyes would see it. */
function viewOf(position: Frame["position"], viewer: number | null): State["view"] {
  const seen = { ...position, viewer };
  if (!position.hands) return seen as unknown as State["view"];
  return {
    ...seen,
    hand: viewer === null ? [] : position.hands[viewer],
    hand_platforms: viewer === null ? [] : position.hands_platforms?.[viewer],
    hand_sizes: position.hands.map((hand) => hand.length),
    draw_stack_size: position.draw_stack?.length ?? 0,
  } as unknown as State["view"];
}

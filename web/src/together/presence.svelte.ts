/** Who is at a table, for every part of its screen. */
import { getContext, setContext } from "svelte";
import type { Connection } from "../wire/connection.svelte";
import type { Presence } from "../wire/generated";

const CONTEXT = Symbol("presence");

type SeatPresence = Presence["seats"][number];

interface SecondsLeft {
  readonly turn: number;
  readonly all: number;
  /** Whether the turn is over its time and draws on the reserve. */
  readonly isReserve: boolean;
}

export class TablePresence {
  /** The message since which seats have moved, and these seats: they choose no longer. */
  private moved: { since: Presence | null; seats: readonly number[] } = $state.raw({
    since: null,
    seats: [],
  });

  constructor(private readonly connection: Connection) {
    connection.listen((state) => {
      const seats = state.news.flatMap((news) =>
        news.what === "moved" && typeof news.seat === "number" ? [news.seat] : [],
      );
      if (!seats.length) return;
      const since = connection.presence;
      const before = this.moved.since === since ? this.moved.seats : [];
      this.moved = { since, seats: [...before, ...seats] };
    });
  }

  get watching(): number {
    return this.connection.presence?.watching ?? 0;
  }

  /** Whether a seat that may act has only so much time. */
  isLimited(seat: number): boolean {
    return this.secondsLeft(seat, 0) !== null;
  }

  /** The seconds that a seat still has: for this turn, and with its reserve; null without a limit. */
  secondsLeft(seat: number, now: number): SecondsLeft | null {
    const acting = this.connection.state?.table.to_act.find((one) => one.seat === seat);
    if (!acting || typeof acting.allowed !== "number") return null;
    const passed = now + this.connection.clockOffset - acting.since;
    const all = acting.allowed - passed;
    const turn = all - (acting.reserve ?? 0);
    return { turn, all, isReserve: turn <= 0 && (acting.reserve ?? 0) > 0 };
  }

  /** Where the person of a seat is; empty for a bot, and where that is unknown. */
  of(seat: number): SeatPresence {
    const { presence, state } = this.connection;
    const found = presence?.seats[seat] ?? "";
    if (found !== "choosing") return found;
    const mayAct = state?.table.to_act.some((one) => one.seat === seat) ?? false;
    const hasMoved = this.moved.since === presence && this.moved.seats.includes(seat);
    return mayAct && !hasMoved ? "choosing" : "here";
  }
}

/** Let everything below the calling component know who is at the table. */
export function providePresence(connection: Connection): TablePresence {
  return setContext(CONTEXT, new TablePresence(connection));
}

/** Who is at the table around the calling component; a replay has nobody. */
export function currentPresence(): TablePresence | undefined {
  return getContext<TablePresence | undefined>(CONTEXT);
}

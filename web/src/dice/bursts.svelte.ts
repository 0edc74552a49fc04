/** The fireworks that are bursting; the animation ends early at a tap or a key. */
import { isMotionReduced } from "../settings.svelte";
import type { State } from "../wire/generated";
import { diceEvents } from "./events";

interface Burst {
  readonly seat: number;
  readonly ponds: readonly string[];
  readonly value: number;
}

const SHOWN = 2200;

export class Bursts {
  private bursts: readonly Burst[] = $state.raw([]);
  private readonly timers = new Set<number>();

  /** Show the fireworks that the news of a state launched. */
  show(state: State): void {
    const moves = state.news.filter((news) => news.what === "moved");
    const launched = moves
      .flatMap(diceEvents)
      .flatMap((event): Burst[] =>
        event.event === "firework_launched"
          ? [{ seat: event.seat, ponds: event.ponds, value: event.value }]
          : [],
      );
    if (!launched.length) return;
    this.bursts = [...this.bursts, ...launched];
    const timer = window.setTimeout(() => {
      this.bursts = this.bursts.filter((burst) => !launched.includes(burst));
      this.timers.delete(timer);
    }, SHOWN);
    this.timers.add(timer);
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    if (this.bursts.length) this.bursts = [];
  }

  /** The ponds of a seat's sheet that are animated; none if motion is reduced. */
  pondsOf(seat: number): readonly string[] {
    return isMotionReduced() ? [] : (this.of(seat)?.ponds ?? []);
  }

  of(seat: number): Burst | undefined {
    return this.bursts.find((burst) => burst.seat === seat);
  }
}

/** Fireworks that burst this moment: short, and over at the first tap or key. */
import { isMotionReduced } from "../settings.svelte";
import type { DiceEvent, State } from "../wire/messages";

export interface Burst {
  readonly seat: number;
  readonly ponds: readonly string[];
  readonly value: number;
}

const SHOWN = 2200;

export class Bursts {
  shown: readonly Burst[] = $state.raw([]);
  private readonly timers = new Set<number>();

  /** Show what the news of a state launched. */
  hear(state: State): void {
    const events = state.news.flatMap((news) => (news.what === "moved" ? news.events : []) ?? []);
    const launched = (events as DiceEvent[]).flatMap((event): Burst[] =>
      event.event === "firework_launched"
        ? [{ seat: event.seat, ponds: event.ponds, value: event.value }]
        : [],
    );
    if (!launched.length) return;
    this.shown = [...this.shown, ...launched];
    const timer = window.setTimeout(() => {
      this.shown = this.shown.filter((burst) => !launched.includes(burst));
      this.timers.delete(timer);
    }, SHOWN);
    this.timers.add(timer);
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    if (this.shown.length) this.shown = [];
  }

  /** The ponds of a seat's sheet where light should move; none for those who asked for calm. */
  pondsOf(seat: number): readonly string[] {
    return isMotionReduced() ? [] : (this.of(seat)?.ponds ?? []);
  }

  of(seat: number): Burst | undefined {
    return this.shown.find((burst) => burst.seat === seat);
  }
}

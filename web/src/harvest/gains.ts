/** What each seat gets from a placement, collected from its events. */
import { isColor, type Color } from "../art/palette";
import type { HarvestEvent } from "../wire/generated";

export interface Gains {
  readonly matches: Color[];
  readonly side: Color[];
  readonly missed: Color[];
  favors: number;
}

/** Gains by seat, without the seats that neither get nor miss anything. */
export function gainsBySeat(events: readonly HarvestEvent[]): Map<number, Gains> {
  const gains = new Map<number, Gains>();
  for (const event of events) {
    if (event.event === "favor_taken") of(gains, event.seat).favors += 1;
    if (event.event === "card_taken" && isColor(event.color))
      of(gains, event.seat)[event.why === "match" ? "matches" : "side"].push(event.color);
    if (event.event === "card_missed" && isColor(event.color))
      of(gains, event.seat).missed.push(event.color);
  }
  return gains;
}

function of(gains: Map<number, Gains>, seat: number): Gains {
  const found = gains.get(seat) ?? { matches: [], side: [], missed: [], favors: 0 };
  gains.set(seat, found);
  return found;
}

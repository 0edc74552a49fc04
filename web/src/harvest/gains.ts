/** What a move would give to whom, gathered from the events of its preview. */
import { isColour, type Colour } from "../art/palette";
import type { HarvestEvent } from "../wire/messages";

export interface Gains {
  readonly matches: Colour[];
  readonly side: Colour[];
  readonly missed: Colour[];
  favors: number;
}

/** Gains by seat; a seat that gets nothing and misses nothing is left out. */
export function gainsBySeat(events: readonly HarvestEvent[]): Map<number, Gains> {
  const gains = new Map<number, Gains>();
  for (const event of events) {
    if (event.event === "favor_taken") of(gains, event.seat).favors += 1;
    if (event.event === "card_taken" && isColour(event.colour))
      of(gains, event.seat)[event.why === "match" ? "matches" : "side"].push(event.colour);
    if (event.event === "card_missed" && isColour(event.colour))
      of(gains, event.seat).missed.push(event.colour);
  }
  return gains;
}

function of(gains: Map<number, Gains>, seat: number): Gains {
  const found = gains.get(seat) ?? { matches: [], side: [], missed: [], favors: 0 };
  gains.set(seat, found);
  return found;
}

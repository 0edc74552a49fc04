/** Which seats the sides of a placed tile feed, for the light that shows it. */
import { isColor } from "../art/palette";
import type { Lit } from "../lake/light";
import type { HarvestEvent } from "../wire/generated";
import { gainsBySeat } from "./gains";
import type { SeatModel } from "./model";

/** The light of a placement, from its events; null if they place nothing. */
export function litByPlacement(
  events: readonly HarvestEvent[],
  seats: readonly SeatModel[],
  seatBox: (seat: number) => DOMRect | undefined,
): Lit | null {
  const placed = events.find((event) => event.event === "tile_placed");
  if (!placed) return null;
  const gains = gainsBySeat(events);
  const feeds = events.flatMap((event) => {
    if (event.event !== "card_taken" && event.event !== "card_missed") return [];
    const seat = seats[event.seat];
    if (event.why !== "side" || !seat || !isColor(event.color)) return [];
    const own = gains.get(event.seat);
    const cards = own ? [...own.matches, ...own.side] : [];
    return [
      { side: seat.side, color: event.color, cards, seatBox: () => seatBox(event.seat) } as const,
    ];
  });
  const [x, y] = placed.at;
  return { place: { x, y }, feeds };
}

/** What came to each seat since the person's last turn, collected from the moves. */
import { COLORS, isColor, type Color } from "../art/palette";
import type { News } from "../wire/generated";
import { harvestEvents } from "./events";

export interface Recap {
  readonly honor: number;
  readonly lanterns: readonly { readonly color: Color; readonly count: number }[];
  readonly favors: number;
}

/** The moves after the last turn of a seat, without those of a turn that it is taking now. */
export function movesSince(
  moves: readonly News[],
  seat: number,
  isTheirTurn: boolean,
): readonly News[] {
  const isOwn = (news: News): boolean => news.seat === seat;
  const end = isTheirTurn ? moves.findLastIndex((news) => !isOwn(news)) + 1 : moves.length;
  const start = moves.slice(0, end).findLastIndex(isOwn) + 1;
  return moves.slice(start, end);
}

/** What each seat took in these moves; seats that took nothing are left out. */
export function recapBySeat(moves: readonly News[]): Map<number, Recap> {
  const events = moves.flatMap(harvestEvents);
  const recaps = new Map<number, Recap>();
  for (const seat of new Set(events.map((event) => event.seat))) {
    const own = events.filter((event) => event.seat === seat);
    const taken = own.flatMap((event) =>
      event.event === "card_taken" && isColor(event.color) ? [event.color] : [],
    );
    const recap = {
      honor: own.reduce((sum, one) => sum + (one.event === "token_taken" ? one.honor : 0), 0),
      lanterns: COLORS.map((color) => ({
        color,
        count: taken.filter((one) => one === color).length,
      })).filter(({ count }) => count > 0),
      favors: own.filter((event) => event.event === "favor_taken").length,
    };
    if (recap.honor || recap.lanterns.length || recap.favors) recaps.set(seat, recap);
  }
  return recaps;
}

/** Sentences of Harvest: tiles, seats, gains and moves. */
import { colorsOf } from "../art/palette";
import { aboutPlayer, colorName } from "../app/sentences";
import type { HarvestEvent, News, State } from "../wire/generated";
import type { Place } from "../lake/geometry";
import { list, t } from "../words/words.svelte";
import { harvestEvents } from "./events";
import { gainsBySeat, type Gains } from "./gains";
import type { SeatModel } from "./model";

/** The four sides in order, and whether there is a platform. */
export function tileLine(sides: string, platform: boolean): string {
  const [north = "", east = "", south = "", west = ""] = colorsOf(sides).map(colorName);
  const line = t("tile.sides", { north, east, south, west });
  return platform ? `${line}, ${t("tile.platform")}` : line;
}

/** A seat with its honor, favors and lanterns. */
export function seatLine(seat: SeatModel): string {
  const lanterns = seat.lanterns
    .filter(({ count }) => count > 0)
    .map(({ color, count }) => `${count} ${colorName(color)}`);
  return t("seat.line", {
    name: seat.label,
    honor: t("count.honor", { n: seat.honor }),
    favors: t("count.favors", { n: seat.favors }),
    lanterns: lanterns.length ? list(lanterns) : t("count.lanterns", { n: 0 }),
  });
}

/** An open hand, tile by tile. */
export function handLine(seat: SeatModel): string {
  const tiles = seat.hand.map(({ sides, platform }, index) =>
    t("hand.tile", { n: index + 1, tile: tileLine(sides, platform) }),
  );
  return [t("hand.open", { name: seat.name }), ...tiles].join(". ");
}

/** What one seat gets from a placement. */
export function gainsLine(name: string, gains: Gains): string {
  const parts = [
    ...gains.matches.map((color) => t("gain.match", { color: colorName(color) })),
    ...gains.side.map((color) => t("gain.side", { color: colorName(color) })),
    ...(gains.favors ? [t("count.favors", { n: gains.favors })] : []),
    ...gains.missed.map((color) => t("gain.missed", { color: colorName(color) })),
  ];
  return aboutPlayer("gain.line", name, { gains: list(parts) });
}

/** What each seat gets from events, one sentence per seat. */
export function gainsLines(
  events: readonly HarvestEvent[],
  name: (seat: number) => string,
): string[] {
  return [...gainsBySeat(events)].map(([seat, gains]) => gainsLine(name(seat), gains));
}

/** What the person has to do now, or an empty text. */
export function taskLine({ choices }: State): string {
  return choices?.game === "harvest" ? t(`ask.${choices.step as "place"}`) : "";
}

/** The place of the tile that a move placed, or null. */
export function placeOf(news: News): Place | null {
  const placed = harvestEvents(news).find((event) => event.event === "tile_placed");
  if (!placed) return null;
  const [x, y] = placed.at;
  return { x, y };
}

/** What a move did, in sentences; who hears them instead of seeing the lake is told the place. */
export function moveLines(news: News, name: (seat: number) => string, isSpoken = false): string[] {
  const who = name(news.seat ?? 0);
  const events = harvestEvents(news);
  if (news.move === "pass") return [aboutPlayer("news.passed", who)];
  const place = placeOf(news);
  if (place) {
    const line = isSpoken
      ? t("news.placed_at", { name: who, ...place })
      : aboutPlayer("news.placed", who);
    return [line, ...gainsLines(events, name)];
  }
  const returned = events.filter((event) => event.event === "cards_returned");
  const given = list(returned.map((one) => `${one.count} ${colorName(one.color)}`));
  const token = events.find((event) => event.event === "token_taken");
  if (token) return [aboutPlayer("news.dedicated", who, { given, n: token.honor })];
  const taken = events.find((event) => event.event === "card_taken");
  if (taken)
    return [aboutPlayer("news.exchanged", who, { given, taken: `1 ${colorName(taken.color)}` })];
  return [aboutPlayer("news.discarded", who, { given })];
}

/** The names of games and seats as the screen shows them. */
import type { SeatInfo } from "../wire/generated";
import { findMessage, t } from "../words/words.svelte";
import { levelName } from "./levels";

/** The title of a game; one that the catalog does not have keeps the server's name. */
export function gameTitle(game: string): string {
  return findMessage(`game.${game}`) ?? game;
}

/** The picture that a person chose; empty for the one of their seat. */
export type AvatarName = NonNullable<SeatInfo["avatar"]>;

/** What the face of a seat needs: the level of a bot, or the picture of a person. */
export function faceOf(
  info: SeatInfo | undefined,
  seat: number,
): { level: string; seat: number; avatar: AvatarName } {
  const isBot = info?.kind === "bot";
  return { level: isBot ? (info.level ?? "") : "", seat, avatar: (!isBot && info?.avatar) || "" };
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;
/** "First strong isolate" and its end: what `<bdi>` does, for a name within a sentence. */
const ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** A name that cannot change the direction of the text around it. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? ISOLATE + name + END_OF_ISOLATE : name;
}

/** The names of bots by seat, the same in every language; a bot's face tells its level. */
const BOT_NAMES = ["Fen", "Pip", "Ollie", "Iris"] as const;

/** The name of a person, or what is said of one who was deleted and has none. */
export function personName(name: string, seat: number): string {
  return name ? isolated(name) : t("home.player", { n: seat + 1 });
}

/** The name of a person, or what a bot is called. */
export function seatName(seat: SeatInfo | undefined, index: number): string {
  if (!seat || seat.kind === "open") return "";
  const isNamedBot = seat.kind === "bot" && !seat.stands_in && !seat.name;
  return isNamedBot ? (BOT_NAMES[index] ?? "") : personName(seat.name ?? "", index);
}

/** The same with the level of a bot. */
export function seatLabel(seat: SeatInfo | undefined, index: number): string {
  const name = seatName(seat, index);
  const level = seat?.kind === "bot" ? levelName(seat.level ?? "") : undefined;
  return level ? t("seat.label", { name, level }) : name;
}

/** The names of games and seats as the screen shows them. */
import type { SeatInfo } from "../wire/generated";
import { findMessage, t } from "../words/words.svelte";
import { levelName } from "./levels";

/** The title of a game; one that the catalog does not have keeps the server's name. */
export function gameTitle(game: string): string {
  return findMessage(`game.${game}`) ?? game;
}

/** The name of a person, or the animal that a bot is called by. */
export function seatName(seat: SeatInfo | undefined, index: number): string {
  if (!seat) return "";
  return seat.name || (seat.kind === "bot" ? (findMessage(`bot.${index}`) ?? "") : "");
}

/** The same with the level of a bot. */
export function seatLabel(seat: SeatInfo | undefined, index: number): string {
  const name = seatName(seat, index);
  const level = seat?.kind === "bot" ? levelName(seat.level ?? "") : undefined;
  return level ? t("seat.label", { name, level }) : name;
}

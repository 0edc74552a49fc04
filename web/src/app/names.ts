/** What a seat is called: its person, or an animal of the lake for a bot. */
import { levelLabel } from "./levels";
import type { SeatInfo } from "../wire/messages";
import { t } from "../words/words.svelte";

const ANIMALS = ["bot.0", "bot.1", "bot.2", "bot.3"] as const;

export function seatName(seat: SeatInfo | undefined, index: number): string {
  if (!seat) return "";
  const animal = ANIMALS[index];
  return seat.name || (seat.kind === "bot" && animal ? t(animal) : "");
}

/** The same with the level of a bot. */
export function seatLabel(seat: SeatInfo | undefined, index: number): string {
  const name = seatName(seat, index);
  const level = seat?.kind === "bot" ? levelLabel(seat.level ?? "") : "";
  return level ? t("level.of", { name, level }) : name;
}

/** What a seat is called: its person, or a bird of the lake for a bot. */
import type { SeatInfo } from "../wire/messages";
import { t } from "../words/words.svelte";

const BIRDS = ["bot.0", "bot.1", "bot.2", "bot.3"] as const;

export function seatName(seat: SeatInfo | undefined, index: number): string {
  if (!seat) return "";
  const bird = BIRDS[index];
  return seat.name || (seat.kind === "bot" && bird ? t(bird) : "");
}

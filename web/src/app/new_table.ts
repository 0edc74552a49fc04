/** Laying a table: first be somebody, then ask for it. */
import { settings } from "../settings.svelte";
import type { NewTable, SeatWish } from "../wire/messages";
import { becomeVisitor, postTable } from "../wire/requests";
import { t } from "../words/words.svelte";

/** The name a person goes by. */
export function playerName(): string {
  return settings.name.trim() || t("home.guest");
}

/** Lay a table, perhaps in the middle of another match, and return its code. */
export async function createTable(
  game: string,
  seats: readonly SeatWish[],
  from?: NonNullable<NewTable["play_on"]>,
): Promise<string> {
  await becomeVisitor(playerName());
  const made = await postTable({
    game,
    seats: [...seats],
    onlookers: settings.watchers !== "players",
    listed: settings.watchers === "all",
    ...(from ? { play_on: from } : {}),
  });
  return made.code;
}

/** Me and so many bots of a level. */
export function againstBots(opponents: number, level: string): SeatWish[] {
  const bots: SeatWish[] = Array.from({ length: opponents }, () => ({ kind: "bot", level }));
  return [{ kind: "you" }, ...bots];
}

/** Several people at this screen, each with a name of their own. */
export function aroundOneScreen(names: readonly string[]): SeatWish[] {
  return names.map((name) => ({ kind: "you", name }));
}

/** Me and open seats for friends. */
export function withFriends(players: number): SeatWish[] {
  const open: SeatWish[] = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
  return [{ kind: "you" }, ...open];
}

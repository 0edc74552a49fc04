/** Opening a new table: the person gets a name first, then the table. */
import { chosenSetup } from "../setup/choices.svelte";
import { settings } from "../settings.svelte";
import type { GameName, NewTable, SeatWish } from "../wire/generated";
import { becomeVisitor, postTable } from "../wire/requests";
import { t } from "../words/words.svelte";

/** The name a person plays under. */
export function playerName(): string {
  return settings.name.trim() || t("home.guest");
}

/** Open a table, perhaps from a position of another match, and return its code. */
export async function createTable(
  game: GameName,
  seats: readonly SeatWish[],
  from?: NonNullable<NewTable["play_on"]>,
  pace: Partial<NewTable> = {},
): Promise<string> {
  await becomeVisitor(playerName());
  const made = await postTable({
    game,
    seats: [...seats],
    onlookers: settings.watchers !== "players",
    listed: settings.watchers === "all",
    ...pace,
    ...(from ? { play_on: from } : chosenSetup(game, seats.length)),
  });
  settings.played = true;
  return made.code;
}

/** The person against bots of one level. */
export function againstBots(opponents: number, level: string): SeatWish[] {
  return [{ kind: "you" }, ...botSeats(opponents, level)];
}

/** Several people at this screen, each with a name, and perhaps bots beside them. */
export function aroundOneScreen(names: readonly string[], bots: number, level: string): SeatWish[] {
  const people: SeatWish[] = names.map((name) => ({ kind: "you", name }));
  return [...people, ...botSeats(bots, level)];
}

function botSeats(count: number, level: string): SeatWish[] {
  return Array.from({ length: count }, () => ({ kind: "bot", level: level || null }));
}

/** The person and open seats for friends. */
export function withFriends(players: number): SeatWish[] {
  const open: SeatWish[] = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
  return [{ kind: "you" }, ...open];
}

/** Who starts, drawn again from the seed of a match (H2.5, `docs/fairness.md`). */
import type { TableInfo } from "../wire/generated";
import { SeededDraw } from "./seeded_draw";

/** Which of the seats that the host listed a seed draws to start. */
export async function starterFromSeed(seed: string, players: number): Promise<number> {
  return new SeededDraw(seed, "starter").below(players);
}

/** Whether the starter is the one the seed draws; undefined if the seed did not draw one. */
export async function checkStarter({
  seed,
  players,
  first_listed: firstListed,
}: Pick<TableInfo, "seed" | "players" | "first_listed">): Promise<boolean | undefined> {
  if (firstListed === undefined || firstListed === null) return undefined;
  return (players - (await starterFromSeed(seed, players))) % players === firstListed;
}

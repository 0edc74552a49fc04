/** The deal of a match of Harvest, drawn again from its seed. */
import type { DrawChecks } from "../app/game_client";
import { SeededDraw } from "../end/seeded_draw";
import type { TableInfo } from "../wire/generated";

/** How many lake tiles are dealt, by number of players. */
const DEALT: Readonly<Record<number, number>> = { 2: 22, 3: 27, 4: 32 };
const TILES = 35;

/** The lake tiles in the order a seed deals them. */
export async function dealFromSeed(seed: string, players: number): Promise<number[]> {
  const tiles = Array.from({ length: TILES }, (_, index) => index + 1);
  return (await new SeededDraw(seed, "harvest deal").shuffled(tiles)).slice(0, DEALT[players]);
}

/** Whether the deal of a record is the one its seed gives. */
export async function checkDraws(
  { seed, players }: Pick<TableInfo, "seed" | "players">,
  record: unknown,
): Promise<DrawChecks> {
  const { deal } = record as { deal: readonly number[] };
  return { deal: (await dealFromSeed(seed, players)).join() === deal.join() };
}

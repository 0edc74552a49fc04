/** The set-up and the rolls of a match of Dice, drawn again from its seed. */
import type { DrawChecks } from "../app/game_client";
import { SeededDraw } from "../end/seeded_draw";
import type { TableInfo } from "../wire/generated";
import { readPieces } from "../wire/requests";

const DICE = 4;
const FACES = "ROGBPW";
const EMPEROR_CARDS = 3;
/** How many fireworks of each size are in play. */
const FIREWORK_COUNTS = [
  ["small", 1],
  ["medium", 2],
  ["large", 1],
] as const;

/** The components that a set-up is drawn from. */
interface Components {
  readonly sheets: Readonly<Record<string, unknown>>;
  readonly fireworks: Readonly<Record<string, { readonly size: string }>>;
}

interface Setup {
  readonly sheets: readonly string[];
  readonly fireworks: readonly string[];
  readonly emperor: readonly string[];
}

/** The parts of a record that chance decided. */
interface DrawnRecord extends Setup {
  readonly players: number;
  readonly moves: readonly string[];
  /** The parts that the players chose; they need not be as the seed draws them. */
  readonly chosen?: readonly string[];
  /** Absent or a name if the match was played with the built-in components. */
  readonly components?: Components | string;
}

/** The colors of a roll; rolls are counted from 0, rerolls included. */
export async function rollFromSeed(seed: string, number: number): Promise<string> {
  const draw = new SeededDraw(seed, `dice roll ${number}`);
  let roll = "";
  for (let die = 0; die < DICE; die++) roll += FACES[await draw.below(FACES.length)];
  return roll;
}

/** Sheets, fireworks and emperor cards as a seed draws them. */
export async function setupFromSeed(
  seed: string,
  players: number,
  { sheets, fireworks }: Components,
): Promise<Setup> {
  const draw = new SeededDraw(seed, "dice set-up");
  const drawn = {
    sheets: (await draw.shuffled(Object.keys(sheets).sort())).slice(0, players),
    fireworks: [] as string[],
    emperor: [] as string[],
  };
  for (const [size, count] of FIREWORK_COUNTS) {
    const names = Object.keys(fireworks).filter((name) => fireworks[name]?.size === size);
    drawn.fireworks.push(...(await draw.shuffled(names.sort())).slice(0, count));
  }
  for (let card = 0; card < EMPEROR_CARDS; card++)
    drawn.emperor.push((await draw.below(2)) === 0 ? "A" : "B");
  return drawn;
}

/** Whether the set-up and every roll of a record are those its seed gives. */
export async function checkDraws(
  { seed, game }: Pick<TableInfo, "seed" | "game">,
  record: unknown,
): Promise<DrawChecks> {
  const drawn = record as DrawnRecord;
  const own = drawn.components;
  const components = typeof own === "object" ? own : ((await readPieces(game)) as Components);
  return {
    setup: await isSetupFromSeed(seed, drawn, components),
    rolls: await areRollsFromSeed(seed, drawn.moves),
  };
}

async function isSetupFromSeed(
  seed: string,
  record: DrawnRecord,
  components: Components,
): Promise<boolean> {
  const drawn = await setupFromSeed(seed, record.players, components);
  return (["sheets", "fireworks", "emperor"] as const).every(
    (part) => record.chosen?.includes(part) || drawn[part].join() === record[part].join(),
  );
}

async function areRollsFromSeed(seed: string, moves: readonly string[]): Promise<boolean> {
  const rolled = moves.filter((move) => move.startsWith("roll "));
  const drawn = await Promise.all(rolled.map((_, number) => rollFromSeed(seed, number)));
  return rolled.length > 0 && rolled.every((move, number) => move === `roll ${drawn[number]}`);
}

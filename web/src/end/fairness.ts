/** Whether a finished match was dealt and rolled as its seed says: anybody can redo it here. */
import { commitmentOf, Draw } from "./seeded_draw";

const DEALT: Readonly<Record<number, number>> = { 2: 22, 3: 27, 4: 32 };
const TILES = 35;

const DICE = 4;
const DIE = "ROGBPW";
/** How many fireworks of each size are in play. */
const SIZES = [
  ["small", 1],
  ["medium", 2],
  ["large", 1],
] as const;
const CARDS = 3;

/** The lake tiles in the order a seed deals them. */
export async function harvestDeal(seed: string, players: number): Promise<number[]> {
  const tiles = Array.from({ length: TILES }, (_, index) => index + 1);
  return (await new Draw(seed, "harvest deal").shuffled(tiles)).slice(0, DEALT[players]);
}

/** The colors of a roll; rolls are counted from 0, rerolls included. */
export async function diceRoll(seed: string, number: number): Promise<string> {
  const draw = new Draw(seed, `dice roll ${number}`);
  let roll = "";
  for (let die = 0; die < DICE; die++) roll += DIE[await draw.below(DIE.length)];
  return roll;
}

/** What the set-up of Dice is drawn from. */
export interface Components {
  readonly sheets: Readonly<Record<string, unknown>>;
  readonly fireworks: Readonly<Record<string, { readonly size: string }>>;
}

export interface DiceSetup {
  readonly sheets: readonly string[];
  readonly fireworks: readonly string[];
  readonly emperor: readonly string[];
}

/** Sheets, fireworks and emperor faces as a seed draws them. */
export async function diceSetup(
  seed: string,
  players: number,
  { sheets, fireworks }: Components,
): Promise<DiceSetup> {
  const draw = new Draw(seed, "dice set-up");
  const drawn = {
    sheets: (await draw.shuffled(Object.keys(sheets).sort())).slice(0, players),
    fireworks: [] as string[],
    emperor: [] as string[],
  };
  for (const [size, count] of SIZES) {
    const names = Object.keys(fireworks).filter((name) => fireworks[name]?.size === size);
    drawn.fireworks.push(...(await draw.shuffled(names.sort())).slice(0, count));
  }
  for (let card = 0; card < CARDS; card++)
    drawn.emperor.push((await draw.below(2)) === 0 ? "A" : "B");
  return drawn;
}

/** What was found: the promise, and each thing that the seed decided. */
export interface Checked {
  readonly commitment: boolean;
  readonly deal?: boolean;
  readonly setup?: boolean;
  readonly rolls?: boolean;
}

/** Whether a seed is the one that was promised, and the deal the one it draws. */
export async function checkHarvest(
  seed: string,
  promised: string,
  players: number,
  deal: readonly number[],
): Promise<Checked> {
  const [commitment, drawn] = [await commitmentOf(seed), await harvestDeal(seed, players)];
  return { commitment: commitment === promised, deal: drawn.join() === deal.join() };
}

/** The parts of a record that chance decided. */
export interface DiceRecord extends DiceSetup {
  readonly players: number;
  readonly moves: readonly string[];
  /** What the players chose themselves need not be as the seed draws it. */
  readonly chosen?: readonly string[];
}

/** Whether a seed is the one that was promised, and set-up and every roll are what it draws. */
export async function checkDice(
  seed: string,
  promised: string,
  record: DiceRecord,
  components: Components,
): Promise<Checked> {
  const drawn = await diceSetup(seed, record.players, components);
  const setup = (["sheets", "fireworks", "emperor"] as const).every(
    (part) => record.chosen?.includes(part) || drawn[part].join() === record[part].join(),
  );
  const rolled = record.moves.filter((move) => move.startsWith("roll "));
  const wanted = await Promise.all(rolled.map((_, number) => diceRoll(seed, number)));
  return {
    commitment: (await commitmentOf(seed)) === promised,
    setup,
    rolls: rolled.length > 0 && rolled.every((move, k) => move === `roll ${wanted[k]}`),
  };
}

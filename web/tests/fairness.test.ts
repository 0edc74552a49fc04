import { expect, test } from "vitest";
import { commitmentOf } from "../src/end/seeded_draw";
import { checkDice, checkHarvest, diceRoll, diceSetup, harvestDeal } from "../src/end/fairness";

// `parse_seed("7")` of docs/fairness.md.
const SEED = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
const COMMITMENT = "68b6acce6948c45ed26e193c33443b4aedc1c25e6f96e29a3d939a774f8b74d1";
// `deal_from_seed(2, parse_seed("7"))` of the rules.
const DEAL = [3, 8, 34, 25, 2, 29, 27, 20, 17, 16, 22, 26, 1, 7, 5, 33, 19, 21, 13, 35, 30, 14];
// `roll_from_seed(parse_seed("7"), number)` for numbers 0 to 11.
const ROLLS = "OGWO OWOR WBWB OBBR RPBW WGWP BRRP BBBB WRPW WPPB BWBR GBPW".split(" ");
// `new_setup(players, parse_seed("7"))`: more players draw more sheets, and nothing else changes.
const SHEETS = { 2: ["D", "B"], 3: ["D", "B", "A"], 4: ["D", "B", "A", "C"] };
const DRAWN = { fireworks: ["V3", "T4", "Z4", "U5"], emperor: ["B", "A", "B"] };
// The same of `parse_seed("lanterns")`, for three.
const OTHER = "0e1b2f8e254e9aed0d686be9d0d86e77a32b38d0e33cc793a459b007dd3faa58";

const sized = (size: string, names: string) =>
  names.split(" ").map((name) => [name, { size }] as const);
const COMPONENTS = {
  sheets: { D: {}, A: {}, C: {}, B: {} },
  fireworks: Object.fromEntries([
    ...sized("large", "X5 U5"),
    ...sized("small", "V3 I3"),
    ...sized("medium", "T4 L4 O4 Z4"),
  ]),
};
const RECORD = {
  players: 3,
  sheets: SHEETS[3],
  ...DRAWN,
  moves: [`roll ${ROLLS[0]}`, "0:reroll", `roll ${ROLLS[1]}`, "0:turn 2", "1:C4a"],
};

test("the commitment of a seed is its SHA-256", async () => {
  expect(await commitmentOf(SEED)).toBe(COMMITMENT);
});

test("the browser deals as the rules do", async () => {
  expect(await harvestDeal(SEED, 2)).toEqual(DEAL);
});

test("the browser rolls as the rules do", async () => {
  expect(await Promise.all(ROLLS.map((_, number) => diceRoll(SEED, number)))).toEqual(ROLLS);
  expect(await diceRoll(OTHER, 3)).toBe("BWOW");
});

test.each([2, 3, 4] as const)(
  "the browser sets up Dice for %i as the rules do",
  async (players) => {
    const sheets = SHEETS[players];
    expect(await diceSetup(SEED, players, COMPONENTS)).toEqual({ sheets, ...DRAWN });
  },
);

test("another seed sets up another match", async () => {
  expect(await diceSetup(OTHER, 3, COMPONENTS)).toEqual({
    sheets: ["C", "A", "D"],
    fireworks: ["I3", "Z4", "O4", "U5"],
    emperor: ["B", "B", "B"],
  });
});

test("a changed deal or another promise is found out", async () => {
  const swapped = [DEAL[1] ?? 0, DEAL[0] ?? 0, ...DEAL.slice(2)];
  expect(await checkHarvest(SEED, COMMITMENT, 2, DEAL)).toEqual({ commitment: true, deal: true });
  expect(await checkHarvest(SEED, "00", 2, swapped)).toEqual({ commitment: false, deal: false });
});

test("a match of Dice as the seed says is found true", async () => {
  const found = await checkDice(SEED, COMMITMENT, RECORD, COMPONENTS);
  expect(found).toEqual({ commitment: true, setup: true, rolls: true });
});

test("one die that fell otherwise is found out, and so is a roll that is missing", async () => {
  const changed = RECORD.moves.map((move, at) => (at === 2 ? "roll OWOO" : move));
  for (const moves of [changed, RECORD.moves.slice(2), []]) {
    const found = await checkDice(SEED, COMMITMENT, { ...RECORD, moves }, COMPONENTS);
    expect(found).toEqual({ commitment: true, setup: true, rolls: false });
  }
});

test("a set-up that the seed did not draw is found out, unless the players chose it", async () => {
  const emperor = ["A", "A", "A"];
  const found = await checkDice(SEED, "00", { ...RECORD, emperor }, COMPONENTS);
  expect(found).toEqual({ commitment: false, setup: false, rolls: true });
  const chosen = { ...RECORD, emperor, chosen: ["emperor"] };
  expect(await checkDice(SEED, COMMITMENT, chosen, COMPONENTS)).toMatchObject({ setup: true });
});

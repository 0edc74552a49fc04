import { afterEach, expect, test, vi } from "vitest";
import { checkDraws, rollFromSeed, setupFromSeed } from "../src/dice/fairness";

// `parse_seed("7")` of docs/fairness.md.
const SEED = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
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
const TABLE = { seed: SEED, game: "dice" } as const;
const RECORD = {
  players: 3,
  sheets: SHEETS[3],
  ...DRAWN,
  components: COMPONENTS,
  moves: [`roll ${ROLLS[0]}`, "0:reroll", `roll ${ROLLS[1]}`, "0:turn 2", "1:C4a"],
};

afterEach(() => vi.unstubAllGlobals());

test("the browser rolls as the rules do", async () => {
  expect(await Promise.all(ROLLS.map((_, number) => rollFromSeed(SEED, number)))).toEqual(ROLLS);
  expect(await rollFromSeed(OTHER, 3)).toBe("BWOW");
});

test.each([2, 3, 4] as const)(
  "the browser sets up a match for %i as the rules do",
  async (players) => {
    const sheets = SHEETS[players];
    expect(await setupFromSeed(SEED, players, COMPONENTS)).toEqual({ sheets, ...DRAWN });
  },
);

test("another seed sets up another match", async () => {
  expect(await setupFromSeed(OTHER, 3, COMPONENTS)).toEqual({
    sheets: ["C", "A", "D"],
    fireworks: ["I3", "Z4", "O4", "U5"],
    emperor: ["B", "B", "B"],
  });
});

test("a record whose draws are those of the seed passes the check", async () => {
  expect(await checkDraws(TABLE, RECORD)).toEqual({ setup: true, rolls: true });
});

test("a record without components is checked with the built-in ones", async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json(COMPONENTS)));
  vi.stubGlobal("fetch", fetched);
  const { components: _, ...record } = RECORD;
  expect(await checkDraws(TABLE, record)).toEqual({ setup: true, rolls: true });
  expect(fetched).toHaveBeenCalledOnce();
});

test("a changed die and a missing roll fail the check", async () => {
  const changed = RECORD.moves.map((move, at) => (at === 2 ? "roll OWOO" : move));
  for (const moves of [changed, RECORD.moves.slice(2), []])
    expect(await checkDraws(TABLE, { ...RECORD, moves })).toEqual({ setup: true, rolls: false });
});

test("a set-up that the seed did not draw fails the check, unless the players chose it", async () => {
  const emperor = ["A", "A", "A"];
  expect(await checkDraws(TABLE, { ...RECORD, emperor })).toMatchObject({ setup: false });
  const chosen = { ...RECORD, emperor, chosen: ["emperor"] };
  expect(await checkDraws(TABLE, chosen)).toMatchObject({ setup: true });
});

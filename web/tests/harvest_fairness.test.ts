import { expect, test } from "vitest";
import { commitmentOf } from "../src/end/seeded_draw";
import { checkDraws, dealFromSeed } from "../src/harvest/fairness";

// `parse_seed("7")` of docs/fairness.md.
const SEED = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
const COMMITMENT = "68b6acce6948c45ed26e193c33443b4aedc1c25e6f96e29a3d939a774f8b74d1";
// `deal_from_seed(2, parse_seed("7"))` of the rules.
const DEAL = [3, 8, 34, 25, 2, 29, 27, 20, 17, 16, 22, 26, 1, 7, 5, 33, 19, 21, 13, 35, 30, 14];
const TABLE = { seed: SEED, players: 2 };

test("the commitment of a seed is its SHA-256", async () => {
  expect(await commitmentOf(SEED)).toBe(COMMITMENT);
});

test("the browser deals as the rules do", async () => {
  expect(await dealFromSeed(SEED, 2)).toEqual(DEAL);
});

test("the deal of the seed passes the check, and a changed deal fails it", async () => {
  const swapped = [DEAL[1] ?? 0, DEAL[0] ?? 0, ...DEAL.slice(2)];
  expect(await checkDraws(TABLE, { deal: DEAL })).toEqual({ deal: true });
  expect(await checkDraws(TABLE, { deal: swapped })).toEqual({ deal: false });
});

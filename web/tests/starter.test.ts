import { expect, test } from "vitest";
import { checkStarter, starterFromSeed } from "../src/end/starter";

// `parse_seed("0")` to `parse_seed("7")` are the SHA-256 of these digits.
async function seedOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
// `DRAWN` of tests/server/test_starter.py.
const DRAWN = [1, 2, 2, 1, 3, 0, 2, 3];

test("the browser draws the starter as the server does", async () => {
  const drawn = DRAWN.map(async (_, number) => starterFromSeed(await seedOf(`${number}`), 4));
  expect(await Promise.all(drawn)).toEqual(DRAWN);
});

test("only the seat that the seed draws passes the check", async () => {
  const seed = await seedOf("0");
  const kept = [0, 1, 2, 3].map((first_listed) => checkStarter({ seed, players: 4, first_listed }));
  expect(await Promise.all(kept)).toEqual([false, false, false, true]);
});

test("a starter whom somebody chose is not checked", async () => {
  const seed = await seedOf("0");
  expect(await checkStarter({ seed, players: 4, first_listed: null })).toBeUndefined();
});

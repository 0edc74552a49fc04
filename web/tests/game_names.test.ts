import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GAME_NAMES, loadGame } from "../src/games";

const SOURCE = join(import.meta.dirname, "../src");
const ALLOWED = ["games.ts", "wire/generated.ts", "words/"];
/** A name at the beginning of a word, in any case: `dice`, `DiceView`, `DICE`, not `indices`. */
const NAMES = new RegExp(
  GAME_NAMES.map(
    (name) =>
      `(?<![A-Za-z])${name}|${name[0]?.toUpperCase()}${name.slice(1)}|(?<![A-Z])${name.toUpperCase()}`,
  ).join("|"),
);

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8", withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(SOURCE.length + 1));

test("a game is named only in its own folder, in the registry, in the wire and in the words", () => {
  const isAllowed = (name: string) =>
    [...ALLOWED, ...GAME_NAMES.map((game) => `${game}/`)].some((one) => name.startsWith(one));
  const others = files.filter((name) => !isAllowed(name));
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((name) => NAMES.test(readFileSync(join(SOURCE, name), "utf-8")))).toEqual(
    [],
  );
});

test("a game's folder does not name another game", () => {
  for (const game of GAME_NAMES) {
    const rest = new RegExp(GAME_NAMES.filter((one) => one !== game).join("|"), "i");
    const own = files.filter((name) => name.startsWith(`${game}/`));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => rest.test(readFileSync(join(SOURCE, name), "utf-8")))).toEqual([]);
  }
});

test.each(GAME_NAMES)(
  "%s exports one client, and nothing else",
  async (game) => {
    const text = readFileSync(join(SOURCE, game, "index.ts"), "utf-8");
    expect(text.match(/^export /gm)).toHaveLength(1);
    const client = await loadGame(game);
    expect(client.keyRows.length).toBeGreaterThan(5);
    // A busy machine compiles all of a game in more than the usual five seconds.
  },
  30_000,
);

test("a game that the client does not have is an error", async () => {
  await expect(loadGame("chess")).rejects.toThrow("chess");
});

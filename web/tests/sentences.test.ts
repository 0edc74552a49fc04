import { beforeAll, expect, test } from "vitest";
import type { SeatModel } from "../src/harvest/model";
import { handLine } from "../src/harvest/sentences";
import { tableLines } from "../src/app/sentences";
import { setLanguage } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

test("a player who asked for an undo is told who does not agree", () => {
  const answered = { number: 3, what: "undo_answered" as const, seat: 1 };
  const name = (seat: number) => ["Ann", "Bob"][seat] ?? "";
  expect(tableLines({ ...answered, agree: false }, name)).toEqual([
    "Bob does not agree: the move stands.",
  ]);
  expect(tableLines({ ...answered, agree: true }, name)).toEqual([]);
});

test("an open hand is described tile by tile", () => {
  const hand = [{ sides: "RBOK", platform: true }];
  expect(handLine({ name: "Ann", hand } as unknown as SeatModel)).toBe(
    "Hand of Ann. Tile 1: north red, east blue, south orange, west black, with a platform",
  );
});

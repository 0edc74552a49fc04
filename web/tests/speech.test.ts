import { beforeAll, expect, test } from "vitest";
import { tableLines } from "../src/house/speech";
import { speak } from "../src/words/words.svelte";

beforeAll(() => speak("en"));

test("who would like to take a move back is told that another would rather not", () => {
  const answered = { number: 3, what: "undo_answered" as const, seat: 1 };
  const name = (seat: number) => ["Ann", "Bob"][seat] ?? "";
  expect(tableLines({ ...answered, agree: false }, name)).toEqual([
    "Bob would rather not: the move stays.",
  ]);
  expect(tableLines({ ...answered, agree: true }, name)).toEqual([]);
});

import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import Prompt from "../src/harvest/Prompt.svelte";
import type { State } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

function said(choices: object | null, turn = 1): string | undefined {
  const told = {
    table: { status: "running", code: "abc" },
    you: { seats: [0] },
    choices,
  } as unknown as State;
  const props = { state: told, seats: [], turn, turns: 9 };
  const shown = mount(Prompt, { target: document.body, props });
  const words = document.querySelector("[role=status]")?.textContent;
  void unmount(shown);
  return words;
}

test("a screen reader hears that it is the person's turn and what to do, and nothing else", () => {
  expect(said(null)).toBe("");
  expect(said({ step: "place" })).toBe("Your turn. Place a tile on the lake.");
});

test("the final turn, in which nothing is placed, is announced", () => {
  expect(said({ step: "dedicate" }, 10)).toBe(
    "Your turn. final turn: All tiles are placed: last chance to dedicate. You may make a dedication.",
  );
});

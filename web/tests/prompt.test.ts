import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import Prompt from "../src/harvest/Prompt.svelte";
import type { SeatModel } from "../src/harvest/model";
import type { State } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

function said(choices: object | null, turn = 1): string | undefined {
  return words("[role=status]", [0], choices, turn);
}

/** The words of an element, as a person reads them who plays for these seats. */
function words(selector: string, own: number[], choices: object | null, turn = 1) {
  const told = {
    table: { status: "running", code: "abc" },
    you: { seats: own },
    choices,
  } as unknown as State;
  const ben = { name: "Ben", isActing: true, step: "place" } as unknown as SeatModel;
  const props = { state: told, seats: own.length > 1 ? [ben] : [], turn, turns: 9 };
  const shown = mount(Prompt, { target: document.body, props });
  const found = document.querySelector(selector)?.textContent;
  void unmount(shown);
  return found;
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

test("at one screen the header names whose turn it is, and alone it says that it is yours", () => {
  expect(words("h1", [0, 1], { step: "place" })).toContain("Ben");
  expect(words("h1", [0], { step: "place" })).toContain("Your turn");
});

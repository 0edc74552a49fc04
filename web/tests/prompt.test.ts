import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import Prompt from "../src/harvest/Prompt.svelte";
import type { State } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

function said(choices: object | null): string | undefined {
  const told = {
    table: { status: "running", code: "abc" },
    you: { seats: [0] },
    choices,
  } as unknown as State;
  const shown = mount(Prompt, { target: document.body, props: { state: told, seats: [] } });
  const words = document.querySelector("[role=status]")?.textContent;
  void unmount(shown);
  return words;
}

test("a screen reader hears that it is the person's turn and what to do, and nothing else", () => {
  expect(said(null)).toBe("");
  expect(said({ step: "place" })).toBe("Your turn. Place a tile on the lake.");
});

import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handleKey, printedKeys } from "../src/app/keys";
import { SHORTCUTS as DICE } from "../src/dice/keys";
import { Selection } from "../src/dice/selection.svelte";
import { SHORTCUTS as HARVEST } from "../src/harvest/keys";
import type { TilePlacement } from "../src/harvest/tile_placement.svelte";
import Places from "../src/lake/Places.svelte";
import { settings } from "../src/settings.svelte";
import type { DiceChoices, Launch } from "../src/wire/generated";
import type { Line } from "../src/wire/line";

const play = vi.fn();
const TABLES = {
  harvest: (event: KeyboardEvent) =>
    handleKey(event, HARVEST, {
      placement: { isOpen: true, chosen: null } as TilePlacement,
      fit: play,
      zoom: play,
      pan: play,
      focusLake: play,
      confirm: play,
      pass: play,
      undo: play,
      hint: play,
      help: play,
    }),
  dice: (event: KeyboardEvent) =>
    handleKey(event, DICE, {
      selection: { move: "C4a" } as Selection,
      choices: { can_pass: true, can_reroll: true } as DiceChoices,
      play,
      undo: play,
      focusSheet: play,
      hint: play,
      help: play,
    }),
};
let listener: (event: KeyboardEvent) => void;

function listen(table: keyof typeof TABLES): void {
  listener = TABLES[table];
  addEventListener("keydown", listener);
}

function press(key: string, at: Element = document.body, more: KeyboardEventInit = {}): void {
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

beforeEach(() => play.mockClear());
afterEach(() => {
  removeEventListener("keydown", listener);
  document.body.innerHTML = "";
});

test.each(["harvest", "dice"] as const)("a key acts at the table of %s", (table) => {
  listen(table);
  press("p");
  expect(play).toHaveBeenCalledTimes(1);
});

test.each(["harvest", "dice"] as const)("a key held down acts once at the table of %s", (table) => {
  listen(table);
  for (const key of ["c", "p", "u"]) {
    play.mockClear();
    press(key);
    press(key, document.body, { repeat: true });
    expect(play).toHaveBeenCalledTimes(1);
  }
});

test("single keys can be switched off; arrows and Escape keep working", () => {
  listen("harvest");
  settings.keys = false;
  press("p");
  expect(play).not.toHaveBeenCalled();
  press("ArrowUp");
  expect(play).toHaveBeenCalledTimes(1);
  settings.keys = true;
});

test("the help prints the keys that the table handles", () => {
  expect(HARVEST.map(printedKeys)).toEqual([
    "1 2 3",
    "R",
    "← ↑ → ↓",
    "Enter",
    "C",
    "Esc",
    "P",
    "U",
    "H",
    "F + −",
    "⇧ ← ↑ → ↓",
    "?",
  ]);
});

test("a reroll is chosen first, and Escape undoes the choice", () => {
  const selection = new Selection({} as Line);
  selection.turnTray(2);
  const choices = { step: "turn", can_reroll: true, launches: [] as Launch[] } as DiceChoices;
  const actions = {
    selection,
    choices,
    play,
    undo: play,
    focusSheet: play,
    hint: play,
    help: play,
  };
  const tap = (key: string) => handleKey(new KeyboardEvent("keydown", { key }), DICE, actions);
  tap("g");
  expect(selection.move).toBe("reroll");
  tap("Escape");
  expect(selection.move).toBe("turn 2");
  expect(play).not.toHaveBeenCalled();
  tap("g");
  tap("c");
  expect(play).toHaveBeenCalledExactlyOnceWith("reroll");
});

test("Enter held down chooses a place but does not confirm it", () => {
  const place = { x: 1, y: 0 };
  const shown = mount(Places, {
    target: document.body,
    props: {
      places: [place],
      turn: 0,
      isChosen: () => false,
      placeLabel: () => "",
      onhover: () => {},
      onchoose: () => {},
      onrotate: () => {},
      onwalk: () => {},
    },
  });
  const button = document.querySelector("button")!;
  const init = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  const held = new KeyboardEvent("keydown", init);
  button.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  void unmount(shown);
});

test.each(["harvest", "dice"] as const)(
  "no key acts at the table of %s while a person types or a dialog is open",
  (table) => {
    listen(table);
    document.body.innerHTML = "<input><dialog open><p>text</p></dialog>";
    press("p", document.querySelector("input")!);
    press("p", document.querySelector("p")!);
    press("p");
    press("c");
    expect(play).not.toHaveBeenCalled();
  },
);

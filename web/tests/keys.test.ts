import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Selection } from "../src/dice/selection.svelte";
import { onKey as onDiceKey } from "../src/dice/keys";
import { onKey as onHarvestKey } from "../src/harvest/keys";
import type { TilePlacement } from "../src/harvest/tile_placement.svelte";
import Places from "../src/lake/Places.svelte";
import type { Line } from "../src/wire/line";
import type { DiceChoices, Launch } from "../src/wire/messages";

const play = vi.fn();
const TABLES = {
  harvest: (event: KeyboardEvent) =>
    onHarvestKey(event, {
      placement: { isOpen: true, chosen: null } as TilePlacement,
      fit: play,
      zoom: play,
      pan: play,
      focusLake: play,
      confirm: play,
      pass: play,
      undo: play,
      help: play,
    }),
  dice: (event: KeyboardEvent) =>
    onDiceKey(event, {
      selection: { move: "C4a" } as Selection,
      choices: { can_pass: true, can_reroll: true } as DiceChoices,
      play,
      undo: play,
      focusSheet: play,
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

test.each(["harvest", "dice"] as const)("a key plays at the table of %s", (table) => {
  listen(table);
  press("p");
  expect(play).toHaveBeenCalledTimes(1);
});

test.each(["harvest", "dice"] as const)(
  "a key held down plays once at the table of %s",
  (table) => {
    listen(table);
    for (const key of ["c", "p", "u"]) {
      play.mockClear();
      press(key);
      press(key, document.body, { repeat: true });
      expect(play).toHaveBeenCalledTimes(1);
    }
  },
);

test("rolling again for a gift is chosen first, and Escape takes the choice back", () => {
  const selection = new Selection({} as Line);
  selection.turnTray(2);
  const choices = { step: "turn", can_reroll: true, launches: [] as Launch[] } as DiceChoices;
  const doing = { selection, choices, play, undo: play, focusSheet: play, help: play };
  const tap = (key: string) => onDiceKey(new KeyboardEvent("keydown", { key }), doing);
  tap("g");
  expect(selection.move).toBe("reroll");
  tap("Escape");
  expect(selection.move).toBe("turn 2");
  expect(play).not.toHaveBeenCalled();
  tap("g");
  tap("c");
  expect(play).toHaveBeenCalledExactlyOnceWith("reroll");
});

test("Enter held down chooses a place and confirms nothing", () => {
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
  const how = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  const held = new KeyboardEvent("keydown", how);
  button.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  void unmount(shown);
});

test.each(["harvest", "dice"] as const)(
  "no key plays at the table of %s while something is typed or a sheet is open",
  (table) => {
    listen(table);
    document.body.innerHTML = "<input><dialog open><p>words</p></dialog>";
    press("p", document.querySelector("input")!);
    press("p", document.querySelector("p")!);
    press("p");
    press("c");
    expect(play).not.toHaveBeenCalled();
  },
);

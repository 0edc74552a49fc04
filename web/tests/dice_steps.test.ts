import { expect, test } from "vitest";
import type { Preview } from "../src/dice/selection.svelte";
import { bringsLines } from "../src/dice/sentences";
import { shortestTurn } from "../src/dice/sheet";
import { stepsOf } from "../src/dice/steps";
import type { DiceView } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

const at = (phase: string, active: number, steps: readonly string[], stage = ""): DiceView =>
  ({
    phase,
    active,
    players: steps.length,
    first: 0,
    seats: steps.map((step) => ({ step, stage })),
  }) as unknown as DiceView;
const shown = (view: DiceView, seat: number) =>
  stepsOf(view, seat).map(({ step, state }) => `${step} ${state}`);

test.each([
  [
    "at the first step the others come later",
    at("turn", 0, ["turn", ""]),
    ["turn now", "die later", "bonus later", "emperor later", "firework later"],
    ["die later", "emperor later"],
  ],
  [
    "earlier steps are done",
    at("shade", 0, ["emperor", "die"]),
    ["turn done", "die done", "bonus done", "emperor now", "firework later"],
    ["die now", "emperor later"],
  ],
  [
    "after its last step a seat has done all",
    at("shade", 0, ["die", ""]),
    ["turn done", "die now", "bonus later", "emperor later", "firework later"],
    ["die done", "emperor done"],
  ],
])("the active seat has five steps, the others two: %s", (_, view, active, other) => {
  expect(shown(view, 0)).toEqual(active);
  expect(shown(view, 1)).toEqual(other);
});

test("a platform belongs to the step that earned it, an action to the emperor", () => {
  expect(shown(at("shade", 1, ["platform", ""], "die"), 0)).toEqual(["die now", "emperor later"]);
  expect(shown(at("shade", 1, ["action", ""]), 0)).toEqual(["die done", "emperor now"]);
});

test("paying for a card does not announce the step in which the person already is", async () => {
  await setLanguage("en");
  const brings = (step: string) =>
    bringsLines({
      events: [],
      after: { choices: { step, areas: [], ponds: [] } },
    } as unknown as Preview).map(({ text }) => text);
  expect(brings("action")).toEqual([]);
  expect(brings("emperor")).toEqual(["Next: Emperor"]);
});

test("at the end the only step is a last firework, one seat after the other", () => {
  const view = at("last_firework", 1, ["", "last_firework", ""]);
  expect(shown(view, 0)).toEqual(["last_firework done"]);
  expect(shown(view, 1)).toEqual(["last_firework now"]);
  expect(shown(view, 2)).toEqual(["last_firework later"]);
  expect(shown(at("over", 1, ["", "", ""]), 2)).toEqual(["last_firework done"]);
});

test("the tray turns the short way round", () => {
  expect(shortestTurn(0, 270)).toBe(-90);
  expect(shortestTurn(-270, 0)).toBe(-90);
  expect(shortestTurn(90, 270)).toBe(180);
});

import { expect, test } from "vitest";
import { TilePlacement } from "../src/harvest/tile_placement.svelte";
import type { Line } from "../src/wire/line";
import type { HarvestChoices } from "../src/wire/generated";

const LINE = { request: () => Promise.resolve({ type: "pong", id: "" }) } as unknown as Line;
const CHOICES = {
  game: "harvest",
  seat: 0,
  step: "place",
  placements: [
    {
      tile: "RBOK",
      turns: ["RBOK", "KRBO", "OKRB", "BOKR"],
      places: [
        [1, 0],
        [0, 1],
      ],
    },
  ],
} as unknown as HarvestChoices;

test("confirming plays the chosen place, not the one under the pointer", () => {
  const placement = new TilePlacement(LINE);
  placement.update(1, ["RBOK"], CHOICES);
  placement.choose({ x: 1, y: 0 });
  placement.hovered = { x: 0, y: 1 };
  expect(placement.move).toBe("RBOK@0,1");
  expect(placement.chosenMove).toBe("RBOK@1,0");
  placement.rotate(1);
  expect(placement.chosenMove).toBe("KRBO@1,0");
  placement.chosen = null;
  expect(placement.chosenMove).toBe("");
});

test("a new state keeps the chosen place as long as it is open", () => {
  const placement = new TilePlacement(LINE);
  placement.update(1, ["RBOK"], CHOICES);
  placement.rotate(1);
  placement.choose({ x: 1, y: 0 });
  placement.update(2, ["RBOK"], CHOICES);
  expect(placement.chosenMove).toBe("KRBO@1,0");
  placement.update(3, ["RBOK"], null);
  expect(placement.chosen).toBe(null);
});

test("a new hand clears the choice", () => {
  const placement = new TilePlacement(LINE);
  placement.update(1, ["RBOK"], CHOICES);
  placement.choose({ x: 1, y: 0 });
  placement.update(2, ["RBOK", "RRRR"], CHOICES);
  expect(placement.chosen).toBe(null);
});

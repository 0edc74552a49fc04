import { expect, test } from "vitest";
import { Placing } from "../src/harvest/placing.svelte";
import type { Line } from "../src/wire/line";
import type { HarvestChoices } from "../src/wire/messages";

const LINE = { ask: () => Promise.resolve({ type: "pong", id: "" }) } as unknown as Line;
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

test("what is confirmed is the place that was chosen, not the one under the pointer", () => {
  const placing = new Placing(LINE);
  placing.renew(1, ["RBOK"], CHOICES);
  placing.choose({ x: 1, y: 0 });
  placing.hovered = { x: 0, y: 1 };
  expect(placing.move).toBe("RBOK@0,1");
  expect(placing.chosenMove).toBe("RBOK@1,0");
  placing.rotate(1);
  expect(placing.chosenMove).toBe("KRBO@1,0");
  placing.chosen = null;
  expect(placing.chosenMove).toBe("");
});

test("news of something else leaves the choice as it was, as long as the place is open", () => {
  const placing = new Placing(LINE);
  placing.renew(1, ["RBOK"], CHOICES);
  placing.rotate(1);
  placing.choose({ x: 1, y: 0 });
  placing.renew(2, ["RBOK"], CHOICES);
  expect(placing.chosenMove).toBe("KRBO@1,0");
  placing.renew(3, ["RBOK"], null);
  expect(placing.chosen).toBe(null);
});

test("another hand begins anew", () => {
  const placing = new Placing(LINE);
  placing.renew(1, ["RBOK"], CHOICES);
  placing.choose({ x: 1, y: 0 });
  placing.renew(2, ["RBOK", "RRRR"], CHOICES);
  expect(placing.chosen).toBe(null);
});

import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Hand from "../src/harvest/Hand.svelte";
import { TilePlacement } from "../src/harvest/tile_placement.svelte";
import type { Line } from "../src/wire/line";
import type { HarvestChoices } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

const LINE = { request: () => Promise.resolve({ type: "pong", id: "" }) } as unknown as Line;

test("a screen reader hears the orientation of the chosen tile, and each turn of it", async () => {
  await setLanguage("en");
  const placement = new TilePlacement(LINE);
  const hand = [{ sides: "RBOK", platform: false }];
  const props = { hand, placement, turn: 0, drawStack: 3 };
  const shown = mount(Hand, { target: document.body, props });
  const said = () => document.querySelector("[role=status]")?.textContent;
  flushSync();
  expect(said()).toBe("");
  const placements = [{ tile: "RBOK", turns: ["RBOK", "KRBO", "OKRB", "BOKR"], places: [] }];
  const choices = { seat: 0, step: "place", placements } as unknown as HarvestChoices;
  placement.update(1, ["RBOK"], choices);
  flushSync();
  expect(said()).toBe("Tile 1: north red, east blue, south orange, west black");
  placement.rotate(1);
  flushSync();
  expect(said()).toBe("Tile 1: north black, east red, south blue, west orange");
  await unmount(shown);
});

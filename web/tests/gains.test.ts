import { expect, test } from "vitest";
import { gainsBySeat } from "../src/harvest/gains";

test("gains are collected by seat", () => {
  const gains = gainsBySeat([
    { event: "tile_placed", seat: 0, sides: "KBRW", at: [1, 0] },
    { event: "card_taken", seat: 0, color: "B", why: "match", at: [0, 0] },
    { event: "favor_taken", seat: 0, at: [0, 0] },
    { event: "card_taken", seat: 1, color: "R", why: "side", at: null },
    { event: "card_missed", seat: 2, color: "W", why: "side", at: null },
  ]);
  expect(gains.get(0)).toEqual({ matches: ["B"], side: [], missed: [], favors: 1 });
  expect(gains.get(1)?.side).toEqual(["R"]);
  expect(gains.get(2)?.missed).toEqual(["W"]);
});

import { expect, test } from "vitest";
import { litByPlacement } from "../src/harvest/feeds";
import type { SeatModel } from "../src/harvest/model";
import { countHeld, setCards } from "../src/harvest/nearest_set";
import { movesSince, recapBySeat } from "../src/harvest/recap";
import type { GameEvent, HarvestEvent, News } from "../src/wire/generated";

function move(number: number, seat: number, events: GameEvent[] = []): News {
  return { number, what: "moved", seat, move: "", events };
}
const taken = (seat: number, color: string, why: "side" | "match" = "side"): HarvestEvent => ({
  event: "card_taken",
  seat,
  color,
  why,
  at: null,
});

test("the moves since a person's turn stay while they take their next turn", () => {
  const moves = [move(1, 0), move(2, 1), move(3, 2)];
  expect(movesSince(moves, 0, true).map((news) => news.number)).toEqual([2, 3]);
  const during = [...moves, move(4, 0)];
  expect(movesSince(during, 0, true).map((news) => news.number)).toEqual([2, 3]);
  expect(movesSince(during, 0, false)).toEqual([]);
  expect(movesSince([...during, move(5, 1)], 0, false).map((news) => news.number)).toEqual([5]);
});

test("a recap counts honor, lanterns and favors of each seat", () => {
  const recaps = recapBySeat([
    move(1, 1, [
      { event: "token_taken", seat: 1, dedication: "three_pair", honor: 8 },
      taken(1, "R", "match"),
      taken(1, "R"),
      taken(0, "W"),
      { event: "favor_taken", seat: 1, at: [0, 1] },
    ]),
  ]);
  expect(recaps.get(1)).toEqual({ honor: 8, lanterns: [{ color: "R", count: 2 }], favors: 1 });
  expect(recaps.get(0)).toEqual({ honor: 0, lanterns: [{ color: "W", count: 1 }], favors: 0 });
  expect(recaps.has(2)).toBe(false);
});

test("light runs from the side of a tile to the seat that it faces, also if the supply is empty", () => {
  const seats = [{ side: "S" }, { side: "W" }, { side: "E" }] as unknown as SeatModel[];
  const lit = litByPlacement(
    [
      { event: "tile_placed", seat: 0, sides: "ROGB", at: [2, -1] },
      taken(0, "O", "match"),
      taken(0, "G"),
      taken(1, "B"),
      { event: "card_missed", seat: 2, color: "O", why: "side", at: null },
    ],
    seats,
    () => undefined,
  );
  expect(lit?.place).toEqual({ x: 2, y: -1 });
  expect(lit?.feeds.map(({ side, color, cards }) => [side, color, cards])).toEqual([
    ["S", "G", ["O", "G"]],
    ["W", "B", ["B"]],
    ["E", "O", []],
  ]);
  expect(litByPlacement([], seats, () => undefined)).toBeNull();
});

test("a set tells what is held and what is missing", () => {
  expect(setCards("OOo").map(({ isHeld }) => isHeld)).toEqual([true, true, false]);
  expect(countHeld("rOGBpwK")).toBe(4);
});

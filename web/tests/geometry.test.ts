import { describe, expect, test } from "vitest";
import {
  boxAround,
  formatPlacement,
  matchMarks,
  newMarks,
  parseTile,
  pointOf,
  seenSide,
  turned,
  turnToBottom,
} from "../src/lake/geometry";

describe("geometry", () => {
  test("parsing and formatting a tile are inverse", () => {
    expect(parseTile("KBRW@-2,11")).toEqual({ sides: "KBRW", x: -2, y: 11 });
    expect(formatPlacement("KBRW", { x: -2, y: 11 })).toBe("KBRW@-2,11");
  });

  test("north is up on the screen for the seat in the south", () => {
    expect(turnToBottom("S")).toBe(0);
    expect(pointOf({ x: 1, y: 1 }, 0)).toEqual({ x: 174, y: -174 });
  });

  test("every seat sees its own side at the bottom", () => {
    for (const side of ["N", "E", "S", "W"] as const)
      expect(seenSide(side, turnToBottom(side))).toBe("S");
  });

  test("the seat in the west sees east at the top", () => {
    const turn = turnToBottom("W");
    const { x, y } = pointOf({ x: 1, y: 0 }, turn);
    expect([Math.round(x), Math.round(y)]).toEqual([0, -174]);
    expect(turned("NESW", turn)).toBe("ESWN");
  });

  test("four quarter turns bring a tile back", () => {
    expect(turned(turned("GBKO", 3), 1)).toBe("GBKO");
    expect(turned("GBKO", 1)).toBe("OGBK");
  });

  test("touching sides of one color are marked once, where they touch", () => {
    const tiles = [parseTile("KBRW@0,0"), parseTile("GPWB@1,0"), parseTile("RRKR@0,1")];
    const marks = matchMarks(tiles, 0);
    expect(marks.map((mark) => mark.color).sort()).toEqual(["B", "K"]);
    expect(marks.find((mark) => mark.color === "B")).toMatchObject({
      point: { x: 87, y: 0 },
      upright: true,
    });
  });

  test("a new tile's marks are those of its own edges", () => {
    const lake = [parseTile("KBRW@0,0")];
    expect(newMarks(lake, parseTile("GPWB@1,0"), 0)).toHaveLength(1);
    expect(newMarks(lake, parseTile("GPWP@1,0"), 0)).toHaveLength(0);
  });

  test("the box contains every place", () => {
    expect(
      boxAround(
        [
          { x: 0, y: 0 },
          { x: 2, y: -1 },
        ],
        0,
      ),
    ).toEqual({
      left: -87,
      top: -87,
      right: 435,
      bottom: 261,
    });
  });
});

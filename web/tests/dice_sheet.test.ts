import { expect, test } from "vitest";
import { grounds, lanternLines } from "../src/dice/sheet_paths";
import { dieFaced, outline, parseLaunched, pondName, pondPlace, pondsOf } from "../src/dice/sheet";

const LAKE = {
  ponds: [
    ["PO", "WG"],
    ["BP", "OR"],
  ],
  boats: ["B2"],
  platforms: ["A2"],
  pavilions: ["A1b"],
};

test("the name of a pond and its position are inverse", () => {
  expect(pondPlace("C4")).toEqual([2, 3]);
  expect(pondName(2, 3)).toBe("C4");
});

test("area a touches the top, and the diagonal leans the other way in every second pond", () => {
  const [a1, b1] = pondsOf(LAKE);
  expect(a1?.areas[0]).toMatchObject({ name: "A1a", color: "P", points: "0,0 100,0 0,100" });
  expect(a1?.areas[1]).toMatchObject({ name: "A1b", color: "O", pavilion: true });
  expect(b1?.areas[0]?.points).toBe("200,0 100,0 200,100");
});

test("boats and platforms are on their ponds", () => {
  const ponds = pondsOf(LAKE);
  expect(ponds.filter((pond) => pond.boat).map((pond) => pond.name)).toEqual(["B2"]);
  expect(ponds.filter((pond) => pond.platform).map((pond) => pond.name)).toEqual(["A2"]);
});

test("equal drawings are joined into one path", () => {
  const areas = pondsOf(LAKE).flatMap((pond) => pond.areas);
  expect(grounds(areas.slice(0, 2))).toBe("M0,0 100,0 0,100zM100,100 0,100 100,0z");
  expect(lanternLines(areas).map(({ color, size }) => [color, size])).toEqual([
    ["P", 0.82],
    ["O", 0.82],
    ["W", 0.82],
    ["G", 0.82],
    ["B", 0.68],
    ["P", 0.68],
    ["O", 0.68],
    ["R", 0.68],
  ]);
});

test("a launched firework is parsed from its text", () => {
  expect(parseLaunched("V3=4@C4+D4+D5")).toEqual({
    firework: "V3",
    value: 4,
    ponds: ["C4", "D4", "D5"],
  });
});

test("an outline has no line between two of its ponds", () => {
  expect(outline(["A1"]).match(/M/g)).toHaveLength(4);
  expect(outline(["A1", "B1"]).match(/M/g)).toHaveLength(6);
});

test("turned by k, the seat at corner c faces die (c + k) mod 4", () => {
  expect([0, 1, 2, 3].map((corner) => dieFaced(corner, 2))).toEqual([2, 3, 0, 1]);
});

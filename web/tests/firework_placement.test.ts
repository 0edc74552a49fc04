import { beforeEach, expect, test } from "vitest";
import { FireworkPlacement } from "../src/dice/firework_placement.svelte";
import { cellsOf, flipped, formOf, middleOf, quarterTurn } from "../src/dice/shapes";
import type { Launch } from "../src/wire/generated";

const SHAPES = { V3: [".X", "XX"], L4: ["XX", "X.", "X."] };
const launch = (firework: string, ...ponds: string[]): Launch => ({
  move: `${firework}@${ponds.join("+")}`,
  firework,
  ponds,
});
// All that the server would allow: two ways of one form, one of another, and an L.
const FIRST = launch("V3", "B1", "A2", "B2");
const BELOW = launch("V3", "B4", "A5", "B5");
const TURNED = launch("V3", "D1", "D2", "E2");
const LONG = launch("L4", "G1", "H1", "G2", "G3");

let placed: string[];
let placement: FireworkPlacement;

beforeEach(() => {
  placed = [];
  placement = new FireworkPlacement((one) => placed.push(one?.move ?? ""));
  placement.update([FIRST, BELOW, TURNED, LONG], SHAPES);
});

test("four quarter turns, or two flips, restore a shape", () => {
  const cells = cellsOf(SHAPES.L4);
  expect(formOf([1, 1, 1, 1].reduce((now) => quarterTurn(now, 1), cells))).toBe(formOf(cells));
  expect(formOf(quarterTurn(quarterTurn(cells, 1), -1))).toBe(formOf(cells));
  expect(formOf(flipped(cells))).not.toBe(formOf(cells));
  expect(formOf(flipped(flipped(cells)))).toBe(formOf(cells));
});

test("a quarter turn goes clockwise", () => {
  expect(quarterTurn(cellsOf(["XX", "X.", "X."]), 1)).toEqual(cellsOf(["XXX", "..X"]));
});

test("the middle of cells is the middle of the box around them", () => {
  expect(middleOf(cellsOf(["XX", "X.", "X."]))).toEqual([1, 1.5]);
});

test("a chosen firework shows its legal places in this orientation, and is on none yet", () => {
  expect(placement.fireworks).toEqual(["V3", "L4"]);
  expect(placement.places).toEqual([FIRST, BELOW]);
  expect([...placement.ponds]).toEqual(["B1", "A2", "B2", "B4", "A5", "B5"]);
  expect([...placement.reachable]).toContain("E2");
  expect(placement.launch).toBeUndefined();
});

test("a dragged firework snaps to a legal place nearby, and to none far away", () => {
  placement.hold([1.3, 1.2]);
  expect(placement.launch).toEqual(FIRST);
  placement.hold([1.4, 3.9]);
  expect(placement.launch).toEqual(BELOW);
  placement.hold([8, 8]);
  expect(placement.launch).toBeUndefined();
  placement.hold([1, 4]);
  placement.drop();
  expect(placement.carried).toBeNull();
  expect(placement.launch).toEqual(BELOW);
  expect(placed).toEqual([FIRST.move, BELOW.move, "", BELOW.move]);
});

test("a placed firework that is turned or flipped moves to the nearest legal place", () => {
  placement.hold([1, 1]);
  placement.drop();
  placement.flip();
  expect(placement.launch).toEqual(TURNED);
  placement.turn(1);
  expect(placement.launch).toBeUndefined();
  expect(placement.places).toEqual([]);
});

test("choosing a pond covers it in this orientation if possible, else in another", () => {
  placement.cover("B5");
  expect(placement.launch).toEqual(BELOW);
  placement.cover("E2");
  expect(placement.launch).toEqual(TURNED);
  expect(placement.places).toEqual([TURNED]);
});

test("arrow keys move from place to place", () => {
  const [up, down] = [[0, -1] as const, [0, 1] as const];
  const seen = [down, down, down, up].map((step) => (placement.step(step), placement.launch));
  expect(seen).toEqual([FIRST, BELOW, BELOW, FIRST]);
});

test("all legal ways can be reached one after another", () => {
  const seen = [1, 2, 3, 4].map(() => (placement.nextWay(), placement.launch?.move));
  expect(seen).toEqual([FIRST.move, BELOW.move, TURNED.move, FIRST.move]);
  placement.take("L4");
  expect(placement.launch).toBeUndefined();
  placement.nextWay();
  expect(placement.launch).toEqual(LONG);
});

test("a firework that fits only when turned is turned at once", () => {
  placement.update([TURNED], SHAPES);
  expect(placement.places).toEqual([TURNED]);
});

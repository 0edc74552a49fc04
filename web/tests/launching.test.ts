import { beforeEach, expect, test } from "vitest";
import { Launching } from "../src/dice/launching.svelte";
import { cellsOf, flipped, formOf, middleOf, quarterTurn } from "../src/dice/shapes";
import type { Launch } from "../src/wire/messages";

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
let launching: Launching;

beforeEach(() => {
  placed = [];
  launching = new Launching((one) => placed.push(one?.move ?? ""));
  launching.renew([FIRST, BELOW, TURNED, LONG], SHAPES);
});

test("four quarter turns and two flips lead back", () => {
  const cells = cellsOf(SHAPES.L4);
  expect(formOf([1, 1, 1, 1].reduce((now) => quarterTurn(now, 1), cells))).toBe(formOf(cells));
  expect(formOf(quarterTurn(quarterTurn(cells, 1), -1))).toBe(formOf(cells));
  expect(formOf(flipped(cells))).not.toBe(formOf(cells));
  expect(formOf(flipped(flipped(cells)))).toBe(formOf(cells));
});

test("a quarter turn goes clockwise", () => {
  expect(quarterTurn(cellsOf(["XX", "X.", "X."]), 1)).toEqual(cellsOf(["XXX", "..X"]));
});

test("the middle of ponds is the middle of the box around them", () => {
  expect(middleOf(cellsOf(["XX", "X.", "X."]))).toEqual([1, 1.5]);
});

test("a firework in the hand shows where it may lie as it is turned, and lies nowhere yet", () => {
  expect(launching.fireworks).toEqual(["V3", "L4"]);
  expect(launching.places).toEqual([FIRST, BELOW]);
  expect([...launching.ponds]).toEqual(["B1", "A2", "B2", "B4", "A5", "B5"]);
  expect([...launching.reachable]).toContain("E2");
  expect(launching.launch).toBeUndefined();
});

test("carried near a legal place it snaps to it, and far from all it does not", () => {
  launching.hold([1.3, 1.2]);
  expect(launching.launch).toEqual(FIRST);
  launching.hold([1.4, 3.9]);
  expect(launching.launch).toEqual(BELOW);
  launching.hold([8, 8]);
  expect(launching.launch).toBeUndefined();
  launching.hold([1, 4]);
  launching.drop();
  expect(launching.carried).toBeNull();
  expect(launching.launch).toEqual(BELOW);
  expect(placed).toEqual([FIRST.move, BELOW.move, "", BELOW.move]);
});

test("turned or flipped while it lies, it goes to the nearest legal place of its new form", () => {
  launching.hold([1, 1]);
  launching.drop();
  launching.flip();
  expect(launching.launch).toEqual(TURNED);
  launching.turn(1);
  expect(launching.launch).toBeUndefined();
  expect(launching.places).toEqual([]);
});

test("pointing at a pond covers it as it is turned, else in another way, and again in the next", () => {
  launching.cover("B5");
  expect(launching.launch).toEqual(BELOW);
  launching.cover("E2");
  expect(launching.launch).toEqual(TURNED);
  expect(launching.places).toEqual([TURNED]);
});

test("arrows go from place to place", () => {
  launching.step([0, 1]);
  expect(launching.launch).toEqual(FIRST);
  launching.step([0, 1]);
  expect(launching.launch).toEqual(BELOW);
  launching.step([0, 1]);
  expect(launching.launch).toEqual(BELOW);
  launching.step([0, -1]);
  expect(launching.launch).toEqual(FIRST);
});

test("every way is reached one after another", () => {
  const seen = [1, 2, 3, 4].map(() => (launching.nextWay(), launching.launch?.move));
  expect(seen).toEqual([FIRST.move, BELOW.move, TURNED.move, FIRST.move]);
  launching.take("L4");
  expect(launching.launch).toBeUndefined();
  launching.nextWay();
  expect(launching.launch).toEqual(LONG);
});

test("a firework that fits only when turned is taken into the hand turned", () => {
  launching.renew([TURNED], SHAPES);
  expect(launching.places).toEqual([TURNED]);
});

import { describe, expect, test } from "vitest";
import { parseRoute } from "../src/app/router.svelte";
import { parseProgress } from "../src/learn/lesson_progress";
import { bubblePlace } from "../src/learn/lit_parts";
import {
  endTips,
  isTipSeen,
  parseTips,
  rememberTip,
  showsTips,
  startTips,
} from "../src/learn/tip_memory";

describe("the route of a lesson", () => {
  test("names its game and its name", () => {
    expect(parseRoute("/learn", "", "")).toEqual({ screen: "learn", game: "" });
    expect(parseRoute("/learn", "?game=pebbles", "")).toEqual({ screen: "learn", game: "pebbles" });
    expect(parseRoute("/learn/pebbles/draws", "", "")).toEqual({
      screen: "lesson",
      game: "pebbles",
      lesson: "draws",
    });
    expect(parseRoute("/learn/pebbles", "", "")).toEqual({ screen: "lost" });
  });
});

describe("what this browser remembers of lessons", () => {
  test("is forgotten where it is damaged", () => {
    const nothing = { tables: {}, done: [] };
    expect(parseProgress(null)).toEqual(nothing);
    expect(parseProgress("{")).toEqual(nothing);
    expect(parseProgress("7")).toEqual(nothing);
    expect(parseProgress('{"done":["a/b",3],"tables":{"a/b":"code","c/d":1}}')).toEqual({
      tables: { "a/b": "code" },
      done: ["a/b"],
    });
  });
});

describe("the bubble of the coach", () => {
  const size = { width: 300, height: 120 };
  const room = { width: 1440, height: 900, top: 58 };

  test("covers nothing that is lit where there is room beside it", () => {
    const lit = [
      { left: 320, top: 100, width: 800, height: 620 },
      { left: 560, top: 760, width: 320, height: 120 },
    ];
    const { left, top } = bubblePlace(size, room, lit);
    for (const box of lit) {
      const isBeside = left >= box.left + box.width || left + size.width <= box.left;
      const isAboveOrBelow = top >= box.top + box.height || top + size.height <= box.top;
      expect(isBeside || isAboveOrBelow).toBe(true);
    }
  });

  test("stays on the screen", () => {
    const lit = [{ left: 0, top: 0, width: 1440, height: 900 }];
    const { left, top } = bubblePlace(size, room, lit);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + size.width).toBeLessThanOrEqual(room.width);
    expect(top).toBeGreaterThanOrEqual(room.top);
    expect(top + size.height).toBeLessThanOrEqual(room.height);
  });
});

describe("the tips of a first match", () => {
  test("are remembered, so that none comes twice", () => {
    startTips("code");
    expect(showsTips("code")).toBe(true);
    expect(showsTips("other")).toBe(false);
    rememberTip("place");
    expect(isTipSeen("place")).toBe(true);
    expect(isTipSeen("discard")).toBe(false);
    endTips("code");
    expect(showsTips("code")).toBe(false);
    expect(isTipSeen("place")).toBe(true);
  });

  test("are forgotten where they are damaged", () => {
    expect(parseTips("{")).toEqual({ tables: [], seen: [] });
    expect(parseTips("null")).toEqual({ tables: [], seen: [] });
    expect(parseTips('{"tables":[1,"a"],"seen":7}')).toEqual({ tables: ["a"], seen: [] });
  });
});

import { expect, test } from "vitest";
import {
  placeCounts,
  playedMatches,
  runningMeans,
  sharesBy,
  wilson,
} from "../src/statistics/figures";
import { matchLists, ownPlace, timeAgo } from "../src/home/match_lists";
import { leftText } from "../src/together/pace";
import type { MatchInfo } from "../src/wire/generated";

function match(code: string, more: Partial<MatchInfo> = {}): MatchInfo {
  return {
    code,
    game: "harvest",
    status: "over",
    seats: [
      { kind: "person", name: "Ann" },
      { kind: "bot", level: "level2" },
    ],
    your_seats: [0],
    your_turn: false,
    created_at: 1,
    changed_at: 10,
    to_act: [],
    scores: [30, 20],
    places: [1, 2],
    ...more,
  };
}

test("the interval of a share is Wilson's", () => {
  const { share, low, high } = wilson(19, 41);
  expect(share).toBeCloseTo(0.4634, 4);
  expect(low).toBeCloseTo(0.3207, 3);
  expect(high).toBeCloseTo(0.6125, 3);
  expect(wilson(0, 3)).toMatchObject({ share: 0, low: 0 });
  expect(wilson(0, 3).high).toBeCloseTo(0.5615, 3);
  expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 });
});

test("only finished matches with one own seat count, the oldest first", () => {
  const all = [
    match("new", { changed_at: 30 }),
    match("old", { changed_at: 20, places: [2, 1] }),
    match("both", { your_seats: [0, 1] }),
    match("watched", { your_seats: [] }),
    match("running", { status: "running", places: [] }),
  ];
  expect(playedMatches(all).map((one) => one.code)).toEqual(["old", "new"]);
});

test("places and levels are counted, levels as they are called today", () => {
  const played = playedMatches([match("a"), match("b", { places: [2, 1] }), match("c")]);
  expect(placeCounts(played)).toEqual([2, 1]);
  const [[level, share] = ["", null]] = sharesBy(played, (one) => one.levels);
  expect(level).toBe("casual");
  expect(share).toMatchObject({ won: 2, of: 3 });
});

test("the running mean is of the last ten, and needs three", () => {
  const means = runningMeans([10, 20, 30, ...Array.from({ length: 10 }, () => 50)]);
  expect(means.slice(0, 2)).toEqual([null, null]);
  expect(means[2]?.mean).toBe(20);
  expect(means.at(-1)).toMatchObject({ mean: 50, low: 50, high: 50 });
});

test("what waits for the person comes first, and what changed last is first", () => {
  const lists = matchLists([
    match("a", { status: "running", your_turn: true, changed_at: 1 }),
    match("b", { status: "running", your_turn: true, changed_at: 2 }),
    match("c", { status: "open" }),
    match("d"),
  ]);
  expect(lists.mine.map((one) => one.code)).toEqual(["b", "a"]);
  expect(lists.others.map((one) => one.code)).toEqual(["c"]);
  expect(ownPlace(lists.finished[0]!)).toBe(1);
  expect(ownPlace(match("old", { places: [] }))).toBe(0);
});

test("times are told in words", () => {
  expect(timeAgo(1000, "en", 1000 + 4 * 60)).toBe("4 min. ago");
  expect(timeAgo(1000, "de", 1000 + 2 * 86_400)).toBe("vorgestern");
  expect(leftText(61)).toBe("1:01");
  expect(leftText(-3)).toBe("0:00");
  expect(leftText(7 * 3600 + 5)).toBe("7 h left");
  expect(leftText(3 * 86_400)).toBe("3 days left");
});

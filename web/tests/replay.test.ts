import { mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Replay from "../src/replay/Replay.svelte";
import { turnStarts } from "../src/replay/replay_line.svelte";
import "../src/harvest";
import { setLanguage } from "../src/words/words.svelte";
import { eventually } from "./eventually";

const POSITION = {
  game: "harvest",
  players: 2,
  seats: "SN",
  seat: 0,
  phase: "place",
  supply: {},
  lanterns: [{}, {}],
  favors: [0, 0],
  tokens: [],
  lake: ["KBRW@0,0"],
  platforms: [false],
  hands: [["RBOK"], ["GPWO"]],
  hands_platforms: [[false], [true]],
  draw_stack: [],
  stacks: { four_of_a_kind: [], three_pair: [], seven_unique: [] },
  generic: 4,
  hand_limit: 12,
  turn: 1,
  turns: 11,
  start_player: 0,
};
const FRAMES = [
  { position: POSITION, seat: 0, move: "pass", events: [] },
  { position: POSITION, seat: 1, move: "pass", events: [] },
  { position: POSITION },
];
let shown: Record<string, unknown>;

beforeEach(async () => {
  await setLanguage("en");
  const reel = { record: { game: "harvest", names: ["Ann", "Bob"] }, frames: FRAMES };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(reel)));
  shown = mount(Replay, { target: document.body, props: { kind: "records", code: "abc", at: 0 } });
  await eventually(() => expect(document.querySelector(".controls")).not.toBeNull());
});

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

async function press(key: string): Promise<void> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  await tick();
}

test("a slider that passes many positions changes the address once", async () => {
  const remembered = vi.spyOn(history, "replaceState");
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"]) await press(key);
  await eventually(() => expect(remembered).toHaveBeenCalled());
  expect(remembered.mock.calls.map(([, , address]) => address)).toEqual(["/r/abc?at=2"]);
  remembered.mockRestore();
});

test("each step is announced in words", async () => {
  const log = document.querySelector("[role=log]");
  await press("ArrowRight");
  await eventually(() => expect(log?.textContent).toBe("Ann passed."));
  await press("ArrowRight");
  await eventually(() => expect(log?.textContent).toBe("Bob passed."));
});

test("the controls tell the move that led to the position, not the next one", async () => {
  const played = () => document.querySelector(".played")?.textContent;
  expect(played()).toBe("");
  await press("ArrowRight");
  expect(played()).toBe("Ann passed.");
});

test("an arrow key steps through the match and does not move the lake", async () => {
  const lake = document.querySelector<HTMLElement>(".world");
  const before = lake?.style.transform;
  await press("ArrowRight");
  expect(document.querySelector<HTMLInputElement>("input[type=range]")?.value).toBe("1");
  expect(lake?.style.transform).toBe(before);
});

test("a turn begins where the seat changes", () => {
  const frames = [0, 0, 1, 1, 1, 0].map((seat) => ({ seat }));
  expect(turnStarts(frames)).toEqual([0, 2, 5]);
});

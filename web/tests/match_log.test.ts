import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import LogDialog from "../src/table/LogDialog.svelte";
import { MatchLog } from "../src/table/match_log.svelte";
import type { News, State } from "../src/wire/generated";
import type { Line, Listener } from "../src/wire/line";
import { eventually } from "./eventually";

const news = (number: number): News => ({ number, what: "moved", seat: 0, move: `m${number}` });

/** A line whose server knows all moves. */
function lineOf(all: readonly News[]) {
  let listener: Listener = () => {};
  const request = vi.fn(() =>
    Promise.resolve({ type: "move_list", id: "", version: 9, news: [...all] }),
  );
  const line = {
    state: { version: 1 },
    listen: (heard: Listener) => ((listener = heard), () => {}),
    request,
  } as unknown as Line;
  const hear = (moveCount: number, played: readonly News[] = []) =>
    listener(
      { version: 1, table: { move_count: moveCount }, news: played } as unknown as State,
      null,
    );
  return { line, hear, request };
}

test("after a reload the log asks once for all moves, and then adds what is played", async () => {
  const { line, hear, request } = lineOf([news(1), news(2)]);
  const log = new MatchLog(line);
  hear(2);
  await eventually(() => expect(log.moves).toHaveLength(2));
  hear(3, [news(3)]);
  expect(log.moves.map((one) => one.move)).toEqual(["m1", "m2", "m3"]);
  expect(request).toHaveBeenCalledOnce();
});

test("a move that was taken back leaves the log", async () => {
  const { line, hear } = lineOf([news(1)]);
  const log = new MatchLog(line);
  hear(1, [news(1)]);
  hear(2, [news(2)]);
  hear(1);
  await eventually(() => expect(log.moves.map((one) => one.move)).toEqual(["m1"]));
});

test("in the log the newest move is first, and a cause is above its effects", async () => {
  const shown = mount(LogDialog, {
    target: document.body,
    props: {
      open: true,
      moves: [news(1), news(2)],
      lines: ({ move = "" }: News) => [`${move} placed`, `${move} gave red`],
      onshow: () => {},
    },
  });
  const items = [...document.querySelectorAll(".log li")].map((item) =>
    item.textContent?.replace(/\s+/g, " ").trim(),
  );
  expect(items).toEqual(["m2 placed m2 gave red", "m1 placed m1 gave red"]);
  await unmount(shown);
});

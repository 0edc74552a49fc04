import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Festival from "../src/harvest/End.svelte";
import type { Line } from "../src/wire/line";
import type { State } from "../src/wire/messages";

const TOLD = {
  news: [],
  you: { seats: [] },
  table: { code: "abc", rematch: "", commitment: "", seats: [] },
} as unknown as State;

afterEach(() => vi.useRealTimers());

test("who closes the result to look at the table is not shown it again", async () => {
  vi.useFakeTimers();
  const shown = mount(Festival, {
    target: document.body,
    props: {
      connection: { promised: "" } as Line,
      told: TOLD,
      seats: [],
      result: { winners: [], reason: "honor", places: [], scores: [] },
      tiles: [],
      turn: 0,
    },
  });
  flushSync();
  const dialog = document.querySelector("dialog")!;
  expect(dialog.open).toBe(true);
  document.querySelector<HTMLElement>("[aria-label='sheet.close']")?.click();
  flushSync();
  expect(dialog.open).toBe(false);
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(dialog.open).toBe(false);
  vi.useRealTimers();
  await unmount(shown);
});

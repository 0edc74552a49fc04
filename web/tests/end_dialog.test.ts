import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import EndDialog from "../src/end/EndDialog.svelte";
import Ranking from "../src/end/Ranking.svelte";
import harvest from "../src/harvest";
import type { State } from "../src/wire/generated";
import type { Line } from "../src/wire/line";
import { setLanguage } from "../src/words/words.svelte";

const STATE = {
  news: [],
  you: { seats: [] },
  view: {
    game: "harvest",
    viewer: null,
    seats: "SN",
    lake: [],
    platforms: [],
    hand: [],
    tokens: [],
  },
  table: {
    code: "abc",
    game: "harvest",
    rematch: "",
    commitment: "",
    seed: "",
    seats: [],
    to_act: [],
    result: { winners: [], reason: "honor", places: [], scores: [] },
  },
} as unknown as State;

afterEach(() => vi.useRealTimers());

test("a result that was closed to look at the table does not open again by itself", async () => {
  vi.useFakeTimers();
  const shown = mount(EndDialog, {
    target: document.body,
    props: { connection: {} as Line, state: STATE, client: harvest },
  });
  flushSync();
  const dialog = document.querySelector("dialog")!;
  expect(dialog.open).toBe(true);
  document.querySelector<HTMLElement>("[aria-label='Close']")?.click();
  flushSync();
  expect(dialog.open).toBe(false);
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(dialog.open).toBe(false);
  vi.useRealTimers();
  await unmount(shown);
});

test("the ranking that is read aloud has a heading for each column", async () => {
  await setLanguage("en");
  const summary = harvest.summarizeEnd(STATE);
  const shown = mount(Ranking, { target: document.body, props: { seats: [], summary } });
  const headings = [...document.querySelectorAll("th")].map((one) => one.textContent);
  expect(headings.slice(0, 3)).toEqual(["Place", "Name", "Honor"]);
  await unmount(shown);
});

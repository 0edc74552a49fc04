import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAway, lookNow, missed, timesBack } from "../src/house/away.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what was missed is asked for anew, once, when the server is back", async () => {
  const before = timesBack();
  missed();
  expect(isAway()).toBe(true);
  lookNow();
  lookNow();
  await vi.runAllTimersAsync();
  expect(isAway()).toBe(false);
  expect(timesBack()).toBe(before + 1);
});

test("who missed nothing while the network was gone is not disturbed when it is back", async () => {
  const before = timesBack();
  dispatchEvent(new Event("offline"));
  expect(isAway()).toBe(true);
  dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  expect(isAway()).toBe(false);
  expect(timesBack()).toBe(before);
});

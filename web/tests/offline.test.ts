import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  isOffline,
  retryNow,
  reportFailedRequest,
  reconnectionCount,
} from "../src/app/offline.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("screens reload once when the server is back after a failed request", async () => {
  const before = reconnectionCount();
  reportFailedRequest();
  expect(isOffline()).toBe(true);
  retryNow();
  retryNow();
  await vi.runAllTimersAsync();
  expect(isOffline()).toBe(false);
  expect(reconnectionCount()).toBe(before + 1);
});

test("screens do not reload when the network is back and no request has failed", async () => {
  const before = reconnectionCount();
  dispatchEvent(new Event("offline"));
  expect(isOffline()).toBe(true);
  dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  expect(isOffline()).toBe(false);
  expect(reconnectionCount()).toBe(before);
});

import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a change of the system's motion setting applies at once", async () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
  const { isMotionReduced } = await import("../src/settings.svelte");
  const seen: boolean[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(isMotionReduced()));
  });
  flushSync();
  system.matches = true;
  system.dispatchEvent(new Event("change"));
  flushSync();
  expect(seen).toEqual([false, true]);
  stop();
});

import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { isMotionReduced } from "../src/settings.svelte";

/** Choose the motion of the system; the page notices such changes when it is resized. */
function setSystemMotion(motion: "no-preference" | "reduce"): void {
  const { happyDOM } = window as unknown as Window & {
    happyDOM: { settings: { device: { prefersReducedMotion: string } } };
  };
  happyDOM.settings.device.prefersReducedMotion = motion;
  window.dispatchEvent(new Event("resize"));
  flushSync();
}

test("a change of the system's motion setting applies at once", () => {
  const seen: boolean[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(isMotionReduced()));
  });
  flushSync();
  setSystemMotion("reduce");
  setSystemMotion("no-preference");
  expect(seen).toEqual([false, true, false]);
  stop();
});

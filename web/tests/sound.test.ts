import { expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { playSound } from "../src/app/sound";

test("a bell rings once the page was touched, and none of those before it", () => {
  const struck: number[] = [];
  class Quiet {
    state = "suspended";
    currentTime = 0;
    destination = {};
    resume = vi.fn(() => Promise.resolve());
    createGain = () => ({
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: () => {},
        exponentialRampToValueAtTime: () => {},
      },
      connect: () => {},
    });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (at: number) => struck.push(at),
      stop: () => {},
    });
  }
  const made: Quiet[] = [];
  vi.stubGlobal("AudioContext", function () {
    made.push(new Quiet());
    return made[0];
  });
  settings.sound = true;
  playSound("move");
  expect(struck).toEqual([]);
  dispatchEvent(new Event("pointerdown"));
  expect(made).toHaveLength(1);
  expect(made[0]!.resume).toHaveBeenCalled();
  made[0]!.state = "running";
  playSound("move");
  expect(struck).toEqual([0]);
  vi.unstubAllGlobals();
});

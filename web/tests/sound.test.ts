import { expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { playSound, soundFor } from "../src/app/sound";

test("a sound plays only after an interaction, and earlier ones are not played later", () => {
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

test("a sound announces the person's turn, the end, and a move", () => {
  const before = { over: false, mine: false };
  expect(soundFor(before, { over: false, mine: true, moved: true })).toBe("turn");
  expect(soundFor(before, { over: false, mine: false, moved: true })).toBe("move");
  expect(soundFor(before, { over: true, mine: false, moved: true })).toBe("end");
  expect(soundFor({ over: true, mine: false }, { over: true, mine: false, moved: false })).toBe(
    null,
  );
});

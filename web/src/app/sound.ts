/** A few soft bells, made on the spot: no files, and silence unless a person asked for sound. */
import { settings } from "../settings.svelte";

const SOUNDS = {
  turn: [523.25, 783.99],
  move: [392],
  end: [523.25, 659.25, 783.99, 1046.5],
} as const;
export type Sound = keyof typeof SOUNDS;

const GAP = 0.14;
const RING = 0.9;
const LOUDNESS = 0.07;

let context: AudioContext | null = null;

/** Browsers let a page sound only after it was touched, and some want to be asked in that moment. */
function wake(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

export function playSound(bell: Sound): void {
  wake();
  // What cannot be heard now must not be heard later, all at once.
  if (!settings.sound || context?.state !== "running") return;
  const on = context;
  SOUNDS[bell].forEach((pitch, index) => strike(on, pitch, on.currentTime + index * GAP));
}

function strike(on: AudioContext, pitch: number, at: number): void {
  const [tone, volume] = [on.createOscillator(), on.createGain()];
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + RING);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + RING);
}

/** Which bell a change calls for, if any. */
export function soundFor(
  before: { over: boolean; mine: boolean },
  after: { over: boolean; mine: boolean; moved: boolean },
): Sound | null {
  if (after.over) return before.over ? null : "end";
  if (after.mine && !before.mine) return "turn";
  return after.moved ? "move" : null;
}

/** Short bell sounds, synthesized; the page is silent unless the person turns sound on. */
import { settings } from "../settings.svelte";

/** The pitches of each sound, in hertz. */
const SOUNDS = {
  turn: [523.25, 783.99],
  move: [392],
  end: [523.25, 659.25, 783.99, 1046.5],
} as const;
type Sound = keyof typeof SOUNDS;

/** Seconds between two notes, and seconds a note lasts. */
const GAP = 0.14;
const DURATION = 0.9;
const VOLUME = 0.07;

let context: AudioContext | null = null;

/** Browsers allow sound only after an interaction, and some only if asked during it. */
function resume(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
addEventListener("pointerdown", resume);
addEventListener("keydown", resume);

export function playSound(sound: Sound): void {
  resume();
  // A sound that is scheduled while the context is suspended would be heard later, with others.
  if (!settings.sound || context?.state !== "running") return;
  const running = context;
  SOUNDS[sound].forEach((pitch, index) =>
    playNote(running, pitch, running.currentTime + index * GAP),
  );
}

function playNote(audio: AudioContext, pitch: number, at: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + DURATION);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + DURATION);
}

/** The sound for a change of the table, if any. */
export function soundFor(
  before: { over: boolean; mine: boolean },
  after: { over: boolean; mine: boolean; moved: boolean },
): Sound | null {
  if (after.over) return before.over ? null : "end";
  if (after.mine && !before.mine) return "turn";
  return after.moved ? "move" : null;
}

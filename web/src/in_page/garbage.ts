/** Garbage of a worker that has worked, and may rest from then on. */

/** Bytes that Chromium grants no array, but looks for. */
const TOO_MUCH = 2 ** 34;
/** Milliseconds without work after which a worker rests. */
const REST = 1500;
/** Milliseconds after which the garbage is collected even though the worker does not rest. */
const LONGEST_WORK = 5000;

let timer = 0;
/** When the work began whose garbage is not collected yet. */
let begun: number | null = null;

/** Have the garbage of this worker collected once it rests; to be called after any work. */
export function collectAtRest(): void {
  clearTimeout(timer);
  const now = performance.now();
  begun ??= now;
  if (now - begun > LONGEST_WORK) collectNow();
  else timer = self.setTimeout(collectNow, REST);
}

/** Have the garbage of this worker collected.
 *
 * Starting Python and a match leave some 60 MB of it, a third of which Chromium would keep for as
 * long as the worker lives. There is no call for it, but before Chromium says that there is no
 * memory, it gives back all that it can, in about 45 ms.
 */
export function collectNow(): boolean {
  begun = null;
  // Other browsers would really grant so much, or have nothing to give back.
  if (!navigator.userAgent.includes("Chrome/")) return false;
  try {
    return new ArrayBuffer(TOO_MUCH).byteLength > 0;
  } catch {
    return false;
  }
}

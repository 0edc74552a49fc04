/** Garbage of a worker that has worked, and may rest from then on. */

/** Bytes that are reserved and never touched, so that they take no memory. */
const RESERVED = 128 * 1024 * 1024;
/** Milliseconds without work after which a worker rests. */
const REST = 1500;

let timer = 0;

/** Have the garbage of this worker collected once it rests; to be called after any work.
 *
 * Starting Python and a match leave some 40 MB of it, which Chromium would keep until the worker
 * has rested for twenty seconds. There is no call for it, but who reserves much is taken to need
 * memory.
 */
export function collectAtRest(): void {
  clearTimeout(timer);
  timer = self.setTimeout(reserve, REST);
}

function reserve(): boolean {
  try {
    return new ArrayBuffer(RESERVED).byteLength > 0;
  } catch {
    return false;
  }
}

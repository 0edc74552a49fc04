/** Garbage of a worker that has just started, and may rest from then on. */

/** Bytes that are reserved and never touched, so that they take no memory. */
const RESERVED = 128 * 1024 * 1024;

/**
 * Have the browser collect the garbage of this worker.
 *
 * Starting Python leaves some 40 MB of it, which Chromium would keep until the worker has rested
 * for twenty seconds. There is no call for it, but who reserves much is taken to need memory.
 */
export function collectGarbage(): boolean {
  try {
    return new ArrayBuffer(RESERVED).byteLength > 0;
  } catch {
    return false;
  }
}

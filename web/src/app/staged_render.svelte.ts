/** A screen that is built piece by piece, with room between them for what cannot wait.
 *
 * On a slow phone a table is many times the work of a frame; built at once it would keep taps,
 * scrolling and motion waiting. It is seen when it is whole, so nothing jumps into place.
 */
import { flushSync, getContext, setContext } from "svelte";

const KEY = Symbol("pieces");
/** How long pieces are built, in milliseconds, before the browser gets its turn. */
const SHARE = 3;

export class Stages {
  isComplete = $state(false);
  private readonly waiting: (() => void)[] = [];

  /** What shows a piece that is not built yet. */
  add(show: () => void): void {
    this.waiting.push(show);
  }

  /** Build all that waits, and what waits within it; then let it be seen. */
  async build(): Promise<void> {
    let began = performance.now();
    for (let show = this.waiting.shift(); show; show = this.waiting.shift()) {
      if (performance.now() - began > SHARE) {
        await pause();
        began = performance.now();
      }
      show();
      flushSync();
    }
    this.isComplete = true;
  }
}

/** The pieces of the screen that is built around here, if it is built in pieces. */
export function currentStages(): Stages | undefined {
  return getContext<Stages | undefined>(KEY);
}

/** Everything below is built in pieces. */
export function provideStages(): Stages {
  return setContext(KEY, new Stages());
}

/** The end of a task: the browser does what waits, draws if it is time to, and comes back. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

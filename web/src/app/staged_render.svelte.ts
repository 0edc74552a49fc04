/** Renders a large screen in stages and gives the browser time between them.
 *
 * On a slow phone a table takes many frames to render. Rendered at once it would block taps and
 * scrolling. It stays hidden until it is complete, so nothing moves while it grows.
 */
import { flushSync, getContext, setContext } from "svelte";

const CONTEXT = Symbol("stages");
/** Milliseconds of rendering before the browser gets a turn. */
const BUDGET = 3;

export class Stages {
  isComplete = $state(false);
  private readonly waiting: (() => void)[] = [];

  /** Add a stage, as a function that shows it. */
  add(show: () => void): void {
    this.waiting.push(show);
  }

  /** Render all stages, also those that are added meanwhile. */
  async render(): Promise<void> {
    let start = performance.now();
    for (let show = this.waiting.shift(); show; show = this.waiting.shift()) {
      if (performance.now() - start > BUDGET) {
        await nextTask();
        start = performance.now();
      }
      show();
      flushSync();
    }
    this.isComplete = true;
  }
}

/** The stages of the screen around the calling component, if it is rendered in stages. */
export function currentStages(): Stages | undefined {
  return getContext<Stages | undefined>(CONTEXT);
}

/** Render everything below the calling component in stages. */
export function provideStages(): Stages {
  return setContext(CONTEXT, new Stages());
}

/** Let the browser handle input and paint; timers would wait longer than needed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

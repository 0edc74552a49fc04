/** The worker that only thinks: it does one named job after another. */
import { type EngineParts, readListing, startPython } from "./engine";
import { collectAtRest, collectNow } from "./garbage";

interface Entry {
  do_job(name: string, payload: Uint8Array): Promise<Uint8Array>;
}

/** The first message that the worker gets; all others are jobs. */
export interface ThinkingSetup {
  /** The address of the list of the engine's files. */
  readonly engine: string;
  readonly parts: EngineParts | undefined;
}
export interface Job {
  readonly number: number;
  readonly name: string;
  readonly payload: Uint8Array;
}
export type JobDone =
  | { readonly number: number; readonly answer: Uint8Array }
  | { readonly number: number; readonly problem: string };

let started: Promise<Entry> | null = null;

async function start({ engine, parts }: ThinkingSetup): Promise<Entry> {
  const name = "lakelight.browser.thinking_entry";
  const { entry } = await startPython<Entry>(name, engine, await readListing(engine), parts);
  // A thought may take long, and should not add its memory to what the start left.
  collectNow();
  return entry;
}

self.onmessage = async ({ data }: MessageEvent<ThinkingSetup | Job>) => {
  if ("engine" in data) {
    started = start(data);
    // A job that comes later is answered with the reason why there is no Python.
    started.catch(() => undefined);
    return;
  }
  const { number, name, payload } = data;
  try {
    const entry = await started;
    if (!entry) throw new Error("a job came before the set-up");
    const answer = await entry.do_job(name, payload);
    self.postMessage({ number, answer } satisfies JobDone);
    collectAtRest();
  } catch (error) {
    self.postMessage({ number, problem: String(error).slice(-500) } satisfies JobDone);
  }
};

/** The worker that only thinks: it does one named job after another. */
import { readListing, startPython } from "./engine";

interface Entry {
  do_job(name: string, payload: Uint8Array): Promise<Uint8Array>;
}

export interface Job {
  readonly number: number;
  readonly name: string;
  readonly payload: Uint8Array;
}
export type JobDone =
  | { readonly number: number; readonly answer: Uint8Array }
  | { readonly number: number; readonly problem: string };

const started = (async () => {
  const python = await startPython(self.name, await readListing(self.name));
  return python.pyimport("lakelight.browser.thinking_entry") as Entry;
})();

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  const { number, name, payload } = data;
  try {
    const answer = await (await started).do_job(name, payload);
    self.postMessage({ number, answer } satisfies JobDone);
  } catch (error) {
    self.postMessage({ number, problem: String(error).slice(-500) } satisfies JobDone);
  }
};

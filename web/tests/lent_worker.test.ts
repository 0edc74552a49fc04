import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { borrowWorker, lendWorker } from "../src/in_page/lent_worker";
import type { JobWorker } from "../src/in_page/thinker";

/** A worker that keeps what it is told. */
class ToldWorker {
  static made: ToldWorker[] = [];
  onmessage: JobWorker["onmessage"] = null;
  onerror: JobWorker["onerror"] = null;
  told: unknown[] = [];
  isEnded = false;

  constructor() {
    ToldWorker.made.push(this);
  }
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  ToldWorker.made = [];
  vi.stubGlobal("Worker", ToldWorker);
});
afterEach(() => vi.unstubAllGlobals());

/** A worker that is borrowed, the one that the page makes for it, and how the page ends it. */
function lend(): { borrowed: JobWorker; made: ToldWorker; end: () => void } {
  let end = (): void => undefined;
  const borrowed = borrowWorker((message) => {
    if (message.kind === "lend") end = lendWorker(message.port);
  });
  const [made] = ToldWorker.made;
  if (!made) throw new Error("the page made no worker");
  return { borrowed, made, end };
}

const job = { number: 1, name: "choose", payload: new Uint8Array([7]) };

test("a job reaches the worker that the page made, and its answer comes back", async () => {
  const { borrowed, made } = lend();
  borrowed.postMessage({ engine: "engine", parts: undefined });
  borrowed.postMessage(job);
  await vi.waitFor(() => expect(made.told.length).toBe(2));
  expect(made.told[1]).toEqual(job);
  const heard = new Promise((resolve) => (borrowed.onmessage = ({ data }) => resolve(data)));
  made.onmessage?.({ data: { number: 1, problem: "none" } });
  expect(await heard).toEqual({ number: 1, problem: "none" });
});

test("a worker that breaks says why", async () => {
  const { borrowed, made } = lend();
  const heard = new Promise((resolve) => (borrowed.onerror = ({ message }) => resolve(message)));
  made.onerror?.({ message: "no memory" });
  expect(await heard).toBe("no memory");
});

test("a borrowed worker is ended by the one that borrowed it, or by the page", async () => {
  const first = lend();
  first.borrowed.terminate();
  await vi.waitFor(() => expect(first.made.isEnded).toBe(true));
  ToldWorker.made = [];
  const second = lend();
  second.end();
  expect(second.made.isEnded).toBe(true);
});

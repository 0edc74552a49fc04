import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Thinker } from "../src/in_page/thinker";
import type { Job, JobDone, ThinkingSetup } from "../src/in_page/thinking_worker";

/** A worker that answers when the test says so. */
class HeldWorker {
  static made: HeldWorker[] = [];
  onmessage: ((event: { data: JobDone }) => void) | null = null;
  onerror: unknown = null;
  setup: ThinkingSetup | null = null;
  jobs: Job[] = [];
  isEnded = false;

  constructor() {
    HeldWorker.made.push(this);
  }
  postMessage(message: ThinkingSetup | Job): void {
    if ("engine" in message) this.setup = message;
    else this.jobs.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(): void {
    const { number } = this.jobs.at(-1) as Job;
    this.onmessage?.({ data: { number, answer: new Uint8Array([number]) } });
  }
}

const nothing = new Uint8Array();
const names = (): string[] => HeldWorker.made.flatMap((one) => one.jobs.map((job) => job.name));

beforeEach(() => {
  HeldWorker.made = [];
  vi.stubGlobal("Worker", HeldWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The smallest module of WebAssembly: its mark and its version. */
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

test("a worker is given what another one has read and compiled", async () => {
  const module = new WebAssembly.Module(EMPTY_MODULE);
  const parts = { stdlib: new Blob(), lakelight: new Blob(), module };
  const thinker = new Thinker("engine", { parts });
  const move = thinker.think("choose", nothing);
  expect(HeldWorker.made[0]?.setup).toEqual({ engine: "engine", parts });
  HeldWorker.made[0]?.answer();
  await move;
});

test("bots come before the coach, one job after another", async () => {
  const thinker = new Thinker("engine");
  const jobs = ["hint", "review", "choose"].map((name) => thinker.think(name, nothing));
  for (let at = 0; at < 3; at++) HeldWorker.made[0]?.answer();
  await Promise.all(jobs);
  expect(names()).toEqual(["hint", "choose", "review"]);
});

/** Cancel a hint for which a worker thinks; the move of a bot waits behind it. */
async function cancelHint(): Promise<{ move: Promise<unknown> }> {
  const thinker = new Thinker("engine");
  const control = new AbortController();
  const hint = thinker.think("hint", nothing, control.signal);
  const move = thinker.think("choose", nothing);
  control.abort();
  await expect(hint).rejects.toThrow("canceled");
  return { move };
}

test("a canceled job fails at once, and its worker may finish it", async () => {
  const { move } = await cancelHint();
  HeldWorker.made[0]?.answer();
  HeldWorker.made[0]?.answer();
  await move;
  expect(HeldWorker.made.length).toBe(1);
});

test("a worker that does not finish a canceled job is replaced", async () => {
  const { move } = await cancelHint();
  vi.advanceTimersByTime(2_000);
  expect(HeldWorker.made.map((one) => one.isEnded)).toEqual([true, false]);
  HeldWorker.made[1]?.answer();
  await move;
});

test("a worker that hangs is replaced, but has longer while it starts", async () => {
  const thinker = new Thinker("engine");
  const first = thinker.think("choose", nothing);
  vi.advanceTimersByTime(50_000);
  HeldWorker.made[0]?.answer();
  await first;
  const second = thinker.think("choose", nothing);
  vi.advanceTimersByTime(20_000);
  await expect(second).rejects.toThrow("hangs");
  expect(HeldWorker.made[0]?.isEnded).toBe(true);
});

test("an idle worker is ended where that was wanted", async () => {
  const thinker = new Thinker("engine", { longestIdle: 1_000 });
  const hint = thinker.think("hint", nothing);
  HeldWorker.made[0]?.answer();
  await hint;
  vi.advanceTimersByTime(1_000);
  expect(HeldWorker.made[0]?.isEnded).toBe(true);
});

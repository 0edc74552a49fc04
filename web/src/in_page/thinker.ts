/** Hands jobs to the worker that only thinks, which is made when it is first needed. */
import type { EngineParts } from "./engine";
import type { Job, JobDone, ThinkingSetup } from "./thinking_worker";

/** No job takes so long; the worker that has it hangs. In milliseconds. */
const LONGEST_JOB = 20_000;
/** The same of the first job of a worker, for which Python has to start: a busy device is slow. */
const LONGEST_START = 60_000;

/** Milliseconds that a canceled job may still take before its worker is ended. */
const GRACE = 2_000;
/** The job of bots. */
const CHOOSE = "choose";

interface Waiting {
  readonly job: Job;
  resolve(answer: Uint8Array): void;
  reject(problem: Error): void;
}

/** A worker that does jobs, made here or elsewhere. */
export interface JobWorker {
  onmessage: ((event: { data: JobDone }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(message: ThinkingSetup | Job): void;
  terminate(): void;
}

/** Make the worker that only thinks. */
export const makeJobWorker = (): JobWorker =>
  new Worker(new URL("./thinking_worker.ts", import.meta.url), { type: "module" }) as JobWorker;

interface Options {
  /** Makes a worker; by default it is made here. */
  readonly make?: () => JobWorker;
  /** What another worker of this page has read already. */
  readonly parts?: EngineParts;
  /** Milliseconds after which an idle worker is ended; without them it stays. */
  readonly longestIdle?: number;
}

export class Thinker {
  private worker: JobWorker | null = null;
  /** Whether the worker has answered. */
  private hasStarted = false;
  private readonly queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(
    private readonly engine: string,
    private readonly options: Options = {},
  ) {}

  /**
   * Do a job after those before it; an `abort` signal drops it or ends the worker that has it.
   * Bots come before the coach, since everybody at the table waits for them.
   */
  think(name: string, payload: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job: { number: ++this.count, name, payload }, resolve, reject };
      const place = name === CHOOSE ? this.placeOfBots() : this.queue.length;
      this.queue.splice(place, 0, waiting);
      signal?.addEventListener("abort", () => this.cancel(waiting), { once: true });
      if (this.queue.length === 1) this.next();
    });
  }

  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.queue;
    if (!first) return this.rest();
    this.worker ??= this.made();
    this.worker.postMessage(first.job);
    const longest = this.hasStarted ? LONGEST_JOB : LONGEST_START;
    this.timer = setTimeout(() => this.lose("the worker hangs"), longest);
  }

  /** The place after the job that is under way and the bots that wait. */
  private placeOfBots(): number {
    const later = this.queue.findIndex(({ job }, at) => at > 0 && job.name !== CHOOSE);
    return later < 0 ? this.queue.length : later;
  }

  private rest(): void {
    const { longestIdle } = this.options;
    if (longestIdle === undefined) return;
    this.timer = setTimeout(() => {
      this.worker?.terminate();
      this.worker = null;
    }, longestIdle);
  }

  private made(): JobWorker {
    const { make = makeJobWorker, parts } = this.options;
    const worker = make();
    this.hasStarted = false;
    worker.postMessage({ engine: this.engine, parts });
    worker.onmessage = ({ data }) => {
      this.hasStarted = true;
      const [first] = this.queue;
      if (first?.job.number !== data.number) return;
      this.queue.shift();
      if ("answer" in data) first.resolve(data.answer);
      else first.reject(new Error(data.problem));
      this.next();
    };
    worker.onerror = ({ message }) => this.lose(message || "the worker cannot start");
    return worker;
  }

  private cancel(waiting: Waiting): void {
    const place = this.queue.indexOf(waiting);
    if (place < 0) return;
    waiting.reject(new Error("canceled"));
    if (place > 0) this.queue.splice(place, 1);
    else {
      // A worker that has nearly finished is sooner ready for the next job than a new one.
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.lose("canceled"), GRACE);
    }
  }

  /** End the worker and fail the job it had; the next job gets a new worker. */
  private lose(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.queue.shift()?.reject(new Error(reason));
    this.next();
  }
}

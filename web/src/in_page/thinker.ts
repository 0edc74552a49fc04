/** Hands jobs to the worker that only thinks, which is made when it is first needed. */
import type { Job, JobDone } from "./thinking_worker";

/** No job takes so long; the worker that has it hangs. In milliseconds. */
const LONGEST_JOB = 20_000;

interface Waiting {
  readonly job: Job;
  resolve(answer: Uint8Array): void;
  reject(problem: Error): void;
}

export class Thinker {
  private worker: Worker | null = null;
  private readonly queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(private readonly engine: string) {}

  /** Do a job after those before it; an `abort` signal drops it or ends the worker that has it. */
  think(name: string, payload: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job: { number: ++this.count, name, payload }, resolve, reject };
      this.queue.push(waiting);
      signal?.addEventListener("abort", () => this.cancel(waiting), { once: true });
      if (this.queue.length === 1) this.next();
    });
  }

  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.queue;
    if (!first) return;
    this.worker ??= this.made();
    this.worker.postMessage(first.job);
    this.timer = setTimeout(() => this.lose("the worker hangs"), LONGEST_JOB);
  }

  private made(): Worker {
    const worker = new Worker(new URL("./thinking_worker.ts", import.meta.url), {
      type: "module",
      name: this.engine,
    });
    worker.onmessage = ({ data }: MessageEvent<JobDone>) => {
      const [first] = this.queue;
      if (first?.job.number !== data.number) return;
      this.queue.shift();
      if ("answer" in data) first.resolve(data.answer);
      else first.reject(new Error(data.problem));
      this.next();
    };
    worker.onerror = (event) => this.lose(event.message || "the worker cannot start");
    return worker;
  }

  private cancel(waiting: Waiting): void {
    const place = this.queue.indexOf(waiting);
    if (place < 0) return;
    if (place === 0) this.lose("canceled");
    else {
      this.queue.splice(place, 1);
      waiting.reject(new Error("canceled"));
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

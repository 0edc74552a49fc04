/** The worker that thinks, lent by the page to the worker of the server.
 *
 * A worker that is made by another worker hangs in Firefox now and then, together with the one that
 * made it. So the page makes it, and passes on what both have to say.
 */
import type { JobDone, Job, ThinkingSetup } from "./thinking_worker";
import { type JobWorker, makeJobWorker } from "./thinker";

/** What the worker of the server tells its page: that it lives, or that it needs a worker. */
export type ToPage =
  { readonly kind: "alive" } | { readonly kind: "lend"; readonly port: MessagePort };

type ToLent =
  { readonly kind: "pass"; readonly message: ThinkingSetup | Job } | { readonly kind: "end" };
type FromLent =
  | { readonly kind: "done"; readonly done: JobDone }
  | { readonly kind: "broken"; readonly message: string };

/** In the worker of the server: a worker of its page. */
export function borrowWorker(tellPage: (message: ToPage, port: MessagePort) => void): JobWorker {
  const { port1, port2 } = new MessageChannel();
  const send = (message: ToLent): void => port1.postMessage(message);
  const worker: JobWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => send({ kind: "pass", message }),
    terminate: () => {
      send({ kind: "end" });
      port1.onmessage = null;
    },
  };
  port1.onmessage = ({ data }: MessageEvent<FromLent>) => {
    if (data.kind === "done") worker.onmessage?.({ data: data.done });
    else worker.onerror?.({ message: data.message });
  };
  tellPage({ kind: "lend", port: port2 }, port2);
  return worker;
}

/** In the page: make a worker for the other end of a port; what ends it is returned. */
export function lendWorker(port: MessagePort): () => void {
  const worker = makeJobWorker();
  const send = (message: FromLent): void => port.postMessage(message);
  worker.onmessage = ({ data }) => send({ kind: "done", done: data });
  worker.onerror = ({ message }) => send({ kind: "broken", message });
  port.onmessage = ({ data }: MessageEvent<ToLent>) => {
    if (data.kind === "pass") worker.postMessage(data.message);
    else worker.terminate();
  };
  return () => worker.terminate();
}

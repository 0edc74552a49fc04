/** A page's side of the server inside this browser: it makes the worker, and talks to the server.
 *
 * The server may be in the worker of another page. When it is gone, sockets are closed, so that
 * tables reconnect to the next one, and requests that only read are sent again.
 */
import { prefix } from "../wire/address";
import { Refusal } from "../wire/requests";
import type { Answer, TableSocket } from "../wire/transport";
import type { Listing } from "./engine";
import {
  channelName,
  type FromServer,
  holdForLife,
  type Ready,
  type ToServer,
  untilGone,
  type WorkerSetup,
} from "./protocol";
import { engineAddress, isEngineKept, keepEngine } from "./keep_engine";
import { reportServer } from "./status.svelte";

/** The code of a WebSocket whose connection broke. */
const BROKEN = 1006;
/** Written before the page is loaded again for another version, so that it happens only once. */
const RELOADED = "lakelight.reloaded-for";

interface Pending {
  readonly path: string;
  readonly body: string | null;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (problem: unknown) => void;
}

const page = crypto.randomUUID();
const engine = engineAddress();
const pending = new Map<number, Pending>();
const sockets = new Map<string, TableSocket>();
/** The codes of the tables of these sockets. */
const codes = new Map<string, string>();
let channel: BroadcastChannel | null = null;
let version = "";
let server = "";
let isReady = false;
let hasFailed = false;
let count = 0;

/** Answer a request below `api/`; it waits until the server has started. */
export function request(path: string, body?: string): Promise<Answer> {
  start();
  return new Promise((resolve, reject) => {
    const number = ++count;
    pending.set(number, { path, body: body ?? null, resolve, reject });
    if (isReady) ask(number);
  });
}

export function open(code: string): TableSocket {
  start();
  const key = `${page} ${++count}`;
  const socket: TableSocket = {
    onmessage: null,
    onclose: null,
    send: (text) => post({ kind: "send", key, text }),
    close: () => {
      if (sockets.delete(key)) post({ kind: "disconnect", key });
    },
  };
  sockets.set(key, socket);
  codes.set(key, code);
  if (isReady) post({ kind: "connect", page, key, code });
  return socket;
}

function post(message: ToServer): void {
  channel?.postMessage(message);
}

function ask(number: number): void {
  const asked = pending.get(number);
  if (asked) post({ kind: "request", page, number, path: asked.path, body: asked.body });
}

function start(): void {
  if (channel) return;
  channel = new BroadcastChannel(channelName(prefix()));
  channel.onmessage = ({ data }: MessageEvent<FromServer>) => hear(data);
  reportServer({ kind: "starting" });
  void begin();
}

async function begin(): Promise<void> {
  if (typeof WebAssembly === "undefined" || !("locks" in navigator)) return fail("no_wasm");
  await holdForLife(page);
  try {
    const listing = (await (await fetch(engine)).json()) as Listing;
    version = listing.version;
  } catch {
    return fail("engine_unavailable");
  }
  makeWorker();
  // Another page may have a server already; without one nobody answers yet.
  post({ kind: "hello", page, version });
}

function makeWorker(): void {
  const id = crypto.randomUUID();
  const setup: WorkerSetup = { engine, scope: prefix(), id };
  const worker = new Worker(new URL("./server_worker.ts", import.meta.url), {
    type: "module",
    name: JSON.stringify(setup),
  });
  worker.onmessage = () => {
    void untilGone(id).then(() => afterEnd(id));
  };
  worker.onerror = () => {
    if (!isReady) fail("engine_unavailable");
  };
}

/** The worker of this page is gone: it died, or another version took over. */
function afterEnd(id: string): void {
  if (server === id) lose();
  if (!hasFailed) makeWorker();
}

function fail(code: string): void {
  hasFailed = true;
  reportServer({ kind: "failed", code });
  for (const { reject } of pending.values()) reject(new Refusal(code, ""));
  pending.clear();
  for (const socket of sockets.values()) socket.onclose?.({ code: 4400, reason: code });
  sockets.clear();
}

/** The server is gone: tables reconnect, and what only reads is asked again. */
function lose(): void {
  isReady = false;
  server = "";
  reportServer({ kind: "starting" });
  const broken = [...sockets.values()];
  sockets.clear();
  codes.clear();
  for (const socket of broken) socket.onclose?.({ code: BROKEN, reason: "" });
  for (const [number, { body, reject }] of pending)
    if (body !== null) {
      pending.delete(number);
      reject(new Refusal("interrupted", ""));
    }
}

function hear(message: FromServer): void {
  switch (message.kind) {
    case "ready":
      if (message.server !== server) meet(message);
      break;
    case "starting":
      if (server && message.server !== server) lose();
      break;
    case "failed":
      if (!isReady) fail(message.code);
      break;
    case "answer": {
      if (message.page !== page) break;
      const asked = pending.get(message.number);
      pending.delete(message.number);
      asked?.resolve({ status: message.status, text: message.text });
      break;
    }
    case "message":
      sockets.get(message.key)?.onmessage?.({ data: message.text });
      break;
    case "closed": {
      const socket = sockets.get(message.key);
      sockets.delete(message.key);
      socket?.onclose?.({ code: message.code, reason: message.reason });
      break;
    }
  }
}

function meet(ready: Ready): void {
  if (server) lose();
  if (ready.version !== version) return meetOther(ready);
  server = ready.server;
  wasServed = true;
  isReady = true;
  hasFailed = false;
  reportServer({ kind: ready.isLasting ? "ready" : "fleeting" });
  void keepOnce();
  // A server that has just started has not met this page.
  post({ kind: "hello", page, version });
  for (const [key, code] of codes) post({ kind: "connect", page, key, code });
  for (const number of pending.keys()) ask(number);
}

/** The page has downloaded the engine already: keep it, so that the site works offline. */
async function keepOnce(): Promise<void> {
  if ("serviceWorker" in navigator && !(await isEngineKept())) await keepEngine();
}

let wasServed = false;
let offers = 0;
/** How many servers of another version, in other pages, may have waited before the one of this. */
const MOST_OFFERS = 10;

/**
 * A server of another version is never talked to. A page that was just opened has the newer
 * version, so it tells that server to resign; a page that was there before is loaded again.
 */
function meetOther(ready: Ready): void {
  if (!wasServed && ++offers <= MOST_OFFERS) return post({ kind: "hello", page, version });
  if (sessionStorage.getItem(RELOADED) === ready.version) {
    reportServer({ kind: "failed", code: "other_version" });
    return;
  }
  sessionStorage.setItem(RELOADED, ready.version);
  location.reload();
}

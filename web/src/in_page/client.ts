/** A page's side of the server inside this browser: it makes the worker, and talks to the server.
 *
 * The server may be in the worker of another page. When it is gone, sockets are closed, so that
 * tables reconnect to the next one, and requests that only read are sent again.
 */
import { prefix } from "../wire/address";
import { rememberDeviceMatches } from "../wire/device_matches";
import { Refusal } from "../wire/requests";
import { type Answer, hasNoServer, type TableSocket } from "../wire/transport";
import type { Listing } from "./engine";
import {
  channelName,
  freshName,
  type FromServer,
  holdForLife,
  lifeLock,
  type Ready,
  type ToServer,
  untilGone,
  type WorkerSetup,
} from "./protocol";
import { lendWorker, type ToPage } from "./lent_worker";
import { canKeepEngine, engineAddress, isEngineKept, keepEngine } from "./keep_engine";
import { reportServer } from "./status.svelte";

/** The code of a WebSocket whose connection broke. */
const BROKEN = 1006;
/** The code of a socket that is refused; the reason is in words of the wire. */
const REFUSED = 4400;
/** Written before the page is loaded again for another version, so that it happens only once. */
const RELOADED = "lakelight.reloaded-for";

interface Pending {
  readonly path: string;
  readonly body: string | null;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (problem: unknown) => void;
}

const page = freshName();
const engine = engineAddress();
const pending = new Map<number, Pending>();
const sockets = new Map<string, TableSocket>();
/** Who waits for the worker that only thinks; null is no answer. */
const thoughts = new Map<number, (answer: Uint8Array | null) => void>();
/** The codes of the tables of these sockets. */
const codes = new Map<string, string>();
let channel: BroadcastChannel | null = null;
let version = "";
let server = "";
let hasStarted = false;
let isReady = false;
/** Why the server cannot start. */
let failure = "";
let count = 0;
/** Whether all pages of this browser share one server, which needs locks. */
let isShared = true;
let worker: Worker | null = null;
/** Ends the worker that thinks for the server of this page. */
let endLent = (): void => undefined;
/** How many workers ended one after the other before their server was ready. */
let deaths = 0;
const MOST_DEATHS = 3;

/**
 * WebKit lets a page rest behind the next one, together with its worker, which would go on holding
 * the lock of the server without serving anybody.
 */
addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  worker?.terminate();
  endLent();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && hasStarted) location.reload();
});

/** Answer a request below `api/`; it waits until the server has started. */
export async function request(path: string, body?: string): Promise<Answer> {
  start();
  const answer = await answered(path, body);
  if (path === "matches" && !hasNoServer())
    rememberDeviceMatches(answer.status === 200 ? answer.text : null);
  return answer;
}

function answered(path: string, body?: string): Promise<Answer> {
  if (failure) return Promise.reject(new Refusal(failure, ""));
  return new Promise((resolve, reject) => {
    const number = ++count;
    pending.set(number, { path, body: body ?? null, resolve, reject });
    if (isReady) ask(number);
  });
}

/** Have the worker that only thinks do a job; an `abort` signal cancels it. */
export async function think(
  name: string,
  payload: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  start();
  if (!isReady || signal?.aborted) throw new Error("canceled");
  const number = ++count;
  const answer = await new Promise<Uint8Array | null>((resolve) => {
    thoughts.set(number, resolve);
    signal?.addEventListener("abort", () => post({ kind: "cancel", page, number }), { once: true });
    post({ kind: "think", page, number, name, payload });
  });
  if (!answer) throw new Error("the worker that thinks has no answer");
  return answer;
}

export function open(code: string): TableSocket {
  start();
  const key = `${page} ${++count}`;
  const socket: TableSocket = {
    onmessage: null,
    onclose: null,
    send: (text) => post({ kind: "send", key, text }),
    close: () => {
      codes.delete(key);
      listMatches();
      if (!sockets.delete(key)) return;
      post({ kind: "disconnect", key });
      // As a WebSocket does, so that a table whose server is silent reconnects.
      queueMicrotask(() => socket.onclose?.({ code: BROKEN, reason: "" }));
    },
  };
  if (failure) {
    queueMicrotask(() => socket.onclose?.({ code: REFUSED, reason: failure }));
    return socket;
  }
  sockets.set(key, socket);
  codes.set(key, code);
  if (isReady) post({ kind: "connect", page, key, code });
  listMatches();
  return socket;
}

/** Bring the list of the matches in this browser up to date, for the pages of a server. */
function listMatches(): void {
  if (!hasNoServer()) request("matches").catch(() => undefined);
}

function post(message: ToServer): void {
  channel?.postMessage(message);
}

function ask(number: number): void {
  const asked = pending.get(number);
  if (asked) post({ kind: "request", page, number, path: asked.path, body: asked.body });
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  reportServer({ kind: "starting" });
  begin().catch(() => fail("engine_unavailable"));
}

async function begin(): Promise<void> {
  if (typeof WebAssembly === "undefined") return fail("no_wasm");
  isShared = await canShare();
  const scope = isShared ? prefix() : page;
  channel = new BroadcastChannel(channelName(scope));
  channel.onmessage = ({ data }: MessageEvent<FromServer>) => hear(data);
  try {
    const listing = (await (await fetch(engine)).json()) as Listing;
    version = listing.version;
  } catch {
    return fail("engine_unavailable");
  }
  makeWorker(scope);
  // Another page may have a server already; without one nobody answers yet.
  post({ kind: "hello", page, version });
}

/** Hold the lock of this page; a page that is not secure, or may store nothing, has no locks. */
async function canShare(): Promise<boolean> {
  try {
    await navigator.locks.request(lifeLock(freshName()), () => undefined);
  } catch {
    return false;
  }
  await holdForLife(page);
  return true;
}

function makeWorker(scope: string): void {
  const id = freshName();
  const setup: WorkerSetup = { engine, scope, isShared, id };
  worker = new Worker(new URL("./server_worker.ts", import.meta.url), {
    type: "module",
    name: JSON.stringify(setup),
  });
  worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === "alive") void untilGone(id).then(() => afterEnd(id, scope));
    else {
      endLent();
      endLent = lendWorker(data.port);
    }
  };
  worker.onerror = () => {
    if (!isReady || !isShared) fail("engine_unavailable");
  };
}

/** The worker of this page is gone: it died, or another version took over. */
function afterEnd(id: string, scope: string): void {
  endLent();
  if (server === id) lose();
  if (failure) return;
  if (++deaths > MOST_DEATHS) fail("engine_unavailable");
  else makeWorker(scope);
}

function fail(code: string): void {
  failure = code;
  reportServer({ kind: "failed", code });
  for (const { reject } of pending.values()) reject(new Refusal(code, ""));
  pending.clear();
  for (const socket of sockets.values()) socket.onclose?.({ code: REFUSED, reason: code });
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
  for (const resolve of thoughts.values()) resolve(null);
  thoughts.clear();
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
    case "space":
      if (message.server === server) reportServer({ kind: message.isFull ? "full" : "ready" });
      break;
    case "answer": {
      if (message.page !== page) break;
      const asked = pending.get(message.number);
      pending.delete(message.number);
      asked?.resolve({ status: message.status, text: message.text });
      break;
    }
    case "thought":
      if (message.page !== page) break;
      thoughts.get(message.number)?.(message.answer);
      thoughts.delete(message.number);
      break;
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
  failure = "";
  deaths = 0;
  reportServer({ kind: ready.isLasting ? "ready" : "fleeting" });
  void keepOnce();
  // A server that has just started has not met this page.
  post({ kind: "hello", page, version });
  for (const [key, code] of codes) post({ kind: "connect", page, key, code });
  for (const number of pending.keys()) ask(number);
}

/** The page has downloaded the engine already: keep it, so that the site works offline. */
async function keepOnce(): Promise<void> {
  if (!canKeepEngine() || !hasNoServer() || (await isEngineKept())) return;
  // A browser without space for it plays all the same, as long as there is a network.
  await keepEngine().catch(() => undefined);
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

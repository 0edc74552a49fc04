/**
 * The service worker: it keeps the client's own files, so that the client opens offline. It leaves
 * the API alone. Pages come from the network first, so a newer version is shown at once; the other
 * files have a hash of their contents in their names. If a page asks for it, the worker also keeps
 * the engine, with which the client plays without a server.
 */
import { type Keeping, KeptEngine } from "./kept_engine";

interface LongEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface RequestEvent extends LongEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface KeepEvent extends LongEvent {
  readonly data: Keeping;
  readonly ports: readonly MessagePort[];
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
}

/** Written by the build: every file of this version, and a hash of them all. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = self as unknown as Worker;
const SCOPE = new URL(worker.registration.scope);
const PAGE = SCOPE.href;
// One origin may serve several clients, each below its own path.
const CACHE_PREFIX = `lakelight ${SCOPE.pathname} `;
const CACHE = CACHE_PREFIX + VERSION;
const STORED = new Set(FILES);
const engine = new KeptEngine({ page: PAGE, cache: CACHE, files: STORED });
/** What a proxy answers when the server behind it is down. */
const UNAVAILABLE = new Set([502, 503, 504]);

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([
    new Request(PAGE, { cache: "reload" }),
    ...FILES.map((name) => new URL(name, SCOPE).href),
  ]);
  await engine.update();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser send the request while the service worker is still starting.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function answerPage(event: RequestEvent): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!UNAVAILABLE.has(answer.status)) return answer;
    return (await storedPage()) ?? answer;
  } catch (error) {
    const stored = await storedPage();
    if (stored) return stored;
    throw error;
  }
}

async function storedPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(PAGE);
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

worker.addEventListener("install", (event) => (event as LongEvent).waitUntil(storeFiles()));
worker.addEventListener("activate", (event) => (event as LongEvent).waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event as RequestEvent;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(SCOPE.href)) return;
  const name = address.pathname.slice(SCOPE.pathname.length);
  if (name.startsWith("api/")) return;
  if (request.mode === "navigate")
    (event as RequestEvent).respondWith(answerPage(event as RequestEvent));
  else if (name.startsWith("engine/")) (event as RequestEvent).respondWith(engine.answer(request));
  else if (STORED.has(name)) (event as RequestEvent).respondWith(answerFile(request));
});
worker.addEventListener("message", (event: Event) => {
  const { data, ports } = event as KeepEvent;
  (event as KeepEvent).waitUntil(engine.hear(data, ports[0]));
});

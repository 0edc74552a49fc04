/**
 * The service worker: it keeps the client's own files, so that the client opens offline. It leaves
 * the API alone. Pages come from the network first, so a newer version is shown at once; the other
 * files have a hash of their contents in their names.
 */

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
}

/** Written by the build: every file of this version, and a hash of them all. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = self as unknown as Worker;
const HOME = new URL(worker.registration.scope);
const SHELL = HOME.href;
// One origin may serve several clients, each below its own path.
const OURS = `lakelight ${HOME.pathname} `;
const CACHE = OURS + VERSION;
const KEPT = new Set(FILES);
/** What a proxy answers when the server behind it is down. */
const AWAY = new Set([502, 503, 504]);

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([
    new Request(SHELL, { cache: "reload" }),
    ...FILES.map((name) => new URL(name, HOME).href),
  ]);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser send the request while the service worker is still starting.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function visit(event: Fetching): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!AWAY.has(answer.status)) return answer;
    return (await shell()) ?? answer;
  } catch (error) {
    const kept = await shell();
    if (kept) return kept;
    throw error;
  }
}

async function shell(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(SHELL);
}

async function fromHere(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

worker.addEventListener("install", (event) => (event as Lasting).waitUntil(keep()));
worker.addEventListener("activate", (event) => (event as Lasting).waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(HOME.href)) return;
  const name = address.pathname.slice(HOME.pathname.length);
  if (name.startsWith("api/")) return;
  if (request.mode === "navigate") (event as Fetching).respondWith(visit(event as Fetching));
  else if (KEPT.has(name)) (event as Fetching).respondWith(fromHere(request));
});

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
interface PushEvent extends LongEvent {
  readonly data: { json(): TurnNotice } | null;
}
interface ClickEvent extends LongEvent {
  readonly action: string;
  readonly notification: Notification;
}
/** What the server tells a person who is away; `stop` is the token that ends these notices. */
interface TurnNotice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly stop: string;
  readonly stop_label: string;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
interface KeepEvent extends LongEvent {
  readonly data: Keeping;
  readonly ports: readonly MessagePort[];
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
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
  // Lets the browser send the request while the service worker is still starting. Firefox shows an
  // error page when that request fails, whatever the service worker answers.
  const preload = worker.registration.navigationPreload;
  await (navigator.userAgent.includes("Firefox/") ? preload?.disable() : preload?.enable());
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
/** Open pages of a table. */
async function pagesAt(path: string): Promise<readonly Window[]> {
  const address = new URL(path, SCOPE).href;
  const pages = await worker.clients.matchAll({ type: "window" });
  return pages.filter((page) => page.url.split(/[?#]/)[0] === address);
}

/** Show a notice; one of the same table takes its place, so that none is seen twice. */
async function showNotice(notice: TurnNotice): Promise<void> {
  const pages = await pagesAt(notice.path);
  if (pages.some((page) => page.visibilityState === "visible")) return;
  const options = {
    body: notice.body,
    tag: notice.path,
    icon: new URL("icon.svg", SCOPE).href,
    data: notice,
    actions: [{ action: "stop", title: notice.stop_label }],
  };
  await worker.registration.showNotification(notice.title, options);
}

async function followNotice(event: ClickEvent): Promise<void> {
  const notice = event.notification.data as TurnNotice;
  event.notification.close();
  if (event.action === "stop") {
    const address = new URL(`api/notices/stop/${encodeURIComponent(notice.stop)}`, SCOPE);
    await fetch(address, { method: "POST" });
    await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const [page] = await pagesAt(notice.path);
  await (page ? page.focus() : worker.clients.openWindow(new URL(notice.path, SCOPE).href));
}

worker.addEventListener("push", (event) => {
  const { data } = event as PushEvent;
  if (data) (event as PushEvent).waitUntil(showNotice(data.json()));
});
worker.addEventListener("notificationclick", (event) =>
  (event as ClickEvent).waitUntil(followNotice(event as ClickEvent)),
);
worker.addEventListener("message", (event: Event) => {
  const { data, ports } = event as KeepEvent;
  (event as KeepEvent).waitUntil(engine.hear(data, ports[0]));
});

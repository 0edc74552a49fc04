/** The server in a worker. It waits until no other page of this browser has one. */
import { readListing, startPython } from "./engine";
import { collectAtRest } from "./garbage";
import { openJournal } from "./journal";
import { borrowWorker, type ToPage } from "./lent_worker";
import {
  channelName,
  type FromServer,
  holdForLife,
  serverLock,
  type ToServer,
  untilGone,
  type WorkerSetup,
} from "./protocol";
import { Thinker } from "./thinker";

/** Milliseconds after which a page that nobody plays at gives the memory of its thinking back. */
const LONGEST_IDLE = 300_000;

interface Server {
  request(path: string, body: string | undefined): Promise<[number, string]>;
  connect(key: string, path: string): void;
  receive(key: string, text: string): void;
  disconnect(key: string): void;
  disconnect_page(page: string): void;
  close(): Promise<void>;
}
interface Entry {
  open_server(browser: object): Promise<Server>;
}

const { engine, scope, isShared, id } = JSON.parse(self.name) as WorkerSetup;
const channel = new BroadcastChannel(channelName(scope));
const tell = (message: FromServer): void => channel.postMessage(message);

/** Why the server cannot start, in words of the wire. */
function problemCode(error: unknown): string {
  const text = String(error);
  if (text.includes("StoreUnavailable")) return "store_unreadable";
  if (typeof WebAssembly === "undefined" || text.includes("WebAssembly")) return "no_wasm";
  return "engine_unavailable";
}

/** Serve until a page of another version wants the next worker to take over. */
async function serve(): Promise<void> {
  let isFull = false;
  const tellSpace = (now: boolean): void => {
    isFull = now;
    tell({ kind: "space", server: id, isFull });
  };
  tell({ kind: "starting", server: id });
  let server: Server;
  let version: string;
  let isLasting: boolean;
  let thinker: Thinker;
  try {
    const listing = await readListing(engine);
    version = listing.version;
    const [{ entry, parts }, journal] = await Promise.all([
      startPython<Entry>("lakelight.browser.entry", engine, listing),
      openJournal(scope, isShared, tellSpace),
    ]);
    isLasting = journal.isLasting;
    const make = () =>
      borrowWorker((message, port) => self.postMessage(message, { transfer: [port] }));
    thinker = new Thinker(engine, { make, parts, longestIdle: LONGEST_IDLE });
    server = await entry.open_server({
      journal,
      settings: listing.settings ?? {},
      think: (name: string, payload: Uint8Array) => thinker.think(name, payload),
      message: (key: string, text: string) => {
        tell({ kind: "message", key, text });
        collectAtRest();
      },
      closed: (key: string, code: number, reason: string) =>
        tell({ kind: "closed", key, code, reason }),
    });
  } catch (error) {
    console.warn(error);
    tell({ kind: "failed", server: id, code: problemCode(error) });
    return;
  }
  const thoughts = new Map<string, AbortController>();

  async function thinkFor({ page, number, name, payload }: ToServer & { kind: "think" }) {
    const control = new AbortController();
    const key = `${page} ${number}`;
    thoughts.set(key, control);
    const answer = await thinker.think(name, payload, control.signal).catch((error: unknown) => {
      if (!control.signal.aborted) console.warn(error);
      return null;
    });
    thoughts.delete(key);
    tell({ kind: "thought", page, number, answer });
  }

  const ready: FromServer = { kind: "ready", server: id, version, isLasting };
  const pages = new Set<string>();

  function meet(page: string): void {
    if (pages.has(page)) return;
    pages.add(page);
    if (!isShared) return;
    void untilGone(page).then(() => {
      pages.delete(page);
      server.disconnect_page(page);
    });
  }

  async function answer({ page, number, path, body }: ToServer & { kind: "request" }) {
    try {
      const [status, text] = await server.request(`/api/${path}`, body ?? undefined);
      tell({ kind: "answer", page, number, status, text });
    } catch (error) {
      console.error(error);
      tell({ kind: "answer", page, number, status: 500, text: "" });
    }
  }

  await new Promise<void>((resign) => {
    channel.onmessage = ({ data }: MessageEvent<ToServer>) => {
      switch (data.kind) {
        case "hello":
          meet(data.page);
          if (data.version && data.version !== version) void server.close().then(resign, resign);
          else {
            tell(ready);
            if (isFull) tellSpace(isFull);
          }
          break;
        case "request":
          void answer(data);
          break;
        case "connect":
          meet(data.page);
          server.connect(data.key, `/api/tables/${data.code}/socket`);
          break;
        case "send":
          server.receive(data.key, data.text);
          break;
        case "disconnect":
          server.disconnect(data.key);
          break;
        case "think":
          meet(data.page);
          void thinkFor(data);
          break;
        case "cancel":
          thoughts.get(`${data.page} ${data.number}`)?.abort();
          break;
      }
    };
    tell(ready);
    collectAtRest();
  });
}

if (isShared) {
  await holdForLife(id);
  self.postMessage({ kind: "alive" } satisfies ToPage);
  await navigator.locks.request(serverLock(scope), serve);
} else await serve();
self.close();

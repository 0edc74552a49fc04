/** How the client reaches a server: over the network, or inside this browser.
 *
 * Both carry the same messages. A static site has only the second; the pages of a server use it
 * for tables that are inside this browser, and for everything while their server is out of reach.
 */
import { requestPath, socketAddress } from "./address";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A handler that may also be one of more specific events, as those of a WebSocket are. */
type Hearing<Event> = { hear(event: Event): void }["hear"] | null;

/** What a table needs of a socket; a WebSocket is one. */
export interface TableSocket {
  onmessage: Hearing<{ readonly data: unknown }>;
  onclose: Hearing<{ readonly code: number; readonly reason: string }>;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Answer a request below `api/`, with a body a POST; it fails if the server is out of reach. */
  request(path: string, body?: string): Promise<Answer>;
  open(code: string): TableSocket;
}

const network: Transport = {
  request: async (path, body) => {
    const headers = { "content-type": "application/json" };
    const options = body === undefined ? {} : { method: "POST", headers, body };
    const response = await fetch(requestPath(path), options);
    return { status: response.status, text: await response.text() };
  },
  open: (code) => new WebSocket(socketAddress(`api/tables/${code}/socket`)),
};

/** The server inside this browser; its part of the client is loaded when it is first used. */
export const inPage: Transport = {
  request: async (path, body) => (await import("../in_page/client")).request(path, body),
  open: (code) => {
    const socket = new LateSocket();
    import("../in_page/client").then(
      (client) => socket.connect(client.open(code)),
      () => socket.fail(),
    );
    return socket;
  },
};

/** A socket whose other end is not there yet. */
class LateSocket implements TableSocket {
  onmessage: TableSocket["onmessage"] = null;
  onclose: TableSocket["onclose"] = null;
  private end: TableSocket | null = null;
  private isClosed = false;

  connect(end: TableSocket): void {
    this.end = end;
    if (this.isClosed) return end.close();
    end.onmessage = (message) => this.onmessage?.(message);
    end.onclose = (close) => this.onclose?.(close);
  }

  fail(): void {
    this.onclose?.({ code: 1006, reason: "" });
  }

  send(text: string): void {
    this.end?.send(text);
  }

  close(): void {
    this.isClosed = true;
    this.end?.close();
  }
}

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Where the list of the engine's files is; empty where a server offers no engine. */
export const engineListing = (): string => metaContent("engine");

/** Whether there is no server but the one inside this browser: a static site. */
export const hasNoServer = (): boolean => metaContent("server") === "page";

let isCutOff = false;

/** Say that the server is out of reach, so that the one inside this browser takes its place. */
export function setCutOff(now: boolean): void {
  isCutOff = now;
}

/** Whether new tables are inside this browser. */
export const playsInPage = (): boolean => isCutOff || hasNoServer();

/** Whether a table or record is inside a browser: no server gives a code that begins with y. */
export const isPageCode = (code: string): boolean =>
  hasNoServer() || (code.startsWith("y") && engineListing() !== "");

/** A request about one table or record, with its code. */
const ABOUT_ONE = /^(?:tables|records)\/([^/]+)/;

/** The transport of a request. */
export function transportOf(path: string): Transport {
  const [, code] = ABOUT_ONE.exec(path) ?? [];
  return (code === undefined ? playsInPage() : isPageCode(code)) ? inPage : network;
}

/** The socket of a table. */
export const openSocket = (code: string): TableSocket =>
  (isPageCode(code) ? inPage : network).open(code);

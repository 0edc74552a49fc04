/** Opens the socket of a table's page while the other scripts are still loading.
 *
 * It is an entry point of its own and imports nothing, so that it runs first.
 * `Connection` takes the socket over.
 */
export interface EarlySocket {
  readonly code: string;
  readonly socket: WebSocket;
  readonly received: MessageEvent[];
  closed: CloseEvent | null;
}

declare global {
  interface Window {
    earlySocket?: EarlySocket | undefined;
  }
}

const [, prefix = "", code = ""] = /^(.*)\/t\/([^/]+)\/?$/.exec(location.pathname) ?? [];
// A table whose code begins with y is inside a browser, and no server has it.
if (code && !code.startsWith("y")) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${location.host}${prefix}/api/tables/${code}/socket`;
  const early: EarlySocket = { code, socket: new WebSocket(address), received: [], closed: null };
  early.socket.onmessage = (message) => early.received.push(message);
  early.socket.onclose = (close) => (early.closed = close);
  window.earlySocket = early;
}

/** The first thing that a table's page does: it calls the table while all else is on its way.
 *
 * It is a script of its own and leans on no other, so that nothing keeps it waiting;
 * `Connection` takes the line over.
 */
export interface EarlySocket {
  readonly code: string;
  readonly socket: WebSocket;
  readonly heard: MessageEvent[];
  lost: CloseEvent | null;
}

declare global {
  interface Window {
    earlySocket?: EarlySocket | undefined;
  }
}

const [, house = "", code = ""] = /^(.*)\/t\/([^/]+)\/?$/.exec(location.pathname) ?? [];
if (code) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${location.host}${house}/api/tables/${code}/socket`;
  const call: EarlySocket = { code, socket: new WebSocket(address), heard: [], lost: null };
  call.socket.onmessage = (message) => call.heard.push(message);
  call.socket.onclose = (close) => (call.lost = close);
  window.earlySocket = call;
}

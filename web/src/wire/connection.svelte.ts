/** The connection to one table, which reconnects by itself. */
import type { EarlySocket } from "./early_socket";
import type { Changed, Presence, Refused, State, ServerMessage } from "./generated";
import type { Line, Listener, Reply, Spoken, TableRequest } from "./line";
import { LineCheck } from "./line_check";
import { merged } from "./merging";
import { openSocket, type TableSocket } from "./transport";

interface PendingRequest {
  readonly text: string;
  readonly resolve: (reply: Reply) => void;
}

/** Milliseconds before each attempt to reconnect; the last one repeats. */
const RETRY_DELAYS = [200, 600, 1500, 3000, 5000];
/** The close code of a socket that the server refuses; the reason is in words of the wire. */
const REFUSED = 4400;
/** Reasons to refuse that go away after a while. */
const TEMPORARY: readonly string[] = ["too_many", "store_unavailable"];
const PING_INTERVAL = 20_000;
/** Unanswered pings, not seconds, because timers of a hidden page may be slowed down. */
const MAX_UNANSWERED = 2;

export class Connection implements Line {
  state: State | null = $state.raw(null);
  status: "opening" | "open" | "lost" = $state("opening");
  /** Whether the line is silent although the socket looks open. */
  isStalled = $state(false);
  /** Whether a move was made that the server has not confirmed yet. */
  isMovePending = $state(false);
  /** Who is at the table; null as long as nobody else is. */
  presence: Presence | null = $state.raw(null);
  /** How many seconds the server's clock is ahead of this one's. */
  clockOffset = 0;
  /** After how many seconds a bot may play for somebody who is away. */
  awaySeconds = 45;
  /** Why the server refuses the connection for good. */
  closed: string = $state("");
  /** The last refusal, until something is accepted. */
  refused: Refused | null = $state.raw(null);
  commitment = "";
  /** The visitor's name; null for a stranger. */
  name: string | null = null;

  private socket: TableSocket | null = null;
  private readonly pending = new Map<string, PendingRequest>();
  private readonly listeners = new Set<Listener>();
  private readonly phraseListeners = new Set<(spoken: Spoken) => void>();
  private attempts = 0;
  private requestCount = 0;
  private isEnded = false;
  private retryTimer = 0;
  private pingTimer = 0;
  private unanswered = 0;
  private readonly lineCheck = new LineCheck({
    isPlaying: () => this.isPlaying,
    isAwaited: () => this.pending.size > 0,
    askForHeartbeats: (is_wanted) => this.tell({ type: "heartbeats", is_wanted }),
    ping: () => this.ping(),
    setStalled: (isStalled) => (this.isStalled = isStalled),
    replace: () => this.reconnect(),
  });
  private readonly idPrefix = Math.random().toString(36).slice(2, 8);

  constructor(private readonly code: string) {
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.lookAtLine);
    document.addEventListener("visibilitychange", this.retryNow);
    const early = window.earlySocket;
    window.earlySocket = undefined;
    if (early?.code === code) this.takeOver(early);
    else this.open();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Call a function whenever somebody says something, and with each welcome; returns how to stop. */
  hear(listener: (spoken: Spoken) => void): () => void {
    this.phraseListeners.add(listener);
    return () => this.phraseListeners.delete(listener);
  }

  /** The reply arrives even if the connection breaks in between. */
  request(request: TableRequest): Promise<Reply> {
    const id = `${this.idPrefix}-${++this.requestCount}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.status === "open") this.socket?.send(text);
    });
  }

  /** Tell the server something that has no reply and counts only now. */
  tell(request: TableRequest): void {
    if (this.status === "open") this.socket?.send(JSON.stringify(request));
  }

  /** A refusal is kept in `refused`, for the screen to explain. */
  async submit(request: TableRequest): Promise<boolean> {
    const reply = await this.request(request);
    this.refused = reply.type === "refused" ? reply : null;
    return reply.type !== "refused";
  }

  async play(seat: number, move: string): Promise<boolean> {
    this.isMovePending = true;
    const accepted = await this.submit({
      type: "move",
      seat,
      seen: this.state?.version ?? 0,
      move,
    });
    this.isMovePending = false;
    return accepted;
  }

  async undo(): Promise<boolean> {
    const seat = this.state?.you.viewer;
    if (typeof seat !== "number") return false;
    return this.submit({ type: "undo", seat, seen: this.state?.version ?? 0 });
  }

  /** Connect again, as after the cookie has changed; requests made meanwhile wait. */
  reconnect(): void {
    this.status = "opening";
    this.open();
  }

  close(): void {
    this.isEnded = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.lineCheck.stop();
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.lookAtLine);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.socket?.close();
  }

  private ping(): void {
    if (this.status === "open") this.socket?.send('{"type":"ping"}');
  }

  private get isPlaying(): boolean {
    return this.state?.table.status === "running" && this.state.you.seats.length > 0;
  }

  /** The browser says that the network is gone: the line is checked, and not believed dead. */
  private readonly lookAtLine = (): void => this.lineCheck.lookNow();

  private readonly retryNow = (): void => {
    this.lineCheck.update();
    if (this.status === "open" && this.isStalled) this.lineCheck.lookNow();
    if (this.status === "open" || this.closed || document.hidden || this.isEnded) return;
    this.attempts = 0;
    this.open();
  };

  private open(): void {
    clearTimeout(this.retryTimer);
    this.socket?.close();
    this.attach(openSocket(this.code));
  }

  /** Continue with a socket that was opened before this script was loaded.
   *
   * What it received is delivered once the screen that made this connection listens.
   */
  private takeOver({ socket, received, closed }: EarlySocket): void {
    this.attach(socket);
    queueMicrotask(() => {
      if (this.isEnded) return;
      for (const message of received) socket.onmessage?.(message);
      if (closed) socket.onclose?.(closed);
    });
  }

  private attach(socket: TableSocket): void {
    this.socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = (close) => {
      if (socket === this.socket) this.afterClose(close);
    };
  }

  private afterClose(close: { readonly code: number; readonly reason: string }): void {
    clearInterval(this.pingTimer);
    this.lineCheck.stop();
    if (this.isEnded) return;
    if (close.code === REFUSED && !TEMPORARY.includes(close.reason)) {
      this.closed = close.reason || "bad_origin";
      return;
    }
    this.status = "lost";
    const delay = RETRY_DELAYS[Math.min(this.attempts++, RETRY_DELAYS.length - 1)];
    this.retryTimer = window.setTimeout(() => this.open(), delay);
  }

  private receive(message: ServerMessage): void {
    this.unanswered = 0;
    switch (message.type) {
      case "welcome":
        this.name = message.name;
        this.awaySeconds = message.away_seconds ?? this.awaySeconds;
        this.clockOffset = message.now ? message.now - Date.now() / 1000 : 0;
        this.afterWelcome();
        this.tellSpoken(message);
        break;
      case "state":
        this.update(message);
        break;
      case "changed":
        this.change(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "said":
      case "chat_line":
        this.tellSpoken(message);
        break;
      case "heartbeat":
        break;
      default:
        this.pending.get(message.id)?.resolve(message);
        this.pending.delete(message.id);
    }
    this.lineCheck.heard();
  }

  private tellSpoken(message: Spoken): void {
    for (const listener of this.phraseListeners) listener(message);
  }

  private afterWelcome(): void {
    this.status = "open";
    this.attempts = 0;
    for (const { text } of this.pending.values()) this.socket?.send(text);
    this.lineCheck.start();
    clearInterval(this.pingTimer);
    this.pingTimer = window.setInterval(() => {
      if (++this.unanswered >= MAX_UNANSWERED) this.socket?.close();
      else this.ping();
    }, PING_INTERVAL);
  }

  /** Bring the state up to date; if it is not the one that changed, request a whole one. */
  private change(changed: Changed): void {
    const version = this.state?.version ?? -1;
    if (this.state && version === changed.since) this.update(merged(this.state, changed));
    else if (version < changed.version) void this.request({ type: "refresh" });
  }

  private update(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    this.commitment ||= state.table.commitment;
    for (const listener of this.listeners) listener(state, before);
  }
}

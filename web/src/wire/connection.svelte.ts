/** The connection to one table: it asks, hears, and comes back by itself after any break. */
import { socketAddress } from "./address";
import type { EarlySocket } from "./early_socket";
import type { Answer, Ask, Line, Listener } from "./line";
import type { Refused, State, Told } from "./messages";

interface Waiting {
  readonly text: string;
  readonly answer: (answer: Answer) => void;
}

const PAUSES = [200, 600, 1500, 3000, 5000];
/** The server closes with this code what it will never open. */
const REFUSED = 4400;
/** Refusals that pass. */
const PASSING: readonly string[] = ["too_many", "store_unavailable"];
const PULSE = 20_000;
/** So many pulses without a word, however far apart: a hidden page's clock may be slow. */
const MOST_SILENT = 2;

export class Connection implements Line {
  state: State | null = $state.raw(null);
  line: "opening" | "open" | "lost" = $state("opening");
  /** Why the server would not let us in at all. */
  closed: string = $state("");
  /** The last refusal, until something is accepted. */
  refused: Refused | null = $state.raw(null);

  /** The commitment to the deal as this page first saw it. */
  promised = "";

  /** Who the server takes us for; null for a stranger. */
  name: string | null = null;

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<Listener>();
  private attempts = 0;
  private asked = 0;
  private ended = false;
  private timer = 0;
  private pulse = 0;
  private silent = 0;
  private readonly mark = Math.random().toString(36).slice(2, 8);

  constructor(private readonly code: string) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    const early = window.earlySocket;
    window.earlySocket = undefined;
    if (early?.code === code) this.takeOver(early);
    else this.open();
  }

  /** Be told of every change, with what was before it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ask something; the answer comes even if the line breaks in between. */
  ask(ask: Ask): Promise<Answer> {
    const id = `${this.mark}-${++this.asked}`;
    const text = JSON.stringify({ ...ask, id });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      if (this.line === "open") this.socket?.send(text);
    });
  }

  /** Play a move as text; a refusal is kept for the screen to explain. */
  async play(seat: number, move: string): Promise<boolean> {
    return this.try({ type: "move", seat, seen: this.state?.version ?? 0, move });
  }

  async undo(): Promise<boolean> {
    const seat = this.state?.you.viewer;
    if (typeof seat !== "number") return false;
    return this.try({ type: "undo", seat, seen: this.state?.version ?? 0 });
  }

  /** Ask for something that is done or refused. */
  async try(ask: Ask): Promise<boolean> {
    const answer = await this.ask(ask);
    this.refused = answer.type === "refused" ? answer : null;
    return answer.type !== "refused";
  }

  /** Connect anew, after the cookie has changed; what is asked meanwhile waits. */
  again(): void {
    this.line = "opening";
    this.open();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.line === "open" || this.closed || document.hidden || this.ended) return;
    this.attempts = 0;
    this.open();
  };

  private open(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.hold(new WebSocket(socketAddress(`api/tables/${this.code}/socket`)));
  }

  /** Go on with a line that was opened before this script was here. */
  private takeOver({ socket, heard, lost }: EarlySocket): void {
    this.hold(socket);
    for (const message of heard) socket.onmessage?.(message);
    if (lost) socket.onclose?.(lost);
  }

  private hold(socket: WebSocket): void {
    this.socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as Told);
    };
    socket.onclose = (close) => {
      if (socket === this.socket) this.lose(close);
    };
  }

  private lose(close: CloseEvent): void {
    clearInterval(this.pulse);
    if (this.ended) return;
    if (close.code === REFUSED && !PASSING.includes(close.reason)) {
      this.closed = close.reason || "bad_origin";
      return;
    }
    this.line = "lost";
    const pause = PAUSES[Math.min(this.attempts++, PAUSES.length - 1)] ?? 5000;
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  private hear(told: Told): void {
    this.silent = 0;
    switch (told.type) {
      case "welcome":
        this.name = told.name;
        this.welcome();
        break;
      case "state":
        this.change(told);
        break;
      default:
        this.waiting.get(told.id)?.answer(told);
        this.waiting.delete(told.id);
    }
  }

  private welcome(): void {
    this.line = "open";
    this.attempts = 0;
    for (const question of this.waiting.values()) this.socket?.send(question.text);
    clearInterval(this.pulse);
    this.pulse = window.setInterval(() => {
      if (++this.silent >= MOST_SILENT) this.socket?.close();
      else void this.ask({ type: "ping" });
    }, PULSE);
  }

  private change(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    this.state = state;
    this.promised ||= state.table.commitment;
    for (const listener of this.listeners) listener(state, before);
  }
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/wire/connection.svelte";
import type { TableRequest } from "../src/wire/line";
import type { State } from "../src/wire/generated";
import { eventually } from "./eventually";

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number; reason: string }) => void) | null = null;
  readonly sent: { type: string; id: string }[] = [];
  private isOpen = false;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    if (!this.isOpen) throw new DOMException("still connecting", "InvalidStateError");
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    setTimeout(() => this.drop(1005));
  }
  drop(code: number, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.isOpen = true;
    this.tell({ type: "welcome", protocol: 2, name: "Ann" });
  }
}

const PREVIEW: TableRequest = { type: "preview", seat: 0, seen: 4, moves: ["pass"] };
const last = (): FakeSocket => FakeSocket.all.at(-1)!;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  connection = new Connection("abc");
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a manual reconnect cancels the scheduled one", () => {
  last().drop(1006);
  connection.reconnect();
  last().welcome();
  const sockets = FakeSocket.all.length;
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(sockets);
  void connection.play(0, "pass");
  expect(last().sent.map((ask) => ask.type)).toEqual(["move"]);
});

test.each(["too_many", "store_unavailable"])("a temporary refusal is retried: %s", (code) => {
  last().drop(4400, code);
  expect(connection.closed).toBe("");
  expect(connection.status).toBe("lost");
  vi.advanceTimersByTime(1000);
  last().welcome();
  expect(connection.status).toBe("open");
});

test("a final refusal is not retried", () => {
  last().drop(4400, "unknown_table");
  expect(connection.closed).toBe("unknown_table");
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a request made while the connection is lost is answered after it is back", async () => {
  last().welcome();
  last().drop(1006);
  const answer = connection.request(PREVIEW);
  vi.advanceTimersByTime(1000);
  last().welcome();
  const [asked] = last().sent;
  last().tell({ type: "previewed", id: asked?.id, version: 4, previews: [] });
  expect(await answer).toMatchObject({ type: "previewed" });
});

test("a page with slowed timers stays connected as long as it is answered", () => {
  last().welcome();
  const socket = last();
  for (let minute = 0; minute < 5; minute++) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersToNextTimer();
    socket.tell({ type: "pong", id: socket.sent.at(-1)?.id ?? "" });
  }
  expect(connection.status).toBe("open");
  expect(FakeSocket.all).toHaveLength(1);
});

test("a connection that leaves two heartbeats unanswered is closed", () => {
  last().welcome();
  vi.advanceTimersByTime(39_000);
  expect(connection.status).toBe("open");
  vi.advanceTimersByTime(1001);
  expect(connection.status).toBe("lost");
});

const STATE = {
  type: "state",
  version: 3,
  table: { commitment: "c", move_count: 1, status: "running" },
  you: { seats: [0], viewer: 0, is_host: true, can_undo: false },
  view: { game: "harvest", favors: [0, 0], hand: ["RGBW"] },
  choices: { seat: 0 },
  news: [],
};

test("a change replaces the parts and fields that it has, and keeps all others", () => {
  last().welcome();
  last().tell(STATE);
  const before: (number | undefined)[] = [];
  connection.listen((_, held) => before.push(held?.version));
  last().tell({
    type: "changed",
    version: 5,
    since: 3,
    table: { move_count: 2 },
    view: { favors: [1, 0] },
    choices: null,
    news: [{ number: 4, what: "moved" }],
  });
  expect(connection.state).toEqual({
    ...STATE,
    version: 5,
    table: { commitment: "c", move_count: 2, status: "running" },
    view: { game: "harvest", favors: [1, 0], hand: ["RGBW"] },
    choices: null,
    news: [{ number: 4, what: "moved" }],
  });
  expect(before).toEqual([3]);
});

test("a change of another version than the one held makes the client ask for a whole state", () => {
  last().welcome();
  last().tell(STATE);
  last().tell({ type: "changed", version: 6, since: 5, table: { move_count: 9 }, news: [] });
  expect(connection.state?.version).toBe(3);
  const asked = () => last().sent.filter((ask) => ask.type === "refresh");
  expect(asked()).toHaveLength(1);
  last().tell({ type: "changed", version: 3, since: 2, news: [] });
  expect(asked()).toHaveLength(1);
  last().tell({ ...STATE, version: 6 });
  expect(connection.state?.version).toBe(6);
});

test("an early socket is taken over with the messages it received, and listeners hear them", async () => {
  connection.close();
  const socket = new FakeSocket("early");
  const state = { type: "state", version: 3, table: { commitment: "c" }, news: [] } as unknown;
  window.earlySocket = {
    code: "abc",
    socket: socket as unknown as WebSocket,
    received: [{ type: "welcome", name: null }, state].map(
      (told) => ({ data: JSON.stringify(told) }) as MessageEvent,
    ),
    closed: null,
  };
  connection = new Connection("abc");
  const heard: number[] = [];
  connection.listen((told) => heard.push(told.version));
  expect(last()).toBe(socket);
  await eventually(() => expect(connection.status).toBe("open"));
  expect((connection.state as State).version).toBe(3);
  expect(heard).toEqual([3]);
});

test.each([
  ["another person has the turn", "person", [0], true],
  ["a bot has the turn, and nobody else plays", "bot", [0], true],
  ["others play, and this person watches", "person", [], false],
])("a silent line is noticed within three seconds or left alone: %s", (_, kind, seats, noticed) => {
  last().welcome();
  last().tell({
    type: "state",
    version: 4,
    table: { status: "running", seats: [{ kind: "person" }, { kind }] },
    you: { seats },
    choices: null,
    news: [],
  });
  vi.advanceTimersByTime(2999);
  expect(connection.isStalled).toBe(noticed);
});

import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import TableScreen from "../src/table/TableScreen.svelte";
import "../src/harvest";
import { setLanguage } from "../src/words/words.svelte";
import { HARVEST_VIEW } from "./harvest_view";
import { eventually } from "./eventually";

let hear: (told: object) => void;
let shown: Record<string, unknown>;

class FakeSocket {
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    hear = (told) => this.onmessage?.({ data: JSON.stringify(told) });
  }
  send(): void {}
  close(): void {}
}

beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal("WebSocket", FakeSocket);
  shown = mount(TableScreen, { target: document.body, props: { code: "abc" } });
  hear({ type: "welcome", protocol: 1, name: "Ann" });
});

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

/** A table before the match, with news of a player who sat down. */
function sat(version: number, name: string): object {
  return {
    type: "state",
    version,
    table: { code: "abc", game: "harvest", seats: [], to_act: [], undo_asked: null, options: {} },
    you: { seats: [], viewer: null, is_host: false, can_undo: false },
    view: null,
    choices: null,
    news: [{ number: version, what: "sat", seat: 0, name }],
  };
}

test("a table is shown whose state came before the screen was there", async () => {
  await unmount(shown);
  const state = { ...sat(1, "Ann"), view: HARVEST_VIEW, news: [] };
  window.earlySocket = {
    code: "abc",
    socket: new FakeSocket() as unknown as WebSocket,
    received: [{ type: "welcome", protocol: 1, name: "Ann" }, state].map(
      (message) => ({ data: JSON.stringify(message) }) as MessageEvent,
    ),
    closed: null,
  };
  shown = mount(TableScreen, { target: document.body, props: { code: "abc" } });
  await eventually(() => expect(document.querySelector("main[data-version]")).not.toBeNull());
});

test("the title of the page names the game", async () => {
  hear(sat(1, "Ann"));
  await eventually(() => expect(document.title).toBe("Harvest · Lakelight"));
});

test("a line of the log is announced once", async () => {
  const names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal"];
  const log = document.querySelector("[role=log]")!;
  const changes: string[] = [];
  const watcher = new MutationObserver((all) => {
    for (const { type, addedNodes } of all)
      changes.push(type === "childList" ? `+${addedNodes.length}` : type);
  });
  for (const [index, name] of names.entries()) {
    if (index === 7) watcher.observe(log, { childList: true, characterData: true, subtree: true });
    hear(sat(index + 1, name));
    await eventually(() => expect(log.textContent).toContain(name));
  }
  expect(log.children).toHaveLength(6);
  await eventually(() => expect(changes).toContain("+1"));
  expect(changes.filter((change) => change === "characterData")).toEqual([]);
  watcher.disconnect();
});

test("a deal that somebody may know is announced when the match begins", async () => {
  const state = sat(1, "Ann") as { table: object };
  const news = [{ number: 1, what: "started" }];
  hear({ ...state, table: { ...state.table, opening_moves: 0 }, news });
  const log = document.querySelector("[role=log]")!;
  await eventually(() => expect(log.textContent).toContain("comes from a record"));
});

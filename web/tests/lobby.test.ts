import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Lobby from "../src/table/Lobby.svelte";
import type { Connection } from "../src/wire/connection.svelte";
import type { State } from "../src/wire/generated";
import { eventually } from "./eventually";

const STATE = {
  table: { code: "abc", game: "harvest", seats: [{ kind: "open" }] },
  you: { seats: [], is_host: false },
} as unknown as State;

let shown: Record<string, unknown>;

function lobby(connection: object): HTMLElement {
  const props = { connection: connection as Connection, state: STATE };
  shown = mount(Lobby, { target: document.body, props });
  return document.querySelector<HTMLElement>("form button")!;
}

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

test("a double tap takes a seat once", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "home.guest" })));
  const asked = vi.fn(() => Promise.resolve(true));
  const button = lobby({ name: null, reconnect: () => {}, submit: asked });
  button.click();
  button.click();
  await eventually(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a person who cannot sit down is told why", async () => {
  const refusal = () => Promise.resolve(Response.json({ code: "too_many" }, { status: 429 }));
  vi.stubGlobal("fetch", refusal);
  const connection = { name: null, reconnect: () => {}, submit: () => {}, refused: null };
  lobby(connection).click();
  await eventually(() => expect(connection.refused).toMatchObject({ code: "too_many" }));
});

test("a guest to whom a game is new learns that game", () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "home.guest" })));
  lobby({ name: null });
  expect(document.querySelector(".new a")?.getAttribute("href")).toMatch(/learn\?game=harvest$/);
});

import { mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../src/harvest";
import { parseSettings, settings } from "../src/settings.svelte";
import TableScreen from "../src/table/TableScreen.svelte";
import { EMOTES, PHRASES, SHOWN } from "../src/together/phrases.svelte";
import { setLanguage } from "../src/words/words.svelte";
import { HARVEST_VIEW } from "./harvest_view";
import { eventually } from "./eventually";

interface Request {
  readonly type: string;
  readonly id: string;
}

let hear: (told: object) => void;
let sent: Request[];
let shown: Record<string, unknown> | null = null;

class FakeSocket {
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    hear = (told) => this.onmessage?.({ data: JSON.stringify(told) });
  }
  send(text: string): void {
    sent.push(JSON.parse(text) as Request);
  }
  close(): void {}
}

const PERSON = { kind: "person", name: "Ben" };
const BOT = { kind: "bot", level: "skilled" };

beforeEach(() => {
  sent = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(async () => {
  vi.useRealTimers();
  if (shown) await unmount(shown);
  shown = null;
  Object.assign(settings, parseSettings(null));
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Open a running table of Harvest with somebody on the other seat, perhaps with chat. */
async function open(other: object, seats: readonly number[] = [0], chat = false): Promise<void> {
  await setLanguage("en");
  settings.noticesOffered = true;
  shown = mount(TableScreen, { target: document.body, props: { code: "abc" } });
  hear({ type: "welcome", protocol: 2, name: "Ann", chat });
  hear({
    type: "state",
    version: 4,
    table: {
      code: "abc",
      game: "harvest",
      status: "running",
      seats: [{ kind: "person", name: "Ann" }, other],
      to_act: [],
      undo_asked: null,
      result: null,
      options: {},
      chat,
    },
    you: { seats, viewer: seats[0] ?? null, is_host: true, can_undo: false },
    view: HARVEST_VIEW,
    choices: null,
    news: [],
  });
  await eventually(() => expect(document.querySelectorAll("[data-seat]")).toHaveLength(2));
}

const bubbles = (): string[] =>
  [...document.querySelectorAll("[data-seat] .phrase")].map((one) => one.textContent ?? "");
const readOut = (): string[] =>
  [...document.querySelectorAll(".visually-hidden[role=log] p")].map(
    (one) => one.textContent ?? "",
  );
const chatLines = (): string[] =>
  [...document.querySelectorAll("dialog[open] .lines p:not(.none)")].map(
    (one) => one.textContent ?? "",
  );
const mutes = (): Request[] => sent.filter((one) => one.type === "mute");
const button = (): HTMLButtonElement | null => document.querySelector(".tools .phrases");

async function press(text: string): Promise<void> {
  button()?.click();
  const find = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>("dialog[open] button")].find(
      (one) => one.textContent?.trim() === text,
    );
  await eventually(() => expect(find()).toBeDefined());
  find()?.click();
}

test("a phrase is shown at its seat for some seconds, and read out once", async () => {
  await open(PERSON);
  vi.useFakeTimers();
  hear({ type: "said", seat: 1, phrase: "well_played" });
  await tick();
  expect(bubbles()).toEqual(["Well played!"]);
  expect(document.querySelector("[data-seat='1'] .phrase")?.getAttribute("aria-hidden")).toBe(
    "true",
  );
  expect(readOut()).toEqual(["Ben: Well played!"]);
  vi.advanceTimersByTime(SHOWN);
  await tick();
  expect(bubbles()).toEqual([]);
  expect(readOut()).toEqual(["Ben: Well played!"]);
});

test("a phrase replaces the one before it, and is shown for its own time", async () => {
  await open(PERSON);
  vi.useFakeTimers();
  hear({ type: "said", seat: 1, phrase: "hello" });
  vi.advanceTimersByTime(SHOWN - 1);
  hear({ type: "said", seat: 1, phrase: "thanks" });
  vi.advanceTimersByTime(SHOWN - 1);
  await tick();
  expect(bubbles()).toEqual(["Thanks!"]);
  vi.advanceTimersByTime(1);
  await tick();
  expect(bubbles()).toEqual([]);
});

test("a person who muted the table sees and hears nothing until they want to again", async () => {
  await open(PERSON);
  hear({ type: "said", seat: 1, phrase: "hello" });
  await tick();
  await press("Mute");
  await tick();
  expect(bubbles()).toEqual([]);
  hear({ type: "said", seat: 1, phrase: "oh_no" });
  await tick();
  expect(bubbles()).toEqual([]);
  expect(readOut()).toEqual(["Ben: Hello!"]);
  expect(parseSettings(JSON.stringify(settings)).phrases).toBe(false);
  await press("Show it again");
  hear({ type: "said", seat: 1, phrase: "sorry" });
  await tick();
  expect(bubbles()).toEqual(["Sorry!"]);
});

test("what a person says is sent, and a refusal is told where they said it", async () => {
  await open(PERSON);
  await press("Good luck!");
  await eventually(() => expect(sent.some((one) => one.type === "say")).toBe(true));
  const asked = sent.find((one) => one.type === "say");
  expect(asked).toMatchObject({ seat: 0, phrase: "good_luck" });
  hear({ type: "refused", id: asked?.id, code: "too_many", message: "" });
  await eventually(() =>
    expect(document.querySelector("dialog[open] [role=alert]")?.textContent).toContain("Too many"),
  );
  await press("Thanks!");
  await eventually(() => expect(sent.at(-1)).toMatchObject({ type: "say", phrase: "thanks" }));
  hear({ type: "accepted", id: sent.at(-1)?.id, version: 4 });
  await eventually(() => expect(document.querySelector("dialog[open]")).toBeNull());
});

test("a picture is shown at its seat, and read out in words", async () => {
  await open(PERSON);
  for (const phrase of Object.keys(EMOTES)) {
    hear({ type: "said", seat: 1, phrase });
    await tick();
    expect(document.querySelectorAll("[data-seat='1'] .phrase .emote path").length).toBeGreaterThan(
      0,
    );
    expect(bubbles().map((one) => one.trim())).toEqual([""]);
  }
  expect(readOut()).toContain("Ben: (laughs)");
  button()?.click();
  const choice = (): HTMLElement | null =>
    document.querySelector("dialog[open] .emotes [aria-label='(smiles)']");
  await eventually(() => expect(choice()).not.toBeNull());
  choice()?.click();
  await eventually(() => expect(sent.at(-1)).toMatchObject({ type: "say", phrase: "smile" }));
});

test("every phrase can be chosen", async () => {
  await open(PERSON);
  button()?.click();
  await eventually(() =>
    expect(document.querySelectorAll("dialog[open] .choices button")).toHaveLength(
      Object.keys(PHRASES).length,
    ),
  );
});

test.each([
  ["beside a person", PERSON, [0], true],
  ["beside a person for whom a bot plays", { ...BOT, stands_in: true, name: "Ben" }, [0], true],
  ["alone with a bot", BOT, [0], false],
  ["beside a person who gave up", { ...BOT, stands_in: true, resigned: true }, [0], false],
  ["around one screen", PERSON, [0, 1], false],
  ["watching", PERSON, [], false],
])("the button for phrases: %s", async (_, other, seats, isThere) => {
  await open(other, seats);
  expect(button() !== null).toBe(isThere);
});

test("a line of chat is shown, read out once, counted as unread, and plain text", async () => {
  await open(PERSON, [0], true);
  hear({ type: "chat_line", seat: 1, text: "<b>شكرا</b>" });
  await eventually(() => expect(document.querySelector(".new-line bdi")).not.toBeNull());
  expect(document.querySelector(".new-line bdi")?.textContent).toBe("<b>شكرا</b>");
  expect(readOut()).toEqual(["Ben: \u2068<b>شكرا</b>\u2069"]);
  expect(document.querySelector("[data-unread]")?.getAttribute("data-unread")).toBe("1");
  button()?.click();
  await eventually(() => expect(chatLines()).toEqual(["Ben <b>شكرا</b>"]));
  await eventually(() => expect(document.querySelector("[data-unread]")).toBeNull());
});

test("a line is sent, and the field stays open for the next one", async () => {
  await open(PERSON, [0], true);
  button()?.click();
  await eventually(() => expect(document.querySelector("dialog[open] form input")).not.toBeNull());
  const field = document.querySelector<HTMLInputElement>("dialog[open] form input")!;
  field.value = "  Nice boat ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  document.querySelector<HTMLButtonElement>("dialog[open] form button")?.click();
  await eventually(() => expect(sent.at(-1)).toMatchObject({ type: "chat", text: "Nice boat" }));
  hear({ type: "accepted", id: sent.at(-1)?.id, version: 4 });
  await eventually(() => expect(field.value).toBe(""));
  expect(document.querySelector("dialog[open]")).not.toBeNull();
});

test("whoever is muted is shown no more, and the server is told, after each welcome, too", async () => {
  await open(PERSON, [0], true);
  hear({ type: "chat_line", seat: 1, text: "rude" });
  await press("Mute Ben");
  expect(mutes()).toMatchObject([{ seats: [1], everybody: false }]);
  await eventually(() => expect(chatLines()).toEqual([]));
  hear({ type: "chat_line", seat: 1, text: "still rude" });
  hear({ type: "said", seat: 1, phrase: "oh_no" });
  await tick();
  expect(readOut()).toEqual(["Ben: rude"]);
  expect(bubbles()).toEqual([]);
  hear({ type: "welcome", protocol: 2, name: "Ann", chat: true });
  expect(mutes()).toHaveLength(2);
  await press("Show Ben again");
  expect(mutes().at(-1)).toMatchObject({ seats: [], everybody: false });
  await press("Mute");
  expect(mutes().at(-1)).toMatchObject({ everybody: true });
});

test("without chat there is nothing to write into", async () => {
  await open(PERSON);
  button()?.click();
  await eventually(() => expect(document.querySelector("dialog[open] .choices")).not.toBeNull());
  expect(document.querySelector("dialog[open] form")).toBeNull();
});

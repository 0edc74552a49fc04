import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import TableMenu from "../src/table/TableMenu.svelte";
import type { Connection } from "../src/wire/connection.svelte";
import type { State } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";

const STATE = {
  table: { code: "abc", game: "harvest", status: "running", seats: [], options: {} },
  you: { viewer: null },
} as unknown as State;

test("the help dialog can be opened from the menu, which a phone has too", async () => {
  await setLanguage("en");
  const onhelp = vi.fn();
  const props = { open: true, connection: {} as Connection, state: STATE, onlog: vi.fn(), onhelp };
  const shown = mount(TableMenu, { target: document.body, props });
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((button) => button.textContent === "Keys and help")?.click();
  expect(onhelp).toHaveBeenCalledOnce();
  await unmount(shown);
});

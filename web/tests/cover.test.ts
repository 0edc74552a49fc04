import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Cover from "../src/table/Cover.svelte";
import type { Connection } from "../src/wire/connection.svelte";

test("the cover takes the focus itself, not its button that shows the hand", async () => {
  const props = { connection: {} as Connection, seat: 1, name: "Bob" };
  const shown = mount(Cover, { target: document.body, props });
  flushSync();
  expect(document.activeElement?.getAttribute("role")).toBe("dialog");
  await unmount(shown);
});

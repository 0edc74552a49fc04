import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Cover from "../src/table/Cover.svelte";

test("the cover takes the focus itself, not its button that shows the hand", async () => {
  const shown = mount(Cover, { target: document.body, props: { name: "Bob", onshow: () => {} } });
  flushSync();
  expect(document.activeElement?.getAttribute("role")).toBe("dialog");
  await unmount(shown);
});

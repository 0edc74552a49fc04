import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Discard from "../src/harvest/Discard.svelte";

test("a double tap returns one lantern", async () => {
  const played: string[] = [];
  const shown = mount(Discard, {
    target: document.body,
    props: {
      discards: [{ move: "-R", color: "R" }],
      held: 14,
      limit: 12,
      suggested: "",
      onplay: (move: string) => played.push(move),
    },
  });
  const button = (name: string) => document.querySelector<HTMLElement>(name);
  button(".pick")?.click();
  flushSync();
  button(".primary")?.click();
  flushSync();
  button(".primary")?.click();
  expect(played).toEqual(["-R"]);
  await unmount(shown);
});

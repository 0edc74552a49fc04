import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Lesson from "../src/learn/Lesson.svelte";
import { addMessages } from "../src/words/words.svelte";
import { eventually } from "./eventually";

let shown: Record<string, unknown>;

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

test("words that arrive late do not open a second table", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise(() => undefined);
  });
  shown = mount(Lesson, { target: document.body, props: { game: "harvest", name: "sides" } });
  await eventually(() => expect(asked).toHaveLength(1));
  await addMessages("late", () => Promise.resolve({ "late.word": "late" }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveLength(1);
});

import { expect, test } from "vitest";
import { addMessages, findMessage } from "../src/words/words.svelte";

test("whoever needs a catalog that is being loaded waits for it, too", async () => {
  let arrive: (messages: Record<string, string>) => void = () => undefined;
  const messages = new Promise<Record<string, string>>((resolve) => (arrive = resolve));
  const load = () => messages;
  const first = addMessages("test", load);
  let isReady = false;
  const second = addMessages("test", load).then(() => (isReady = true));
  await Promise.resolve();
  expect(isReady).toBe(false);
  arrive({ "test.word": "word" });
  await Promise.all([first, second]);
  expect(findMessage("test.word")).toBe("word");
});

test("a catalog that did not arrive is loaded again", async () => {
  const fail = () => Promise.reject(new Error("offline"));
  await expect(addMessages("test again", fail)).rejects.toThrow("offline");
  await addMessages("test again", () => Promise.resolve({ "test.again": "again" }));
  expect(findMessage("test.again")).toBe("again");
});

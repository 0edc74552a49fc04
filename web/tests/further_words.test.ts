import { expect, test } from "vitest";
import type { Message } from "../src/words/format";
import { LANGUAGES } from "../src/words/languages";
import { addMessages, findMessage } from "../src/words/words.svelte";

const CATALOGS = import.meta.glob<Readonly<Record<string, Message>>>("../src/**/??.json", {
  eager: true,
  import: "default",
});

/** The placeholders of a message, in each of its forms. */
const fieldsOf = (message: Message | undefined): string[] =>
  [...new Set(JSON.stringify(message ?? "").match(/\{\w+\}/g))].sort();

test.each(Object.keys(CATALOGS).filter((path) => path.endsWith("/en.json")))(
  "every language has the same messages as %s",
  (path) => {
    const english = CATALOGS[path]!;
    for (const [language] of LANGUAGES) {
      const other = CATALOGS[path.replace("en.json", `${language}.json`)] ?? {};
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const [key, message] of Object.entries(english))
        expect([language, key, ...fieldsOf(other[key])]).toEqual([
          language,
          key,
          ...fieldsOf(message),
        ]);
    }
  },
);

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

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import de from "../src/words/de";
import en from "../src/words/en";
import { formatMessage, holes, joinWords, type Message, pluralForm } from "../src/words/format";
import fr from "../src/words/fr";
import { preferredLanguage } from "../src/words/languages";

const SOURCE = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("words/"))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf-8") }));
const source = files.map((file) => file.text).join("\n");
const catalogs: Record<string, Record<string, Message>> = { en, fr, de };

describe("catalogs", () => {
  test.each(Object.keys(catalogs))("%s has every message and no other", (language) => {
    expect(Object.keys(catalogs[language] ?? {}).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(Object.keys(catalogs))("the messages of %s have the same holes", (language) => {
    const wrong = Object.entries(en).filter(([key, message]) => {
      const other = catalogs[language]?.[key] ?? "";
      return [...holes(message)].sort().join() !== [...holes(other)].sort().join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test("every message is used", () => {
    const prefixes = [...source.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)?)\$\{/g)].map((m) => m[1] ?? "");
    const unused = Object.keys(en).filter(
      (key) => !source.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

describe("components", () => {
  test.each(files.filter((file) => file.name.endsWith(".svelte")))(
    "$name has no word of its own",
    ({ text }) => {
      expect(hardCoded(text)).toEqual([]);
    },
  );
});

const SPOKEN = new Set(["alt", "aria-label", "placeholder", "title"]);

/** Words written straight into a component: text, or attributes that are read out. */
function hardCoded(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, attribute: string): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, attribute);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { type, name, data } = node as { type?: string; name?: string; data?: string };
    if (
      type === "Text" &&
      (attribute === "" || SPOKEN.has(attribute)) &&
      /\p{L}{2}/u.test(data ?? "")
    )
      found.push(data ?? "");
    const isAttribute = type === "Attribute" || type?.endsWith("Directive");
    const inside = isAttribute ? (name ?? "?") : attribute;
    for (const [key, value] of Object.entries(node))
      if (key !== "metadata" && key !== "parent") walk(value, inside);
  };
  walk(parse(text, { modern: true }).fragment, "");
  return found;
}

test("plurals follow the language", () => {
  const message = { one: "{n} bateau", other: "{n} bateaux" };
  expect(formatMessage(message, "fr", { n: 0 })).toBe("0 bateau");
  expect(formatMessage(message, "en", { n: 0 })).toBe("0 bateaux");
  expect(formatMessage(message, "en", { n: 1 })).toBe("1 bateau");
});

test("the first language we setLanguage is chosen, else English", () => {
  expect(preferredLanguage(["ja-JP", "de-AT", "fr"])).toBe("de");
  expect(preferredLanguage(["ja"])).toBe("en");
});

describe("grammar", () => {
  test.each(Object.keys(catalogs))("%s counts as Intl counts", (language) => {
    const rules = new Intl.PluralRules(language);
    const message = { one: "one", other: "other" };
    for (let n = 0; n < 1000; n++)
      expect(pluralForm(message, language, n)).toBe(rules.select(n) === "one" ? "one" : "other");
  });

  test.each(Object.keys(catalogs))("%s joins as Intl joins", (language) => {
    const lists = new Intl.ListFormat(language, { type: "conjunction" });
    for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
      expect(joinWords(items, language)).toBe(lists.format(items));
  });

  test.each(Object.keys(catalogs))("%s writes numbers as Intl writes them", (language) => {
    const numbers = new Intl.NumberFormat(language);
    for (const value of [0, 7, 36, 999, 1000, 12345, -3, 1.5])
      expect(formatMessage("{value}", language, { value })).toBe(numbers.format(value));
  });
});

test("a sign with a space before it never begins a line", () => {
  expect(formatMessage("Échanger une lanterne ?", "fr")).toBe("Échanger une lanterne\u00a0?");
  expect(formatMessage("Coûte {n} : oui", "fr", { n: 2 })).toBe("Coûte 2\u00a0: oui");
});

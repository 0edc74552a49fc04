import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { GAME_NAMES } from "../src/games";
import en from "../src/words/en";
import {
  formatMessage,
  type Grammar,
  joinWords,
  type Message,
  pluralForm,
} from "../src/words/format";
import { DEFAULT_LANGUAGE, LANGUAGES, preferredLanguage } from "../src/words/languages";

interface Catalog {
  readonly default: Readonly<Record<string, Message>>;
  readonly grammar: Grammar;
}

const SOURCE = join(import.meta.dirname, "../src");
const RULES = join(import.meta.dirname, "../../docs/rules");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("words/"))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), "utf-8") }));
const source = files.map((file) => file.text).join("\n");
const modules = import.meta.glob<Catalog>("../src/words/??.ts", { eager: true });
const catalogs = Object.entries(modules).map(
  ([path, catalog]) => [path.slice(-5, -3), catalog] as const,
);
const grammarOf = (language: string): Grammar =>
  catalogs.find(([tag]) => tag === language)![1].grammar;

describe("languages", () => {
  test("every language of the list has a catalog, and every catalog is in the list", () => {
    const tags = LANGUAGES.map(([tag]) => tag);
    expect(catalogs.map(([tag]) => tag).sort()).toEqual([...tags].sort());
    expect(tags[0]).toBe(DEFAULT_LANGUAGE);
  });

  test.each(LANGUAGES)("the rules of every game can be read in %s", (tag) => {
    const suffix = tag === DEFAULT_LANGUAGE ? "" : `.${tag}`;
    const missing = GAME_NAMES.map((game) => `${game}${suffix}.md`).filter(
      (name) => !existsSync(join(RULES, name)),
    );
    expect(missing).toEqual([]);
  });

  test("a person gets the first preferred language that we have, else the default", () => {
    expect(preferredLanguage(["ja-JP", "de-AT", "fr"])).toBe("de");
    expect(preferredLanguage(["ja"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });
});

describe("catalogs", () => {
  test.each(catalogs)("%s calls a favor no boat: only Dice has boats", (_, catalog) => {
    const boats = Object.entries(catalog.default).filter(
      ([key, message]) =>
        !key.includes("dice") && /boat|bateau|\bboote?\b/i.test(JSON.stringify(message)),
    );
    expect(boats.map(([key]) => key)).toEqual([]);
  });

  test.each(catalogs)("%s leaves the two ways to pass apart", (_, catalog) => {
    expect(catalog.default["exchange.pass"]).not.toBe(catalog.default["dedicate.pass"]);
  });

  test.each(catalogs)("%s has every message and no other", (_, catalog) => {
    expect(Object.keys(catalog.default).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(catalogs)("the messages of %s have the same placeholders", (_, catalog) => {
    const names = (message: Message | undefined) => [...placeholders(message ?? "")].sort().join();
    const wrong = Object.entries(en).filter(
      ([key, message]) => names(message) !== names(catalog.default[key]),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test("French has a space before a colon, a semicolon, a question and an exclamation mark", () => {
    const french = catalogs.find(([tag]) => tag === "fr")![1].default;
    const further = import.meta.glob<Record<string, Message>>("../src/**/fr.json", {
      eager: true,
      import: "default",
    });
    expect(Object.keys(further).length).toBeGreaterThan(3);
    const wrong = Object.entries(Object.assign({}, french, ...Object.values(further)))
      .flatMap(([key, message]) =>
        (typeof message === "string"
          ? [message]
          : Object.values(message as Record<string, string>)
        ).map((text) => [key, text] as const),
      )
      .filter(([, text]) => /[^\s?!][:;?!](\s|$)/u.test(text));
    expect(wrong).toEqual([]);
  });

  test("every message is used", () => {
    const prefixes = [...source.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)?)\$\{/g)].map((m) => m[1] ?? "");
    const unused = Object.keys(en).filter(
      (key) => !source.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

/** The names of the placeholders of a message. */
function placeholders(message: Message): Set<string> {
  const texts = typeof message === "string" ? [message] : [message.one, message.other];
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "")));
}

describe("components", () => {
  test.each(files.filter((file) => file.name.endsWith(".svelte")))(
    "$name has no text outside the catalogs",
    ({ text }) => {
      expect(hardCoded(text)).toEqual([]);
    },
  );
});

const SPOKEN = new Set(["alt", "aria-label", "placeholder", "title"]);

/** Text written straight into a component, or into attributes that are read out. */
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
      /\p{L}{2}|\p{L}:|^: /u.test(data ?? "")
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

describe("grammar", () => {
  test("plurals follow the language", () => {
    const message = { one: "{n} bateau", other: "{n} bateaux" };
    expect(formatMessage(message, "fr", grammarOf("fr"), { n: 0 })).toBe("0 bateau");
    expect(formatMessage(message, "en", grammarOf("en"), { n: 0 })).toBe("0 bateaux");
    expect(formatMessage(message, "en", grammarOf("en"), { n: 1 })).toBe("1 bateau");
  });

  test.each(catalogs)("%s counts as Intl counts", (language, { grammar }) => {
    const rules = new Intl.PluralRules(language);
    const message = { one: "one", other: "other" };
    for (let n = 0; n < 1000; n++)
      expect(pluralForm(message, grammar, n)).toBe(rules.select(n) === "one" ? "one" : "other");
  });

  test.each(catalogs)("%s joins as Intl joins", (language, { grammar }) => {
    const lists = new Intl.ListFormat(language, { type: "conjunction" });
    for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
      expect(joinWords(items, grammar)).toBe(lists.format(items));
  });

  test.each(catalogs)("%s writes numbers as Intl writes them", (language, { grammar }) => {
    const numbers = new Intl.NumberFormat(language);
    for (const value of [0, 7, 36, 999, 1000, 12345, -3, 1.5])
      expect(formatMessage("{value}", language, grammar, { value })).toBe(numbers.format(value));
  });

  test("a mark with a space before it never begins a line", () => {
    const french = (text: string, values = {}) =>
      formatMessage(text, "fr", grammarOf("fr"), values);
    expect(french("Échanger une lanterne ?")).toBe("Échanger une lanterne\u00a0?");
    expect(french("Coûte {n} : oui", { n: 2 })).toBe("Coûte 2\u00a0: oui");
  });
});

/** The words of the screen in the person's language. */
import { settings } from "../house/settings.svelte";
import type { Key } from "./en";
import { formatMessage, joinWords, type Message, type Values } from "./format";
import type { Language } from "./languages";

export type { Key } from "./en";

const CATALOGS: Record<Language, () => Promise<{ default: Record<Key, Message> }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
};

interface Spoken {
  language: Language;
  messages: Record<string, Message>;
}

let spoken: Spoken = $state.raw({ language: "en", messages: {} });

/** Fetch the catalog of a language, then speak it everywhere at once. */
export async function speak(language: Language): Promise<void> {
  const catalog = await CATALOGS[language]();
  spoken = { language, messages: catalog.default };
  settings.language = language;
  document.documentElement.lang = language;
}

/** A message by its key. */
export function t(key: Key, values: Values = {}): string {
  return formatMessage(spoken.messages[key] ?? key, spoken.language, values);
}

/** A message by a key that is made from data; undefined if the catalog has none. */
export function lookup(key: string): string | undefined {
  const message = spoken.messages[key];
  return message && formatMessage(message, spoken.language, {});
}

/** Words joined as a language joins them: a, b and c. */
export function list(items: readonly string[]): string {
  return joinWords(items, spoken.language);
}

/** The language spoken now. */
export function language(): Language {
  return spoken.language;
}

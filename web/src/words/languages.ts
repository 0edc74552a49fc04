/** The languages of the client, read from the one list that the build and the tests read too. */
import names from "./languages.json";

export type Language = keyof typeof names;

/** Each language in its own words, the default language first. */
export const LANGUAGES = Object.entries(names) as [Language, string][];

/** The language of a person who reads none of ours. */
export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(names, value);
}

/** The first of a person's preferred languages that we have. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
}

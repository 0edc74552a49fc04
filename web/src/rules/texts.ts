/** The rules of each game in each language, and their pictures, loaded when somebody reads them. */
import { DEFAULT_LANGUAGE, type Language } from "../words/languages";

const TEXTS = import.meta.glob<string>("@docs/rules/*.md", { query: "?raw", import: "default" });
const PICTURES = import.meta.glob<string>("@docs/pictures/*-*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture, by the path that the text gives. */
export function pictureAddress(source: string): string {
  return named(PICTURES, source.split("/").pop() ?? "") ?? "";
}

/** The text of the rules, in English if it is not translated; null if there is no such game. */
export async function rulesText(game: string, language: Language): Promise<string | null> {
  const suffix = language === DEFAULT_LANGUAGE ? "" : `.${language}`;
  const load = named(TEXTS, `${game}${suffix}.md`) ?? named(TEXTS, `${game}.md`);
  return load ? await load() : null;
}

function named<Value>(files: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
}

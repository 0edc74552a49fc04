/** Catalogs that the server's package has, too; a screen loads those that it needs. */
import type { Message } from "./format";
import { DEFAULT_LANGUAGE } from "./languages";

export type Catalog = Readonly<Record<string, Message>>;

/** The messages of a folder; what is not translated into a language is shown in English. */
export async function readCatalog(
  catalogs: Readonly<Record<string, () => Promise<Catalog>>>,
  folder: string,
  wanted: string,
  prefix: string,
): Promise<Catalog> {
  const find = (language: string) =>
    Object.entries(catalogs).find(([path]) => path.endsWith(`/${folder}/${language}.json`))?.[1];
  const load = find(wanted) ?? find(DEFAULT_LANGUAGE);
  const messages = load ? await load() : {};
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [prefix + key, text]));
}

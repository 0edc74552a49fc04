/** The words about tables of strangers, which only these screens load. */
import { type Catalog, readCatalog } from "../words/further";
import type { Values } from "../words/format";
import { addMessages, findMessage } from "../words/words.svelte";

const CATALOGS = import.meta.glob<Catalog>("./words/??.json", { import: "default" });

/** Load the messages "public.<key>". */
export const loadWords = (): Promise<void> =>
  addMessages("public tables", (wanted) => readCatalog(CATALOGS, "words", wanted, ""));

/** A message about tables of strangers. */
export const words = (key: string, values: Values = {}): string =>
  findMessage(`public.${key}`, values) ?? "";

/** The words about chat, which only tables with chat load. */
import type { Values } from "../words/format";
import { type Catalog, readCatalog } from "../words/further";
import { addMessages, findMessage } from "../words/words.svelte";

const CATALOGS = import.meta.glob<Catalog>("./words/??.json", { import: "default" });

/** Load the messages "chat.<key>". */
export const loadWords = (): Promise<void> =>
  addMessages("chat", (wanted) => readCatalog(CATALOGS, "words", wanted, "chat."));

/** A message about chat. */
export const words = (key: string, values: Values = {}): string =>
  findMessage(`chat.${key}`, values) ?? "";

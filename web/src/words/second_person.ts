/** Sentences that speak to the person, which lessons and reviews load. */
import { type Catalog, readCatalog } from "./further";
import { addMessages } from "./words.svelte";

const CATALOGS = import.meta.glob<Catalog>("./second_person/??.json", { import: "default" });

/** Load the messages "<key>.you", and "<key>.move", which say what a move of theirs is. */
export const loadSecondPerson = (): Promise<void> =>
  addMessages("second person", (wanted) => readCatalog(CATALOGS, "second_person", wanted, ""));

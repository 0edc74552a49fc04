/** The words about a person's own data, which only that part of the settings loads. */
import { type Catalog, readCatalog } from "./further";
import { addMessages } from "./words.svelte";

const CATALOGS = import.meta.glob<Catalog>("./about_me/??.json", { import: "default" });

/** Load the messages "about_me.<key>". */
export const loadAboutMe = (): Promise<void> =>
  addMessages("about me", (wanted) => readCatalog(CATALOGS, "about_me", wanted, ""));

/** Lets every file of tests begin alike: an empty page, default settings, English words. */
import { beforeAll } from "vitest";
import { parseSettings, settings } from "../src/settings.svelte";
import { setLanguage } from "../src/words/words.svelte";

// The files share one page and the modules of the client, because a new page costs a second.
beforeAll(async () => {
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
  localStorage.clear();
  Object.assign(settings, parseSettings(null));
  await setLanguage("en");
});

/** The door of the client: call the table, speak the person's language, then draw. */
import { mount } from "svelte";
import "./tokens.css";
import "./house.css";
import App from "./App.svelte";
import { keepForLater } from "./house/keeping";
import { followLinks, route } from "./house/router.svelte";
import { screens } from "./house/screens";
import { settings } from "./house/settings.svelte";
import { callAhead } from "./wire/call";
import { speak } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  // Nothing here waits for another: the line, the screen and the words are all fetched at once.
  const first = route();
  if (first.screen === "table") callAhead(first.code);
  if (first.screen !== "lost") void screens[first.screen]();
  await speak(settings.language);
  followLinks();
  mount(App, { target });
  keepForLater();
}

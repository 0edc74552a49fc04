/** The door of the client: fetch the screen, speak the person's language, then draw. */
import { mount } from "svelte";
import "./tokens.css";
import "./house.css";
import App from "./App.svelte";
import { keepForLater } from "./house/keeping";
import { followLinks, route } from "./house/router.svelte";
import { screens } from "./house/screens";
import { settings } from "./house/settings.svelte";
import { speak } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  // The screen does not wait for the words, nor they for it.
  const first = route();
  if (first.screen in screens) void screens[first.screen as keyof typeof screens]();
  await speak(settings.language);
  followLinks();
  mount(App, { target });
  keepForLater();
}

/** The door of the client: fetch the screen, setLanguage the person's language, then draw. */
import { mount } from "svelte";
import "./tokens.css";
import "./app.css";
import App from "./App.svelte";
import { registerServiceWorker } from "./app/service_worker";
import { followLinks, route } from "./app/router.svelte";
import { screens } from "./app/screens";
import { settings } from "./settings.svelte";
import { setLanguage } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  // The screen does not wait for the words, nor they for it.
  const first = route();
  if (first.screen in screens) void screens[first.screen as keyof typeof screens]();
  await setLanguage(settings.language);
  followLinks();
  mount(App, { target });
  registerServiceWorker();
}

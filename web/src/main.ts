/** Starts the client: loads the words and the first screen at the same time, then mounts. */
import { mount } from "svelte";
import "./tokens.css";
import "./app.css";
import App from "./App.svelte";
import { followLinks, route } from "./app/router.svelte";
import { screens } from "./app/screens";
import { registerServiceWorker } from "./app/service_worker";
import { settings } from "./settings.svelte";
import { setLanguage } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  const first = route();
  if (first.screen in screens) void screens[first.screen as keyof typeof screens]();
  await setLanguage(settings.language);
  followLinks();
  mount(App, { target });
  registerServiceWorker();
}

/** The door of the client: speak the person's language, then draw. */
import { mount } from "svelte";
import "./tokens.css";
import "./house.css";
import App from "./App.svelte";
import { followLinks } from "./house/router.svelte";
import { settings } from "./house/settings.svelte";
import { speak } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  await speak(settings.language);
  followLinks();
  mount(App, { target });
}

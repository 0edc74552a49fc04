/** The door of the client: speak the person's language, then draw. */
import { mount } from "svelte";
import "./tokens.css";
import "./house.css";
import App from "./App.svelte";
import { followLinks, route } from "./house/router.svelte";
import { settings } from "./house/settings.svelte";
import { speak } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  // Who comes by a link to a table should not wait for its drawing after waiting for the words.
  if (route().screen === "table") void import("./house/TableScreen.svelte");
  await speak(settings.language);
  followLinks();
  mount(App, { target });
}

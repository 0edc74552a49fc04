import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import SoundOffer from "../src/end/SoundOffer.svelte";
import { parseSettings, settings } from "../src/settings.svelte";

afterEach(() => void Object.assign(settings, parseSettings(null)));

test.each([
  [0, true],
  [1, false],
])("sound is offered once, and button %s sets it to %s", async (button, sound) => {
  const shown = mount(SoundOffer, { target: document.body });
  document.querySelectorAll<HTMLElement>(".offer button")[button]?.click();
  flushSync();
  expect(settings).toMatchObject({ sound, soundOffered: true });
  expect(document.querySelector(".offer")).toBeNull();
  await unmount(shown);
  const again = mount(SoundOffer, { target: document.body });
  expect(document.querySelector(".offer")).toBeNull();
  await unmount(again);
});

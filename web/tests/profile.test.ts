import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Profile from "../src/settings/Profile.svelte";
import { loadAboutMe } from "../src/words/about_me";
import { setLanguage } from "../src/words/words.svelte";
import { eventually } from "./eventually";

afterEach(() => vi.unstubAllGlobals());

test("a picture is chosen only when it is known which one the person has", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  await setLanguage("en");
  await loadAboutMe();
  const shown = mount(Profile, { target: document.body });
  await new Promise((resolve) => setTimeout(resolve));
  const chosen = (): HTMLInputElement | null => document.querySelector(".pictures input:checked");
  expect(document.querySelector(".pictures")).toBeNull();
  answer(Response.json({ name: "Ann", avatar: "cat" }));
  await eventually(() => expect(chosen()?.value).toBe("cat"));
  await unmount(shown);
});

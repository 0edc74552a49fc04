import { expect, test, vi } from "vitest";
import { followLinks, route } from "../src/app/router.svelte";

test("a link to a clause scrolls to it at every click", () => {
  followLinks();
  document.body.innerHTML = '<a href="/rules/dice#D4.2">x</a><p id="D4.2"></p>';
  const shown = vi.spyOn(document.querySelector("p")!, "scrollIntoView");
  document.querySelector("a")?.click();
  document.querySelector("a")?.click();
  expect(route()).toMatchObject({ screen: "rules", clause: "D4.2" });
  expect(shown).toHaveBeenCalledTimes(2);
});

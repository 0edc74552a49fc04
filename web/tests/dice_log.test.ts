import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import WhatHappened from "../src/dice/WhatHappened.svelte";
import type { News } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";
import { eventually } from "./eventually";

const MOVES = [0, 1].map((seat) => ({
  what: "moved",
  number: seat,
  seat,
  move: "C4a",
  events: [{ event: "area_shaded", seat, area: "C4a", color: "R" }],
})) as unknown as News[];

test.each([
  ["fr", "Vous avez noirci C4a (rouge).", "Ben a noirci C4a (rouge)."],
  ["en", "You shaded C4a (red).", "Ben shaded C4a (red)."],
] as const)(
  "in %s the log speaks to the person, and names the others",
  async (tag, own, others) => {
    await setLanguage(tag);
    const shown = mount(WhatHappened, {
      target: document.body,
      props: {
        moves: MOVES,
        nameOf: (seat) => ["Ann", "Ben"][seat] ?? "",
        you: 0,
        onlog: () => {},
      },
    });
    const lines = () =>
      [...document.querySelectorAll(".sentence")].map((one) => one.textContent?.trim());
    await eventually(() => expect(lines()).toEqual([own, others]));
    await unmount(shown);
  },
);

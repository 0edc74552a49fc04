import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import NameField from "../src/app/NameField.svelte";
import { aroundOneScreen } from "../src/app/new_table";
import { tableModel } from "../src/harvest/model";
import type { State } from "../src/wire/generated";
import { setLanguage } from "../src/words/words.svelte";
import { HARVEST_VIEW } from "./harvest_view";

function state(viewer: number | null, toAct: number): State {
  return {
    you: { seats: [0, 1], viewer },
    table: {
      status: "running",
      seats: [
        { kind: "person", name: "Ana" },
        { kind: "person", name: "Ben" },
      ],
      to_act: [{ seat: toAct, step: "place", since: 0 }],
    },
    view: { ...HARVEST_VIEW, viewer, seat: toAct },
  } as unknown as State;
}

test("at one screen the table turns to the player whose turn it is, also while hands are covered", () => {
  const sides = (told: State) => tableModel(told).seats.map((seat) => seat.side);
  expect(sides(state(0, 0))).toEqual(["S", "N"]);
  expect(sides(state(1, 1))).toEqual(["N", "S"]);
  expect(sides(state(null, 1))).toEqual(["N", "S"]);
});

test("bots can take seats beside people at one screen", () => {
  expect(aroundOneScreen(["Ana", "Ben"], 1, "beginner")).toEqual([
    { kind: "you", name: "Ana" },
    { kind: "you", name: "Ben" },
    { kind: "bot", level: "beginner" },
  ]);
});

test.each([
  ["Ana", ""],
  ["A".repeat(24), "A name has at most 24 letters."],
])("a name that can get no longer says so: %s", async (value, told) => {
  await setLanguage("en");
  const shown = mount(NameField, { target: document.body, props: { label: "Name", value } });
  expect(document.querySelector(".limit")?.textContent?.trim()).toBe(told);
  await unmount(shown);
});

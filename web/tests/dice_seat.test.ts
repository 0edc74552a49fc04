import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { seatModels } from "../src/dice/model";
import Seat from "../src/dice/Seat.svelte";
import type { DiceSheet, DiceView, State } from "../src/wire/generated";
import { eventually } from "./eventually";

const SHEET: DiceSheet = {
  shaded: [],
  gifts: 1,
  fireworks: [],
  step: "",
  stage: "",
  card: 0,
  owed: 0,
  color: "",
  platforms: [],
};
const LAKE = { ponds: [["RG"]], boats: [], platforms: [], pavilions: [] };

test("a seat shows the picture of its person, the animal of a bot, and the letter of its sheet", async () => {
  const view = {
    seats: [SHEET, SHEET],
    score_parts: [],
    scoring_ponds: [],
    sheets: ["A", "B"],
    phase: "turn",
    active: 0,
  } as unknown as DiceView;
  const seats = [
    { kind: "person", name: "Ann", avatar: "cat" },
    { kind: "bot", level: "skilled" },
  ];
  const state = { table: { seats }, you: { seats: [] } } as unknown as State;
  const [person, bot] = seatModels(state, view);
  expect([person?.face, bot?.face]).toEqual([
    { level: "", seat: 0, avatar: "cat" },
    { level: "skilled", seat: 1, avatar: "" },
  ]);
  const shown = mount(Seat, {
    target: document.body,
    props: { seat: person!, lake: LAKE, onlook: () => {} },
  });
  await eventually(() =>
    expect(document.querySelectorAll(".portrait .face path").length).toBeGreaterThan(2),
  );
  expect(document.querySelector(".portrait")?.getAttribute("aria-hidden")).toBe("true");
  expect(document.querySelector(".letter-badge")?.textContent).toBe("A");
  await unmount(shown);
});

import { beforeAll, expect, test } from "vitest";
import type { SeatModel } from "../src/harvest/model";
import { moveLines as diceMoveLines } from "../src/dice/sentences";
import { handLine, moveLines } from "../src/harvest/sentences";
import { PROPOSED, tableLines } from "../src/app/sentences";
import type { News } from "../src/wire/generated";
import { loadSecondPerson } from "../src/words/second_person";
import { setLanguage, t } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

test("a player who asked for an undo is told who does not agree", () => {
  const answered = { number: 3, what: "undo_answered" as const, seat: 1 };
  const name = (seat: number) => ["Ann", "Bob"][seat] ?? "";
  expect(tableLines({ ...answered, agree: false }, name)).toEqual([
    "Bob does not agree: the move stands.",
  ]);
  expect(tableLines({ ...answered, agree: true }, name)).toEqual([]);
});

test("an open hand is described tile by tile", () => {
  const hand = [{ sides: "RBOK", platform: true }];
  expect(handLine({ name: "Ann", hand } as unknown as SeatModel)).toBe(
    "Hand of Ann. Tile 1: north red, east blue, south orange, west black, with a platform",
  );
});

test.each([
  ["en", "You passed.", "You kept the tray as it was.", "Bob turned the tray halfway around."],
  [
    "fr",
    "Vous avez passé.",
    "Vous avez laissé la piste en place.",
    "Bob a tourné la piste d’un demi-tour.",
  ],
  [
    "de",
    "Du hast gepasst.",
    "Du hast die Schale so gelassen.",
    "Bob hat die Schale halb herumgedreht.",
  ],
] as const)("moves of one's own are told in the second person (%s)", async (language, ...told) => {
  await setLanguage(language);
  await loadSecondPerson();
  const name = (seat: number) => (seat === 0 ? t("seat.you") : "Bob");
  const turned = (seat: number) =>
    ({
      number: 1,
      what: "moved",
      seat,
      events: [{ event: "tray_turned", seat, quarters: 2 * seat }],
    }) as unknown as News;
  const passed = { number: 1, what: "moved", seat: 0, move: "pass" } as unknown as News;
  expect([
    ...moveLines(passed, name),
    ...diceMoveLines(turned(0), name),
    ...diceMoveLines(turned(1), name),
  ]).toEqual(told);
});

test.each([
  ["en", "Pass.", "Turn the tray halfway around."],
  ["fr", "Passer.", "Tourner la piste d’un demi-tour."],
  ["de", "Passen.", "Die Schale halb herumdrehen."],
] as const)("a move that is proposed was not made yet (%s)", async (language, ...told) => {
  await setLanguage(language);
  await loadSecondPerson();
  const passed = { number: 1, what: "moved", seat: 0, move: "pass" } as unknown as News;
  const events = [{ event: "tray_turned", seat: 0, quarters: 2 }];
  const turned = { number: 1, what: "moved", seat: 0, events } as unknown as News;
  const name = () => PROPOSED;
  expect([...moveLines(passed, name), ...diceMoveLines(turned, name)]).toEqual(told);
});

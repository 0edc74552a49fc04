import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { levelLine, ratingAbout } from "../src/home/levels";
import { seatLabel } from "../src/house/names";
import { taskLine } from "../src/dice/speech";
import { refusalLines } from "../src/house/refusal";
import { colorName } from "../src/house/speech";
import type { LevelInfo, Refused, State } from "../src/wire/messages";
import en from "../src/words/en";
import { speak } from "../src/words/words.svelte";

const SERVER = join(import.meta.dirname, "../../src/lakelight/server/reason.py");

beforeAll(() => speak("de"));

function refused(reason: string, facts: Record<string, string> = {}): Refused {
  const said = { code: "illegal_move", message: "in English", clause: "H4.2" };
  return { type: "refused", id: "1", reason, facts, ...said };
}

describe("refusals", () => {
  test("every reason the server knows has words", () => {
    const source = readFileSync(SERVER, "utf-8");
    const reasons = [...source.matchAll(/^ {8,12}\(?"([a-z_]+)",( r|$)/gm)].map((m) => m[1] ?? "");
    expect(reasons.length).toBeGreaterThan(20);
    const known = Object.keys(en).flatMap((key) => /^reason\.(.+)$/.exec(key)?.[1] ?? []);
    expect(reasons.sort()).toEqual(known.sort());
    expect(
      reasons.filter((reason) => !refusalLines(refused(reason), "harvest", "").length),
    ).toEqual([]);
  });

  test("a reason is told in the person's language, colors too, and never in the server's", () => {
    const lines = refusalLines(
      refused("supply_empty", { color: "R", legal: "P>O, P>G" }),
      "harvest",
      "",
    );
    expect(lines).toEqual([
      "Im Vorrat ist keine Laterne mehr, die rot ist.",
      "Möglich ist zum Beispiel: P>O, P>G.",
    ]);
  });

  test("what is asked of the person is told, and moves of Dice name no seat", () => {
    const state = {
      choices: { game: "dice", step: "die", seat: 1 },
      view: { game: "dice", seats: [], corners: [0, 2], tray: 1, roll: "OGBW" },
    } as unknown as State;
    const why = refused("shaded", { area: "A1a", legal: "1:A1b, 1:pass" });
    expect(refusalLines(why, "dice", taskLine(state))).toEqual([
      "A1a ist schon ausgemalt.",
      "Jetzt gefragt: Male ein Feld in der Farbe deines Würfels aus: Weiß",
      "Möglich ist zum Beispiel: A1b, pass.",
    ]);
  });
});

test("a color in a sentence is a noun in German, with its capital", async () => {
  expect(colorName("R")).toBe("Rot");
  await speak("fr");
  expect(colorName("R")).toBe("rouge");
  await speak("de");
});

describe("levels", () => {
  const level: LevelInfo = {
    level: "level3",
    name: "Heron",
    rating: 1480,
    rating_low: 1461,
    rating_high: 1502,
  };

  test("a level that was measured shows its rating and how sure it is", () => {
    expect(levelLine(level)).toBe("Reiher · 1480");
    expect(ratingAbout(level)).toContain("zwischen 1461 und 1502");
  });

  test("a level that was not measured shows nothing of the kind", () => {
    const unknown = { ...level, rating: null, rating_low: null, rating_high: null };
    expect(levelLine(unknown)).toBe("Reiher");
    expect(ratingAbout(unknown)).toBe("");
  });

  test("a bot is called by its animal and its level", () => {
    const seat = { kind: "bot" as const, name: "", level: "level3" };
    expect(seatLabel({ ...seat, stands_in: false, resigned: false }, 1)).toBe("Karpfen (Reiher)");
  });
});

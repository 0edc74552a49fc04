import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { chosenLevel, levelLine, levelName, ratingAbout } from "../src/app/levels";
import { seatLabel } from "../src/app/names";
import { taskLine } from "../src/dice/sentences";
import { refusalLines } from "../src/table/refusal";
import { colorName } from "../src/app/sentences";
import type { LevelInfo, RefusalReason, Refused, State } from "../src/wire/generated";
import en from "../src/words/en";
import { setLanguage } from "../src/words/words.svelte";

const TYPES = join(import.meta.dirname, "../src/wire/generated.ts");

beforeAll(() => setLanguage("de"));

function refused(reason: RefusalReason, facts: Record<string, string> = {}): Refused {
  const said = { code: "illegal_move", message: "in English", clause: "H4.2" };
  return { type: "refused", id: "1", reason, facts, ...said };
}

describe("refusals", () => {
  test("every reason of the server has a sentence", () => {
    const unions = readFileSync(TYPES, "utf-8").matchAll(/^export type \w+Reason = (".*);$/gm);
    const listed = [...unions].flatMap(([, union]) => (union ?? "").split(" | "));
    const reasons = [...new Set(listed.map((one) => JSON.parse(one) as RefusalReason))];
    expect(reasons.length).toBeGreaterThan(20);
    const known = Object.keys(en).flatMap((key) => /^reason\.(.+)$/.exec(key)?.[1] ?? []);
    expect(reasons.sort()).toEqual(known.sort());
    expect(
      reasons.filter((reason) => !refusalLines(refused(reason), "harvest", "").length),
    ).toEqual([]);
  });

  test("a refusal is explained in the person's language, never in the server's words", () => {
    const lines = refusalLines(
      refused("supply_empty", { color: "R", legal: "P>O, P>G" }),
      "harvest",
      "",
    );
    expect(lines).toEqual([
      "Im Vorrat ist keine Laterne dieser Farbe mehr: Rot.",
      "Möglich ist zum Beispiel: P>O, P>G.",
    ]);
  });

  test("a refusal says what to do now, and its moves name no seat", () => {
    const state = {
      choices: { game: "dice", step: "die", seat: 1 },
      view: { game: "dice", seats: [], corners: [0, 2], tray: 1, roll: "OGBW" },
    } as unknown as State;
    const why = refused("shaded", { area: "A1a", legal: "1:A1b, 1:pass" });
    expect(refusalLines(why, "dice", taskLine(state))).toEqual([
      "A1a ist schon ausgemalt.",
      "Jetzt zu tun: Male ein Feld aus: Weiß",
      "Möglich ist zum Beispiel: A1b, pass.",
    ]);
  });
});

test("a color within a sentence keeps its capital in German", async () => {
  expect(colorName("R")).toBe("Rot");
  await setLanguage("fr");
  expect(colorName("R")).toBe("rouge");
  await setLanguage("de");
});

describe("levels", () => {
  const level: LevelInfo = {
    level: "medium",
    name: "Medium",
    rating: 1480,
    rating_low: 1461,
    rating_high: 1502,
  };

  test("a rated level shows its rating and how certain it is", () => {
    expect(levelLine(level)).toBe("Mittel · 1480");
    expect(ratingAbout(level)).toContain("zwischen 1461 und 1502");
  });

  test("an unrated level shows its name only", () => {
    const unknown = { ...level, rating: null, rating_low: null, rating_high: null };
    expect(levelLine(unknown)).toBe("Mittel");
    expect(ratingAbout(unknown)).toBe("");
  });

  test("a level of before has the name of the one of today that plays most like it", () => {
    expect(["level1", "level2", "level3", "level4", "level5"].map(levelName)).toEqual([
      "Anfänger",
      "Locker",
      "Geübt",
      "Sehr schwer",
      "Experte",
    ]);
    expect(levelName("level6")).toBeUndefined();
  });

  test("the softest level is chosen before the person chooses one, and an old choice is kept", () => {
    const levels = ["beginner", "medium", "expert"].map((one) => ({ ...level, level: one }));
    expect(chosenLevel(levels, "")?.level).toBe("beginner");
    expect(chosenLevel(levels, "medium")?.level).toBe("medium");
    expect(chosenLevel(levels, "level5")?.level).toBe("expert");
    expect(chosenLevel([], "")).toBeUndefined();
  });

  test("a bot is shown by its name and its level", () => {
    const seat = { kind: "bot" as const, name: "", level: "medium" };
    expect(seatLabel({ ...seat, stands_in: false, resigned: false }, 1)).toBe("Pip (Mittel)");
  });
});

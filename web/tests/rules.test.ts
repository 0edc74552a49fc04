import { describe, expect, test } from "vitest";
import { GAME_NAMES } from "../src/games";
import { parseMarkdown, parseSpans, wordsOf } from "../src/rules/markdown";
import { folded } from "../src/rules/search";
import { rulesText } from "../src/rules/texts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "../src/words/languages";

test("the number of a clause is the id of its block", () => {
  const blocks = parseMarkdown(
    "# Title\n\n- **H1.1** Some\n  more.\n- **H1.2** *Else*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "item", "item", "table"]);
  expect(blocks.map((block) => block.id)).toEqual(["b0", "H1.1", "H1.2", "b3"]);
  expect(wordsOf(blocks[1]!)).toContain("Some more.");
});

test("each step of a numbered list is an item", () => {
  const blocks = parseMarkdown("## D3 A turn\n\n1. Roll.\n2. Shade.\n\n- **D3.1** At once.\n");
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "item", "item", "item"]);
  expect(wordsOf(blocks[2]!)).toBe("2. Shade.");
});

test("a link becomes plain text", () => {
  expect(parseSpans("see [NOTICE](../NOTICE), **now**")).toEqual([
    { kind: "text", text: "see NOTICE, " },
    { kind: "strong", text: "now" },
  ]);
});

describe.each(GAME_NAMES)("the rules of %s", (game) => {
  async function clauses(language: Language): Promise<string[]> {
    return parseMarkdown((await rulesText(game, language)) ?? "")
      .map((block) => block.id)
      .filter((id) => /^[A-Z]/.test(id));
  }

  test.each(LANGUAGES)("have the same clauses in %s", async (language) => {
    const found = await clauses(language);
    expect(found.length).toBeGreaterThan(20);
    expect(found).toEqual(await clauses(DEFAULT_LANGUAGE));
  });
});

test("a game without rules has no text", async () => {
  expect(await rulesText("chess", DEFAULT_LANGUAGE)).toBeNull();
});

test.each([
  ["  Réserve ", "reserve"],
  ["l’étang", "l'etang"],
  ["Plättchen, weiß", "plattchen, weiss"],
  ["Deux\u00a0:\n  trois", "deux : trois"],
])("%j is searched as %j", (text, found) => {
  expect(folded(text)).toBe(found);
});

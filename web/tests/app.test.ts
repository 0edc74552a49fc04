import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NIGHT } from "../src/art/palette";
import { gainsBySeat } from "../src/harvest/gains";
import { parseRoute } from "../src/app/router.svelte";
import { parseSettings } from "../src/settings.svelte";
import { turnStarts } from "../src/replay/replay_line.svelte";
import { parseMarkdown, parseSpans, wordsOf } from "../src/rules/markdown";

test("the colors of the tokens are those of the palette", () => {
  const css = readFileSync(join(import.meta.dirname, "../src/tokens.css"), "utf-8");
  for (const [name, color] of Object.entries(NIGHT))
    expect(css).toContain(`--${name.replace("_", "-")}: ${color};`);
});

test("addresses lead to screens", () => {
  expect(parseRoute("/", "", "")).toEqual({ screen: "home" });
  expect(parseRoute("/t/abc", "", "")).toEqual({ screen: "table", code: "abc" });
  expect(parseRoute("/t/abc/replay", "?at=7", "")).toMatchObject({ kind: "tables", at: 7 });
  expect(parseRoute("/r/abc", "", "")).toMatchObject({ screen: "replay", kind: "records", at: 0 });
  expect(parseRoute("/rules/dice", "", "#D4.2")).toMatchObject({ game: "dice", clause: "D4.2" });
  expect(parseRoute("/nowhere", "", "")).toEqual({ screen: "lost" });
});

test("damaged settings fall back to the defaults, one by one", () => {
  expect(parseSettings("{").motion).toBe("system");
  expect(parseSettings('{"language":"xx","letters":true,"opponents":9}')).toMatchObject({
    language: "en",
    letters: true,
    opponents: 2,
  });
});

test("gains are gathered by seat", () => {
  const gains = gainsBySeat([
    { event: "tile_placed", seat: 0, sides: "KBRW", at: [1, 0] },
    { event: "card_taken", seat: 0, color: "B", why: "match", at: [0, 0] },
    { event: "favor_taken", seat: 0, at: [0, 0] },
    { event: "card_taken", seat: 1, color: "R", why: "side", at: null },
    { event: "card_missed", seat: 2, color: "W", why: "side", at: null },
  ]);
  expect(gains.get(0)).toEqual({ matches: ["B"], side: [], missed: [], favors: 1 });
  expect(gains.get(1)?.side).toEqual(["R"]);
  expect(gains.get(2)?.missed).toEqual(["W"]);
});

test("a turn begins where the seat changes", () => {
  const frames = [0, 0, 1, 1, 1, 0].map((seat) => ({ seat }));
  expect(turnStarts(frames)).toEqual([0, 2, 5]);
});

test("a clause of the rules is a block with its number", () => {
  const blocks = parseMarkdown(
    "# Title\n\n- **H1.1** Some\n  more.\n- **H1.2** *Else*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "item", "item", "table"]);
  expect(blocks.map((block) => block.id)).toEqual(["b0", "H1.1", "H1.2", "b3"]);
  expect(wordsOf(blocks[1]!)).toContain("Some more.");
});

test("each step of a numbered list is an item with its number", () => {
  const blocks = parseMarkdown("## D3 A turn\n\n1. Roll.\n2. Shade.\n\n- **D3.1** At once.\n");
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "item", "item", "item"]);
  expect(wordsOf(blocks[2]!)).toBe("2. Shade.");
});

test("links keep their words", () => {
  expect(parseSpans("see [NOTICE](../NOTICE), **now**")).toEqual([
    { kind: "text", text: "see NOTICE, " },
    { kind: "strong", text: "now" },
  ]);
});

test.each(["en", "fr", "de"])("the rules in %s have the same clauses", (language) => {
  const file = language === "en" ? "harvest.md" : `harvest.${language}.md`;
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, "../../docs/rules", name), "utf-8");
  const clauses = (text: string) =>
    parseMarkdown(text)
      .map((block) => block.id)
      .filter((id) => /^H/.test(id));
  expect(clauses(read(file))).toEqual(clauses(read("harvest.md")));
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NIGHT } from "../src/art/palette";
import { parseRoute } from "../src/app/router.svelte";
import { parseSettings } from "../src/settings.svelte";

test("the design tokens have the colors of the palette", () => {
  const css = readFileSync(join(import.meta.dirname, "../src/tokens.css"), "utf-8");
  for (const [name, color] of Object.entries(NIGHT))
    expect(css).toContain(`--${name.replace("_", "-")}: ${color};`);
});

test("every address leads to its screen", () => {
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

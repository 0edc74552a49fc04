import { expect, test } from "vitest";
import { folded } from "../src/rules/search";

test.each([
  ["  Réserve ", "reserve"],
  ["l’étang", "l'etang"],
  ["Plättchen, weiß", "plattchen, weiss"],
  ["Deux\u00a0:\n  trois", "deux : trois"],
])("what is sought as %j is found as %j", (text, found) => {
  expect(folded(text)).toBe(found);
});

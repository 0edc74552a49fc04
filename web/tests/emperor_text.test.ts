import { beforeAll, expect, test } from "vitest";
import { emperorText } from "../src/dice/emperor_text";
import { setLanguage } from "../src/words/words.svelte";

beforeAll(() => setLanguage("en"));

test("the text of an emperor card comes from what the card says, not from its name", () => {
  const face = { name: "1A", cost: 1, shade: 2, color: "any", where: "border" };
  expect(emperorText(face)).toBe("2 areas: any color, at the border");
  expect(emperorText({ ...face, shade: 1, where: "anywhere" })).toBe("1 area: any color");
  expect(emperorText({ ...face, name: "own", shade: 1, color: "die", where: "anywhere" })).toBe(
    "one more of your die’s color",
  );
});

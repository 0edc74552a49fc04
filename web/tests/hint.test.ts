import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import Exchange from "../src/harvest/Exchange.svelte";
import { HintSteps } from "../src/hint/hint_steps.svelte";
import { ideaLine, loadHintWords, marginLine, whyLine } from "../src/hint/hint_words";
import type { Advice, HintProgress, Reason, State } from "../src/wire/generated";
import type { Line } from "../src/wire/line";
import { setLanguage } from "../src/words/words.svelte";
import { eventually } from "./eventually";

const reason: Reason = {
  key: "rival_card",
  side: "better",
  facts: { rival: 1, color: "G", set: "three_pair", missing: 1 },
  is_proven: true,
  part: 0.8,
};
const advice: Advice = {
  idea: reason,
  move: "OWGR@0,1",
  why: [reason],
  next_move: "OWGR@1,1",
  win: { mean: 0.05, low: 0.02, high: 0.08 },
  margin: { mean: 1.12, low: 0.7, high: 1.4 },
  equals: [],
};
const nameOf = (seat: number): string => ["Ann", "Ben"][seat] ?? "";

const stateOf = (choices: object | null, hasHints = true): State =>
  ({ version: 3, choices, you: { has_hints: hasHints }, view: { turn: 1 } }) as unknown as State;

function begin(replies: (Partial<HintProgress> | object)[]) {
  const request = vi.fn(() => Promise.resolve(replies.shift()));
  const lay = vi.fn();
  const hint = new HintSteps({ state: null, request } as unknown as Line, lay);
  hint.update(stateOf({ seat: 0 }));
  return { hint, lay, request };
}

test("a hint goes step by step, and lays its move only at the second", async () => {
  const { hint, lay } = begin([
    { type: "hint_progress", place: 2, hint: null },
    { type: "hint_progress", place: 0, hint: advice },
  ]);
  hint.show("why");
  expect(hint.step).toBe(null);
  hint.next();
  await eventually(() => expect(hint.waiting).toBe(2));
  hint.next();
  expect(hint.step).toBe("idea");
  await eventually(() => expect(hint.advice).toBe(advice));
  expect(lay).not.toHaveBeenCalled();
  hint.next();
  expect(lay).toHaveBeenCalledWith(advice.move);
  hint.next();
  expect(hint.step).toBe("why");
  hint.next();
  expect(hint.step).toBe(null);
});

test("a hint is forgotten when something else is to be decided", async () => {
  const { hint } = begin([{ type: "hint_progress", place: 0, hint: advice }]);
  hint.next();
  await eventually(() => expect(hint.advice).toBe(advice));
  hint.update(stateOf({ seat: 0 }));
  expect(hint.step).toBe("idea");
  hint.update(stateOf(null));
  expect([hint.step, hint.advice, hint.isOpen]).toEqual([null, null, false]);
});

test("nobody asks where there are no hints", () => {
  const { hint, request } = begin([]);
  hint.update(stateOf({ seat: 0 }, false));
  hint.next();
  expect(hint.step).toBe(null);
  expect(request).not.toHaveBeenCalled();
});

test("a refusal ends the asking and is kept for the screen", async () => {
  const { hint, request } = begin([{ type: "refused", code: "too_many" }]);
  hint.next();
  await eventually(() => expect(hint.refused?.code).toBe("too_many"));
  expect(request).toHaveBeenCalledTimes(1);
});

test.each([
  ["en", "About 1.1 honor ahead of the next idea (0.7 to 1.4)."],
  ["fr", "1,1 point"],
  ["de", "1,1 Punkte"],
] as const)("what the coach says is worded in %s", async (language, margin) => {
  await setLanguage(language);
  await loadHintWords("harvest");
  expect(marginLine("harvest", advice)).toContain(margin);
  for (const line of [ideaLine, whyLine].map((say) => say("harvest", advice, nameOf))) {
    expect(line).toContain("Ben");
    expect(line).not.toMatch(/[{}]|\w\.\w/);
  }
  await setLanguage("en");
});

test("an exchange that a hint names is chosen and waits to be confirmed", async () => {
  const played: string[] = [];
  const shown = mount(Exchange, {
    target: document.body,
    props: {
      exchanges: [{ move: "R>B", give: "R", take: "B" }],
      held: [{ color: "R", count: 3 }],
      completes: {},
      suggested: "R>B",
      onplay: (move: string) => played.push(move),
    },
  });
  flushSync();
  expect(document.querySelectorAll(".pick.picked")).toHaveLength(2);
  expect(document.querySelector(".pick.picked .count")?.textContent).toBe("3");
  expect(played).toEqual([]);
  document.querySelector<HTMLElement>(".primary")?.click();
  expect(played).toEqual(["R>B"]);
  await unmount(shown);
});

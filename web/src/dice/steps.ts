/** The steps of a turn, in order, and how far a seat has come. */
import type { DiceView } from "../wire/generated";

const ACTIVE = ["turn", "die", "bonus", "emperor", "firework"] as const;
const OTHERS = ["die", "emperor"] as const;
const LAST = ["last_firework"] as const;

type Step = (typeof ACTIVE)[number] | (typeof LAST)[number];

export interface StepModel {
  readonly step: Step;
  readonly state: "done" | "now" | "later";
}

/** The steps of a seat in this turn: done, current, or later. */
export function stepsOf(view: DiceView, seat: number): StepModel[] {
  const last = view.phase === "last_firework" || view.phase === "over";
  const steps: readonly Step[] = last ? LAST : view.active === seat ? ACTIVE : OTHERS;
  const at = steps.indexOf(mainStep(view, seat) as Step);
  const isBefore = at < 0 && isToCome(view, seat);
  return steps.map((step, index) => ({
    step,
    state: index === at ? "now" : isBefore || (at >= 0 && index > at) ? "later" : "done",
  }));
}

/** Whether a seat that has nothing to do now has all its steps still to come. */
function isToCome(view: DiceView, seat: number): boolean {
  if (view.phase !== "last_firework") return view.phase === "roll" || view.phase === "turn";
  return placeOf(view, seat) > placeOf(view, view.active ?? 0);
}

/** The place of a seat in the order of play. */
function placeOf(view: DiceView, seat: number): number {
  return (seat - view.first + view.players) % view.players;
}

/** A platform belongs to the step that earned it, an action to the emperor. */
function mainStep(view: DiceView, seat: number): string {
  const sheet = view.seats[seat];
  if (sheet?.step === "platform") return sheet.stage ?? "";
  return sheet?.step === "action" ? "emperor" : (sheet?.step ?? "");
}

/** A hint in three steps: an idea, the move laid as a preview, and why. It never plays. */
import type { Advice, Refused, State } from "../wire/generated";
import type { Coach } from "../in_page/coach";
import type { Line } from "../wire/line";
import { engineListing } from "../wire/transport";

export type HintStep = "idea" | "place" | "why";
export const HINT_STEPS: readonly HintStep[] = ["idea", "place", "why"];

/** Milliseconds before the coach is asked again whether it has finished. */
const PAUSE = 400;

export class HintSteps {
  /** The step that is shown; null while the hint is closed. */
  step: HintStep | null = $state(null);
  /** How many steps have been shown of this hint. */
  reached = $state(0);
  advice: Advice | null = $state.raw(null);
  /** How many other people the coach thinks for before. */
  waiting = $state(0);
  refused: Refused | null = $state.raw(null);

  private state: State | null = $state.raw(null);
  private asked = "";
  private isAsking = false;
  /** What this device works out, until something else is to be decided. */
  private thinking: AbortController | null = null;
  private hasFailedHere = false;

  constructor(
    private readonly line: Line,
    /** Select a move as if the person had, without playing it. */
    private readonly lay: (move: string) => void,
  ) {}

  /** Whether the person may ask now. */
  readonly isOpen: boolean = $derived(
    this.state?.you.has_hints === true && this.state.choices !== null,
  );

  /** The move once it is laid; empty before. */
  readonly laid: string = $derived(this.reached > 1 ? (this.advice?.move ?? "") : "");

  /** Take over a new position; a hint for another decision is forgotten. */
  update(state: State): void {
    this.state = state;
    const asked = JSON.stringify([state.choices, state.view?.turn]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.thinking?.abort();
    this.step = null;
    this.reached = 0;
    this.advice = null;
    this.refused = null;
  }

  /** Show a step; each comes after the one before it. */
  show(step: HintStep): void {
    const at = HINT_STEPS.indexOf(step);
    if (!this.isOpen || at > this.reached || (at > 0 && !this.advice)) return;
    this.step = step;
    this.reached = Math.max(this.reached, at + 1);
    if (!this.advice) void this.ask();
    else if (step === "place") this.lay(this.advice.move);
  }

  /** The next step; after the last one the hint is closed. */
  next(): void {
    const next = HINT_STEPS[this.step ? HINT_STEPS.indexOf(this.step) + 1 : 0];
    if (next) this.show(next);
    else this.close();
  }

  toggle(): void {
    if (this.step) this.close();
    else this.show(HINT_STEPS[Math.max(0, this.reached - 1)] ?? "idea");
  }

  /** What is laid stays. */
  close(): void {
    this.step = null;
  }

  /** Ask until the hint is there, somebody closes it, or something else is to be decided. */
  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.refused = null;
    const { asked } = this;
    while (this.step && this.asked === asked && !this.advice && !this.refused) {
      await this.askOnce(asked);
      if (!this.advice && !this.refused) await new Promise((go) => setTimeout(go, PAUSE));
    }
    this.isAsking = false;
    if (this.step && !this.advice && !this.refused) void this.ask();
  }

  private async askOnce(asked: string): Promise<void> {
    const seat = this.state?.choices?.seat;
    if (seat === undefined) return;
    const seen = this.line.state?.version ?? 0;
    const coach = await this.coachHere();
    const here = coach !== null;
    const reply = await this.line.request({ type: "hint", seat, seen, ...(here ? { here } : {}) });
    if (this.asked !== asked) return;
    if (reply.type === "refused") this.refused = reply;
    if (reply.type !== "hint_progress") return;
    const advice = coach && reply.question ? await this.think(coach, reply.question) : reply.hint;
    if (this.asked !== asked) return;
    this.advice = advice;
    this.waiting = reply.place;
  }

  /** The coach on this device, unless there is no engine here or it has failed. */
  private async coachHere(): Promise<Coach | null> {
    if (!engineListing() || this.hasFailedHere) return null;
    const code = this.state?.table.code ?? "";
    return import("../in_page/coach").then(
      ({ coachOf }) => coachOf(code),
      () => null,
    );
  }

  /** Work a hint out on this device; null if that fails, and then the server is asked. */
  private async think(coach: Coach, view: unknown): Promise<Advice | null> {
    this.thinking = new AbortController();
    const { signal } = this.thinking;
    try {
      return await coach<Advice>("hint", { game: this.state?.table.game, view }, signal);
    } catch {
      this.hasFailedHere ||= !signal.aborted;
      return null;
    }
  }
}

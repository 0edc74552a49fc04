/** An exercise behind the same interface as a live table: a move is tried, not played. */
import { previewMoment, problemCode, tryMove } from "../wire/requests";
import type { ExerciseInfo, Moment, State } from "../wire/generated";
import type { Line, Listener, Reply, TableRequest } from "../wire/line";
import { momentState } from "./moment_state";

/** Milliseconds before the coach is asked again whether it has an answer. */
const PAUSE = 400;

export type TryAnswer = "right" | "closer" | "no" | "thinking" | "";

export class ExerciseLine implements Line {
  readonly commitment = "";
  readonly state: State;
  answer: TryAnswer = $state("");
  problem = $state("");
  tries = $state(0);
  private isEnded = false;

  constructor(
    readonly exercise: ExerciseInfo,
    moment: Moment,
  ) {
    this.state = momentState(moment, exercise.game, exercise.code);
  }

  listen(listener: Listener): () => void {
    void listener;
    return () => {};
  }

  async request(request: TableRequest): Promise<Reply> {
    if (request.type !== "preview") return { type: "pong", id: "" };
    const { code, seat, number } = this.exercise;
    const { previews } = await previewMoment(code, seat, number, request.moves);
    return { type: "previewed", id: "", version: this.state.version, previews };
  }

  submit(): Promise<boolean> {
    return Promise.resolve(false);
  }

  undo(): Promise<boolean> {
    this.answer = "";
    return Promise.resolve(true);
  }

  /** Try a move; nothing on the table changes, so that another one can be tried at once. */
  async play(_: number, move: string): Promise<boolean> {
    if (this.answer === "thinking") return false;
    const { code, seat, number } = this.exercise;
    this.answer = "thinking";
    this.problem = "";
    this.tries++;
    try {
      for (;;) {
        const { answer } = await tryMove(code, seat, number, move);
        if (answer || this.isEnded) {
          this.answer = answer ?? "";
          return answer === "right";
        }
        await new Promise((go) => setTimeout(go, PAUSE));
      }
    } catch (error) {
      this.problem = problemCode(error);
      this.answer = "";
      return false;
    }
  }

  close(): void {
    this.isEnded = true;
  }
}

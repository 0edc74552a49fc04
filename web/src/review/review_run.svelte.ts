/** A review that is asked for until it is there, and worked out on this device if it can be. */
import { askReview, keepMadeReview, problemCode, readTable } from "../wire/requests";
import type { Review, ReviewProgress, ReviewQuestion, TableInfo } from "../wire/generated";
import { engineListing } from "../wire/transport";
import type { Coach } from "../in_page/coach";

/** Milliseconds before the server is asked again. */
const PAUSE = 700;

/** What the coach of this device answers; `packed` is what a server keeps. */
interface Part extends Pick<ReviewProgress, "done" | "total" | "verdicts"> {
  readonly review: Review | null;
  readonly packed: string | null;
}

export class ReviewRun {
  progress: ReviewProgress | null = $state.raw(null);
  table: TableInfo | null = $state.raw(null);
  problem = $state("");
  /** Whether this device does the work: it stops when the page is left. */
  isHere = $state(false);
  private readonly ending = new AbortController();

  constructor(
    private readonly code: string,
    private readonly seat: () => number,
  ) {}

  async start(): Promise<void> {
    this.problem = "";
    try {
      this.table ??= await readTable(this.code);
      let coach = await this.coachHere();
      do {
        const seat = this.seat();
        const progress = await askReview(this.code, seat, coach !== null);
        if (seat !== this.seat()) continue;
        this.progress = progress;
        if (progress.review) return;
        if (coach && progress.question) {
          if (await this.makeHere(coach, seat, progress.question)) return;
          coach = null;
        } else await new Promise((go) => setTimeout(go, PAUSE));
      } while (!this.ending.signal.aborted);
    } catch (error) {
      this.problem = problemCode(error);
    }
  }

  end(): void {
    this.ending.abort();
  }

  private async coachHere(): Promise<Coach | null> {
    if (!engineListing()) return null;
    return import("../in_page/coach").then(
      ({ coachOf }) => coachOf(this.code),
      () => null,
    );
  }

  /** Review the match on this device, part by part; whether that was done. */
  private async makeHere(coach: Coach, seat: number, question: ReviewQuestion): Promise<boolean> {
    this.isHere = true;
    const key = `${this.code} ${seat}`;
    const asked = { ...question, key, seat, game: this.table?.game };
    try {
      for (;;) {
        const part = await coach<Part>("review", asked);
        if (this.ending.signal.aborted || seat !== this.seat()) return true;
        const { done, total, verdicts, review, packed } = part;
        if (this.progress) this.progress = { ...this.progress, done, total, verdicts };
        if (review && packed) return await this.keep(seat, review, packed);
      }
    } catch {
      return this.ending.signal.aborted;
    } finally {
      this.isHere = false;
    }
  }

  /** Have the server keep a review; it is shown even if that fails. */
  private async keep(seat: number, review: Review, packed: string): Promise<boolean> {
    const kept = await keepMadeReview(this.code, seat, packed).catch(() => null);
    if (this.progress) this.progress = kept ?? { ...this.progress, review };
    return true;
  }
}

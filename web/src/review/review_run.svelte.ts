/** A review that is asked for until it is there; leaving the page stops nothing. */
import { askReview, problemCode, readTable } from "../wire/requests";
import type { ReviewProgress, TableInfo } from "../wire/generated";

/** Milliseconds before the server is asked again. */
const PAUSE = 700;

export class ReviewRun {
  progress: ReviewProgress | null = $state.raw(null);
  table: TableInfo | null = $state.raw(null);
  problem = $state("");
  private isEnded = false;

  constructor(
    private readonly code: string,
    private readonly seat: () => number,
  ) {}

  async start(): Promise<void> {
    this.problem = "";
    try {
      this.table ??= await readTable(this.code);
      do {
        const seat = this.seat();
        const progress = await askReview(this.code, seat);
        if (seat !== this.seat()) continue;
        this.progress = progress;
        if (progress.review) return;
        await new Promise((go) => setTimeout(go, PAUSE));
      } while (!this.isEnded);
    } catch (error) {
      this.problem = problemCode(error);
    }
  }

  end(): void {
    this.isEnded = true;
  }
}

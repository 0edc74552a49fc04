/** The moves of a match that stand, from the first one, also after a reload or a lost connection. */
import type { News, State } from "../wire/generated";
import type { Line } from "../wire/line";

export class MatchLog {
  moves: readonly News[] = $state.raw([]);
  private isLoading = false;

  constructor(private readonly line: Line) {
    line.listen((state) => this.follow(state));
  }

  /** Add what was played; where moves are missing or were taken back, ask for all of them. */
  private follow(state: State): void {
    const played = state.news.filter((news) => news.what === "moved");
    if (played.length) this.moves = [...this.moves, ...played];
    if (this.moves.length !== state.table.move_count) void this.load();
  }

  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const reply = await this.line.request({ type: "list_moves" });
    this.isLoading = false;
    if (reply.type !== "move_list") return;
    this.moves = reply.news;
    const { state } = this.line;
    if (state && state.version > reply.version) void this.load();
  }
}

/** Sends a seat's moves, one at a time. */
import type { Line } from "../wire/line";

export class MoveSender {
  /** Whether a move is on its way; until it is answered, no other is sent. */
  busy = $state(false);

  constructor(private readonly line: Line) {}

  async send(seat: number | undefined, move: string): Promise<void> {
    if (seat === undefined || this.busy || !move) return;
    this.busy = true;
    await this.line.play(seat, move);
    this.busy = false;
  }
}

/** What a table on the screen needs to hear and say: a live connection, or a replay. */
import type { Accepted, Asked, Pong, Previewed, Refused, State } from "./messages";

/** What the screen may ask; the connection adds the `id`. */
export type Ask = Asked;
export type Answer = Accepted | Refused | Previewed | Pong;
export type Listener = (state: State, before: State | null) => void;

export interface Line {
  readonly state: State | null;
  readonly promised: string;
  listen(listener: Listener): () => void;
  ask(ask: Ask): Promise<Answer>;
  try(ask: Ask): Promise<boolean>;
  play(seat: number, move: string): Promise<boolean>;
  undo(): Promise<boolean>;
}

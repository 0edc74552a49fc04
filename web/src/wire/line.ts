/** What a table on the screen needs to hear and say: a live connection, or a replay. */
import type { Ask } from "./asked";
import type { Accepted, Pong, Previewed, Refused, State } from "./messages";

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

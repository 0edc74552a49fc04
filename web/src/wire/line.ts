/** The interface between a table on the screen and its source: a live connection, or a replay. */
import type {
  Accepted,
  ChatLine,
  ClientRequest,
  HintProgress,
  MoveList,
  Pong,
  Previewed,
  Refused,
  Said,
  State,
  Welcome,
} from "./generated";

/** What the screen sends; the connection adds the `id`. */
export type TableRequest = ClientRequest;
export type Reply = Accepted | Refused | Previewed | HintProgress | MoveList | Pong;
/** What the part of a table hears that shows what people say. */
export type Spoken = Welcome | Said | ChatLine;
export type Listener = (state: State, before: State | null) => void;

export interface Line {
  readonly state: State | null;
  /** The commitment to the seed as this page first saw it. */
  readonly commitment: string;
  /** Call a function at every change, with the state before it; returns how to stop. */
  listen(listener: Listener): () => void;
  /** Send a request and wait for its reply. */
  request(request: TableRequest): Promise<Reply>;
  /** Send a request that is either accepted or refused; whether it was accepted. */
  submit(request: TableRequest): Promise<boolean>;
  /** Play a move, written in notation; whether it was accepted. */
  play(seat: number, move: string): Promise<boolean>;
  undo(): Promise<boolean>;
}

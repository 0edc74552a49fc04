/** What the screen may ask over the socket, without the `id` that the connection adds. */
export type Ask =
  | { type: "sit"; seat: number }
  | { type: "stand"; seat: number }
  | { type: "seat_bot"; seat: number; level: string }
  | { type: "open_seat"; seat: number }
  | { type: "start" }
  | { type: "move"; seat: number; seen: number; move: string }
  | { type: "preview"; seat: number; seen: number; moves: string[] }
  | { type: "look"; seat: number | null }
  | { type: "undo"; seat: number; seen: number }
  | { type: "answer_undo"; seen: number; agree: boolean }
  | { type: "hand_over"; seat: number; level: string | null }
  | { type: "take_back"; seat: number }
  | { type: "resign"; seat: number }
  | { type: "rematch" }
  | { type: "refresh" }
  | { type: "ping" };

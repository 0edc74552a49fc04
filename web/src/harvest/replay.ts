/** Positions of a replay, in which everything is open, as the table shows them. */
import type { Position, View } from "../wire/generated";
import { type OpenView, tokenValues } from "./model";

/** The view of one seat; all hands stay in it, for the table to show them if wanted. */
export function replayView(position: Position, viewer: number | null): View {
  if (position.game !== "harvest") throw new Error(`a position of ${position.game}`);
  const view: OpenView = {
    ...position,
    viewer,
    sets: [],
    hand: viewer === null ? [] : (position.hands[viewer] ?? []),
    hand_platforms: viewer === null ? [] : (position.hands_platforms[viewer] ?? []),
  };
  return view;
}

/** The honor of each seat. */
export function scoresOf(position: Position): readonly number[] {
  if (position.game !== "harvest") return [];
  const { tokens, generic } = position;
  return tokens.map((held) => tokenValues(held, generic).reduce((sum, value) => sum + value, 0));
}

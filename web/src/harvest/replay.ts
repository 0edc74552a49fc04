/** Positions of a replay, in which everything is open, as the table shows them. */
import type { View } from "../wire/generated";
import type { OpenView } from "./model";

interface OpenPosition extends OpenView {
  readonly hands: string[][];
  readonly hands_platforms: boolean[][];
  readonly draw_stack: readonly string[];
}

/** The view of one seat; all hands stay in it, for the table to show them if wanted. */
export function replayView(
  position: Readonly<Record<string, unknown>>,
  viewer: number | null,
): View {
  const open = position as unknown as OpenPosition;
  const view: OpenView = {
    ...open,
    viewer,
    hand: viewer === null ? [] : (open.hands[viewer] ?? []),
    hand_platforms: viewer === null ? [] : (open.hands_platforms[viewer] ?? []),
    hand_sizes: open.hands.map((hand) => hand.length),
    draw_stack_size: open.draw_stack.length,
  };
  return view;
}

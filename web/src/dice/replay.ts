/** Positions of a replay as the table shows them; this game hides nothing. */
import type { DiceView, View } from "../wire/generated";

export function replayView(
  position: Readonly<Record<string, unknown>>,
  viewer: number | null,
): View {
  return { ...(position as unknown as DiceView), viewer };
}

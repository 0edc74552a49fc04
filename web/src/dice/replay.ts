/** Positions of a replay as the table shows them; this game hides nothing. */
import type { Position, View } from "../wire/generated";

export function replayView(position: Position, viewer: number | null): View {
  if (position.game !== "dice") throw new Error(`a position of ${position.game}`);
  return { ...position, viewer };
}

/** Positions of a replay as the table shows them; this game hides nothing. */
import type { Position, View } from "../wire/generated";

export function replayView(position: Position, viewer: number | null): View {
  if (position.game !== "dice") throw new Error(`a position of ${position.game}`);
  return { ...position, viewer, missing: [] };
}

/** The points of each seat. */
export function scoresOf(position: Position): readonly number[] {
  if (position.game !== "dice") return [];
  return position.score_parts.map((one) => one.fireworks + one.second_group + one.boats);
}

/** The events of Dice, picked from those of all games. */
import type { DiceEvent, GameEvent } from "../wire/generated";

/** The events of a move or of a preview at a table of Dice. */
export function diceEvents(source: { events?: GameEvent[] }): DiceEvent[] {
  return (source.events ?? []) as DiceEvent[];
}

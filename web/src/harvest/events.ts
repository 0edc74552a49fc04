/** The events of Harvest, picked from those of all games. */
import type { GameEvent, HarvestEvent } from "../wire/generated";

/** The events of a move or of a preview at a table of Harvest. */
export function harvestEvents(source: { events?: GameEvent[] }): HarvestEvent[] {
  return (source.events ?? []) as HarvestEvent[];
}

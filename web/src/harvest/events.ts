/** The events of Harvest, picked from those of all games. */
import type {
  CardMissed,
  CardsReturned,
  CardTaken,
  FavorsPaid,
  FavorTaken,
  GameEvent,
  TileDrawn,
  TilePlaced,
  TokenTaken,
} from "../wire/generated";

export type HarvestEvent =
  | TilePlaced
  | CardTaken
  | CardMissed
  | FavorTaken
  | FavorsPaid
  | CardsReturned
  | TokenTaken
  | TileDrawn;

/** The events of a move or of a preview at a table of Harvest. */
export function harvestEvents(source: { events?: GameEvent[] }): HarvestEvent[] {
  return (source.events ?? []) as HarvestEvent[];
}

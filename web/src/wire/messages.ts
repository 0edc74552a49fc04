/** The messages of the wire, written from the server's own types, and names for groups of them. */
import type * as wire from "./generated";

export type * from "./generated";

export type HarvestEvent =
  | wire.TilePlaced
  | wire.CardTaken
  | wire.CardMissed
  | wire.FavorTaken
  | wire.FavorsPaid
  | wire.CardsReturned
  | wire.TokenTaken
  | wire.TileDrawn;

export type DiceEvent = Exclude<wire.GameEvent, HarvestEvent>;

/** After the end all hands may lie open. */
export interface OpenHarvestView extends wire.HarvestView {
  hands?: string[][];
  hands_platforms?: boolean[][];
}

/** The events of Dice, picked from those of all games. */
import type {
  AreaShaded,
  BonusCrossedOff,
  DiceRolled,
  FireworkLaunched,
  GameEvent,
  GiftsPaid,
  GiftWon,
  PlatformBonusEarned,
  PlatformBonusLost,
  TrayTurned,
} from "../wire/generated";

export type DiceEvent =
  | DiceRolled
  | GiftsPaid
  | TrayTurned
  | AreaShaded
  | GiftWon
  | PlatformBonusEarned
  | PlatformBonusLost
  | BonusCrossedOff
  | FireworkLaunched;

/** The events of a move or of a preview at a table of Dice. */
export function diceEvents(source: { events?: GameEvent[] }): DiceEvent[] {
  return (source.events ?? []) as DiceEvent[];
}

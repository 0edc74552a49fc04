/** The registry of games: the only file outside a game's own folder that names one. */
import type { Component } from "svelte";
import type { GameClient } from "./app/game_client";
import DicePicture from "./dice/GamePicture.svelte";
import HarvestPicture from "./harvest/GamePicture.svelte";
import type { GameName } from "./wire/generated";

interface GameEntry {
  /** A small picture for the home page. */
  readonly Picture: Component;
  /** Loads the rest of the game's code when somebody opens a table. */
  readonly load: () => Promise<{ readonly default: GameClient }>;
}

const GAMES: Readonly<Record<GameName, GameEntry>> = {
  harvest: { Picture: HarvestPicture, load: () => import("./harvest") },
  dice: { Picture: DicePicture, load: () => import("./dice") },
};

/** Every game, in the order of the home page. */
export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[];

export function gamePicture(game: GameName): Component {
  return GAMES[game].Picture;
}

/** The client of a game.
 *
 * Raises an error for a game that this version of the client does not have.
 */
export async function loadGame(game: string): Promise<GameClient> {
  const entries: Readonly<Partial<Record<string, GameEntry>>> = GAMES;
  const entry = entries[game];
  if (!entry) throw new Error(`this client has no game ${game}`);
  return (await entry.load()).default;
}

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
  /** The fields that change the set-up of the game. */
  readonly loadSetup: () => Promise<{ readonly default: Component }>;
  /** The options that the rulebook recommends for a first match. */
  readonly firstGame: Readonly<Record<string, string>>;
}

const GAMES: Readonly<Record<GameName, GameEntry>> = {
  harvest: {
    Picture: HarvestPicture,
    load: () => import("./harvest"),
    loadSetup: () => import("./harvest/SetupFields.svelte"),
    firstGame: {},
  },
  dice: {
    Picture: DicePicture,
    load: () => import("./dice"),
    loadSetup: () => import("./dice/SetupFields.svelte"),
    firstGame: { first_game: "yes" },
  },
};

/** Every game, in the order of the home page. */
export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[];

export function gamePicture(game: GameName): Component {
  return GAMES[game].Picture;
}

/** The options of a new table for a first match, as the rulebook recommends them. */
export function firstGameRules(game: string): Record<string, string> {
  return { ...find(game)?.firstGame };
}

/** The fields that change the set-up of a game. */
export async function setupFields(game: string): Promise<Component | undefined> {
  return (await find(game)?.loadSetup())?.default;
}

function find(game: string): GameEntry | undefined {
  const entries: Readonly<Partial<Record<string, GameEntry>>> = GAMES;
  return entries[game];
}

/** The client of a game.
 *
 * Raises an error for a game that this version of the client does not have.
 */
export async function loadGame(game: string): Promise<GameClient> {
  const entry = find(game);
  if (!entry) throw new Error(`this client has no game ${game}`);
  return (await entry.load()).default;
}

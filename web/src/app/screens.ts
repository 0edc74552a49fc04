/** Screens that are fetched when someone goes there; the server's page asks for the first ahead. */
import { missed } from "./offline.svelte";

export const screens = {
  home: () => fetched(import("../home/Home.svelte")),
  replay: () => fetched(import("../replay/Replay.svelte")),
  rules: () => fetched(import("../rules/Rules.svelte")),
} as const;

/** The tables of the games. */
export const tables = {
  harvest: () => import("../harvest"),
  dice: () => import("../dice"),
} as const;

/** A screen that cannot be had now is asked for again when the server is back. */
async function fetched<Screen>(screen: Promise<Screen>): Promise<Screen> {
  return screen.catch((error: unknown) => {
    missed();
    throw error;
  });
}

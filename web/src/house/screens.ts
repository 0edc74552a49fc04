/** Screens that are fetched when someone goes there; the server's page asks for the first ahead. */
export const screens = {
  home: () => import("../home/Home.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  rules: () => import("../rules/Rules.svelte"),
} as const;

/** The tables of the games. */
export const tables = {
  harvest: () => import("../harvest"),
  dice: () => import("../dice"),
} as const;

/** The screens, each fetched when someone goes there; the server's page asks for the first ahead. */
export const screens = {
  home: () => import("../home/Home.svelte"),
  table: () => import("./TableScreen.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  rules: () => import("../rules/Rules.svelte"),
  continue: () => import("./ContinueHere.svelte"),
} as const;

/** The tables of the games. */
export const tables = {
  harvest: () => import("../harvest"),
  dice: () => import("../dice"),
} as const;

/** What a person changed about the set-up of the next table; the defaults come back on a reload. */
import type { GameName, NewTable } from "../wire/generated";

export const STARTERS = ["drawn", "me", "last"] as const;
type Starter = (typeof STARTERS)[number];

/** The options of a game for a number of players. */
export type RulesFor = (players: number) => Record<string, string>;

interface Choices {
  starter: Starter;
  /** By game; a game whose set-up was not changed is missing. */
  rules: Partial<Record<string, RulesFor>>;
}

export const choices: Choices = $state({ starter: "drawn", rules: {} });

/** The fields of a new table that say how it is set up. */
export function chosenSetup(game: GameName, players: number): Pick<NewTable, "rules" | "starter"> {
  const starter = { drawn: null, me: 0, last: Math.min(1, players - 1) }[choices.starter];
  return { rules: choices.rules[game]?.(players) ?? {}, starter };
}

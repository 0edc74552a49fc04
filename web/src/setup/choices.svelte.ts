/** What a person changed about the set-up of the next table; the defaults come back on a reload. */
import { firstGameRules } from "../games";
import { settings } from "../settings.svelte";
import type { GameName, NewTable } from "../wire/generated";

export const STARTERS = ["drawn", "me", "last"] as const;
type Starter = (typeof STARTERS)[number];

/** The options of a game for a number of players. */
export type RulesFor = (players: number) => Record<string, string>;

class Choices {
  /** By game; a game whose set-up was not changed is missing. */
  rules: Partial<Record<string, RulesFor>> = $state({});
  private chosen: Starter | null = $state(null);

  /** In a first match the person starts, rather than wait for others whose moves are not clear yet. */
  get starter(): Starter {
    return this.chosen ?? (settings.played ? "drawn" : "me");
  }
  set starter(starter: Starter) {
    this.chosen = starter;
  }
}

export const choices = new Choices();

/** The fields of a new table that say how it is set up. */
export function chosenSetup(game: GameName, players: number): Pick<NewTable, "rules" | "starter"> {
  const starter = { drawn: null, me: 0, last: Math.min(1, players - 1) }[choices.starter];
  const rules = choices.rules[game]?.(players) ?? (settings.played ? {} : firstGameRules(game));
  return { rules, starter };
}

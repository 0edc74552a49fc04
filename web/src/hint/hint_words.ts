/** What the coach says, in words: its reasons and margins, from the catalogs of the coach. */
import type { Advice, Reason } from "../wire/generated";
import type { Values } from "../words/format";
import { type Catalog, readCatalog } from "../words/further";
import { addMessages, findMessage, list } from "../words/words.svelte";

const SHARED = import.meta.glob<Catalog>("@coach/sentences/??.json", { import: "default" });
const OF_GAMES = import.meta.glob<Catalog>("@coach/*/sentences/??.json", { import: "default" });

/** Facts that are letters of colors. */
const COLOR_FACTS: readonly string[] = ["color", "give", "none", "instead"];

export type NameOf = (seat: number) => string;

/** Load the sentences that all games share, and those of one game. */
export async function loadHintWords(game: string): Promise<void> {
  await Promise.all([
    addMessages("coach", (wanted) => readCatalog(SHARED, "sentences", wanted, "coach.")),
    addMessages(`coach of ${game}`, (wanted) =>
      readCatalog(OF_GAMES, `${game}/sentences`, wanted, `coach.${game}.`),
    ),
  ]);
}

/** The idea that leads to the move, without the move. */
export function ideaLine(game: string, { idea }: Advice, nameOf: NameOf): string {
  return reasonLine(game, idea, nameOf, "idea");
}

/** Why the move is good, as far as it is proven; empty if several moves are equally good. */
export function whyLine(game: string, advice: Advice, nameOf: NameOf): string {
  const proven = advice.why.filter((reason) => reason.is_proven);
  const lines = proven.map((reason) => reasonLine(game, reason, nameOf, "hint"));
  if (lines.length || advice.next_move === null || advice.equals.length) return lines.join(" ");
  return say(game, "hint.no_reason");
}

/** How far the move is ahead of the next one, or how many are equally good. */
export function marginLine(game: string, { next_move, equals, margin }: Advice): string {
  if (next_move === null) return say(game, "hint.only");
  if (equals.length) return say(game, "hint.equal", { n: equals.length + 1 });
  return say(game, "hint.ahead", {
    cost: say(game, "cost", { n: rounded(margin.mean) }),
    low: rounded(margin.low),
    high: rounded(margin.high),
  });
}

/** A reason as a sentence; the forms are `why` (of a review), `hint` and `idea`. */
export function reasonLine(
  game: string,
  { key, facts }: Reason,
  nameOf: NameOf,
  form: string,
): string {
  const values: Values = {};
  for (const [name, fact] of Object.entries(facts)) {
    if (COLOR_FACTS.includes(name)) {
      values[name] = say(game, `color.${fact}`);
      values[`${name}_many`] = say(game, `color_many.${fact}`);
    } else if (name === "set") values[name] = say(game, `set.${fact}`);
    else if (name === "rival") values[name] = nameOf(Number(fact));
    else if (typeof fact !== "boolean") values[name] = fact;
  }
  if (typeof facts.colors === "string")
    values.gains = gainsWords(game, facts.colors, Number(facts.favors));
  return find(game, `${form}.${key}`, values) ?? say(game, `why.${key}`, values);
}

function gainsWords(game: string, colors: string, favors: number): string {
  const parts = [...new Set(colors)].map((letter) =>
    say(game, "gain.color", {
      n: colors.split(letter).length - 1,
      color: say(game, `color.${letter}`),
      color_many: say(game, `color_many.${letter}`),
    }),
  );
  return list(favors ? [...parts, say(game, "gain.favors", { n: favors })] : parts);
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;

const find = (game: string, key: string, values: Values): string | undefined =>
  findMessage(`coach.${game}.${key}`, values) ?? findMessage(`coach.${key}`, values);

/** A message of the coach, of one game or of all. */
export const say = (game: string, key: string, values: Values = {}): string =>
  find(game, key, values) ?? key;

/** Messages with placeholders and plurals, and the grammar they are formatted with. */
export type Message = string | { one: string; other: string };
export type Values = Record<string, string | number>;

/**
 * How a language counts and joins; each catalog brings its own. `Intl` knows this too, but its
 * first use takes longer than drawing a table. A test compares the two.
 */
export interface Grammar {
  /** Whether a count takes the singular. */
  readonly isOne: (n: number) => boolean;
  /** What joins two words, and the last two of a longer list. */
  readonly and: string;
  readonly lastAnd: string;
  /** Whether nouns, such as the names of colors, are capitalized within a sentence. */
  readonly capitalizesNouns: boolean;
}

/** From this number on, languages group digits differently. */
const FIRST_GROUPED = 1000;

/** The form of a message that goes with its number `n`. */
export function pluralForm(message: Message, grammar: Grammar, n: number | undefined): string {
  if (typeof message === "string") return message;
  return grammar.isOne(n ?? 0) ? message.one : message.other;
}

/** A message with every placeholder filled in. */
export function formatMessage(
  message: Message,
  language: string,
  grammar: Grammar,
  values: Values = {},
): string {
  const n = typeof values.n === "number" ? values.n : undefined;
  const filled = pluralForm(message, grammar, n).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value, language) : value;
  });
  return bindPunctuation(filled);
}

/** French and German put a space before some marks; no line may begin with such a mark. */
export function bindPunctuation(text: string): string {
  return text.replace(/ (?=[;:?!»%])/g, "\u00a0");
}

function formatNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < FIRST_GROUPED) return String(value);
  return new Intl.NumberFormat(language).format(value);
}

/** Words joined into a list: a, b and c. */
export function joinWords(items: readonly string[], { and, lastAnd }: Grammar): string {
  const [end = "", ...rest] = [...items].reverse();
  if (!rest.length) return end;
  return rest.reverse().join(", ") + (items.length === 2 ? and : lastAnd) + end;
}

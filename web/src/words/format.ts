/** Messages with holes and plurals, filled in the way of a language. */
export type Message = string | { one: string; other: string };
export type Values = Record<string, string | number>;

/**
 * How our languages count and join. `Intl` knows it too, but the first time anybody asks it
 * takes longer than drawing a table; a test holds these lines equal to it.
 */
const ENGLISH = { isOne: (n: number): boolean => n === 1, and: " and ", last: ", and " };
const GRAMMAR: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  fr: { isOne: (n) => n < 2, and: " et ", last: " et " },
  de: { isOne: (n) => n === 1, and: " und ", last: " und " },
};

/** Numbers below this are written alike everywhere. */
const GROUPED = 1000;

/** The form of a message that its number `n` asks for. */
export function pluralForm(message: Message, language: string, n: number | undefined): string {
  if (typeof message === "string") return message;
  return (GRAMMAR[language] ?? ENGLISH).isOne(n ?? 0) ? message.one : message.other;
}

/** A message with every hole filled. */
export function formatMessage(message: Message, language: string, values: Values = {}): string {
  const n = typeof values.n === "number" ? values.n : undefined;
  const filled = pluralForm(message, language, n).replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === "number" ? formatNumber(value, language) : value;
  });
  return bindSigns(filled);
}

/** French puts a space before some signs; no line may begin with them. */
export function bindSigns(text: string): string {
  return text.replace(/ (?=[;:?!»])/g, "\u00a0");
}

function formatNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
  return new Intl.NumberFormat(language).format(value);
}

/** Words joined as a language joins them: a, b and c. */
export function joinWords(items: readonly string[], language: string): string {
  const { and, last } = GRAMMAR[language] ?? ENGLISH;
  const [end = "", ...rest] = [...items].reverse();
  if (!rest.length) return end;
  return rest.reverse().join(", ") + (items.length === 2 ? and : last) + end;
}

/** The names of the holes of a message. */
export function holes(message: Message): Set<string> {
  const texts = typeof message === "string" ? [message] : [message.one, message.other];
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "")));
}

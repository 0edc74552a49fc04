/** Messages with holes and plurals, filled in the way of a language. */
export type Message = string | { one: string; other: string };
export type Values = Record<string, string | number>;

/** The form of a message that its number `n` asks for. */
export function pluralForm(message: Message, language: string, n: number | undefined): string {
  if (typeof message === "string") return message;
  const rule = new Intl.PluralRules(language).select(n ?? 0);
  return rule === "one" ? message.one : message.other;
}

/** A message with every hole filled. */
export function formatMessage(message: Message, language: string, values: Values = {}): string {
  const n = typeof values.n === "number" ? values.n : undefined;
  return pluralForm(message, language, n).replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  });
}

/** The names of the holes of a message. */
export function holes(message: Message): Set<string> {
  const texts = typeof message === "string" ? [message] : [message.one, message.other];
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "")));
}

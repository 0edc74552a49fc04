/** The words of the screen in the person's language. */
import type { Key } from "./en";
import { formatMessage, type Grammar, joinWords, type Message, type Values } from "./format";
import { DEFAULT_LANGUAGE, type Language } from "./languages";

export type { Key } from "./en";

interface Catalog {
  readonly default: Readonly<Record<Key, Message>>;
  readonly grammar: Grammar;
}

const CATALOGS = import.meta.glob<Catalog>("./??.ts");

interface Words {
  readonly language: Language;
  readonly messages: Readonly<Record<string, Message>>;
  readonly grammar: Grammar;
}

/** Until a catalog is loaded, every message shows its key. */
const NO_WORDS: Words = {
  language: DEFAULT_LANGUAGE,
  messages: {},
  grammar: { isOne: (n) => n === 1, and: ", ", lastAnd: ", ", capitalizesNouns: false },
};

let words: Words = $state.raw(NO_WORDS);

type LoadMessages = (language: Language) => Promise<Readonly<Record<string, Message>>>;

/** The catalogs that only some screens need, by what they are about; each is loaded once. */
const further = new Map<string, { load: LoadMessages; loaded: Promise<void> }>();

/** Load the catalog of a language and switch every word on the screen to it. */
export async function setLanguage(language: Language): Promise<void> {
  const load = CATALOGS[`./${language}.ts`];
  if (!load) throw new Error(`no catalog for the language ${language}`);
  const [{ default: messages, grammar }, ...more] = await Promise.all([
    load(),
    ...[...further.values()].map((more) => more.load(language)),
  ]);
  words = { language, messages: Object.assign({}, messages, ...more), grammar };
  document.documentElement.lang = language;
}

/** Load one more catalog, now and whenever the language changes. */
export async function addMessages(about: string, load: LoadMessages): Promise<void> {
  const known = further.get(about);
  if (known) return known.loaded;
  const loaded = loadNow(load);
  further.set(about, { load, loaded });
  try {
    await loaded;
  } catch (error) {
    further.delete(about);
    throw error;
  }
}

async function loadNow(load: LoadMessages): Promise<void> {
  const { language } = words;
  const messages = await load(language);
  // If the language changed meanwhile, these messages were loaded in the new one.
  if (words.language !== language) return;
  words = { ...words, messages: { ...words.messages, ...messages } };
}

/** A message by its key. */
export function t(key: Key, values: Values = {}): string {
  return format(words.messages[key] ?? key, values);
}

/** The message of a key that is made from a name of the server's, if the catalog has it. */
export function findMessage(key: string, values: Values = {}): string | undefined {
  const message = words.messages[key];
  return message === undefined ? undefined : format(message, values);
}

/** Words joined into a list: a, b and c. */
export function list(items: readonly string[]): string {
  return joinWords(items, words.grammar);
}

/** A noun as it is written within a sentence. */
export function nounInSentence(noun: string): string {
  return words.grammar.capitalizesNouns ? noun : noun.toLocaleLowerCase();
}

/** The language of the screen. */
export function language(): Language {
  return words.language;
}

function format(message: Message, values: Values): string {
  return formatMessage(message, words.language, words.grammar, values);
}

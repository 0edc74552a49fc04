/** The rules of each game in each language, fetched when somebody reads them. */
import type { Language } from "../words/languages";

type Text = () => Promise<{ default: string }>;

const TEXTS: Readonly<Record<string, Readonly<Record<Language, Text>>>> = {
  harvest: {
    en: () => import("@docs/rules/harvest.md?raw"),
    fr: () => import("@docs/rules/harvest.fr.md?raw"),
    de: () => import("@docs/rules/harvest.de.md?raw"),
  },
  dice: {
    en: () => import("@docs/rules/dice.md?raw"),
    fr: () => import("@docs/rules/dice.fr.md?raw"),
    de: () => import("@docs/rules/dice.de.md?raw"),
  },
};

/** The text, or null if there is no such game. */
export async function rulesText(game: string, language: Language): Promise<string | null> {
  const text = TEXTS[game]?.[language];
  return text ? (await text()).default : null;
}

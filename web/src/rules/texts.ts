/** The rules of each game in each language, and their pictures, fetched when somebody reads them. */
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

const PICTURES: Readonly<Record<string, string>> = import.meta.glob(
  ["@docs/pictures/harvest-*.svg", "@docs/pictures/dice-*.svg"],
  { query: "?url", import: "default", eager: true },
);

/** Where a picture of the rules lies, by the path that the text gives. */
export function pictureAddress(source: string): string {
  const name = source.split("/").pop() ?? "";
  return Object.entries(PICTURES).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? "";
}

/** The text, or null if there is no such game. */
export async function rulesText(game: string, language: Language): Promise<string | null> {
  const text = TEXTS[game]?.[language];
  return text ? (await text()).default : null;
}

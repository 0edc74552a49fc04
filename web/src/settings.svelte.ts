/** What a person chose once and keeps: language, sound, motion, letters, hand. */
import { isLanguage, preferredLanguage, type Language } from "./words/languages";

const KEY = "lakelight.settings";

export const MOTIONS = ["system", "full", "less"] as const;
export type Motion = (typeof MOTIONS)[number];

/** Who may watch a person's tables: those who play, whoever has the link, everybody. */
export const WATCHERS = ["players", "link", "all"] as const;
export type Watchers = (typeof WATCHERS)[number];

export interface Choices {
  language: Language;
  sound: boolean;
  motion: Motion;
  letters: boolean;
  leftHanded: boolean;
  keys: boolean;
  name: string;
  opponents: number;
  level: string;
  game: string;
  watchers: Watchers;
}

function defaults(): Choices {
  return {
    language: preferredLanguage(navigator.languages),
    sound: false,
    motion: "system",
    letters: false,
    leftHanded: false,
    keys: true,
    name: "",
    opponents: 2,
    level: "",
    game: "harvest",
    watchers: "link",
  };
}

/** Choices from stored text; what is unknown or damaged falls back to the default. */
export function parseSettings(text: string | null): Choices {
  const choices = defaults();
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return choices;
    const found = stored as Partial<Record<keyof Choices, unknown>>;
    if (isLanguage(found.language)) choices.language = found.language;
    if ((MOTIONS as readonly unknown[]).includes(found.motion))
      choices.motion = found.motion as Motion;
    if ((WATCHERS as readonly unknown[]).includes(found.watchers))
      choices.watchers = found.watchers as Watchers;
    for (const key of ["sound", "letters", "leftHanded", "keys"] as const)
      if (typeof found[key] === "boolean") choices[key] = found[key];
    for (const key of ["name", "level", "game"] as const)
      if (typeof found[key] === "string") choices[key] = found[key].slice(0, 40);
    if (found.opponents === 1 || found.opponents === 2 || found.opponents === 3)
      choices.opponents = found.opponents;
  } catch {
    return choices;
  }
  return choices;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Choices = $state(parseSettings(read()));

/** Keep the choices for the next visit; a browser that keeps nothing is no reason to fail. */
export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}

const system = matchMedia("(prefers-reduced-motion: reduce)");
let systemReducesMotion = $state(system.matches);
system.addEventListener("change", () => (systemReducesMotion = system.matches));

/** Whether things should move as little as possible. */
export function isMotionReduced(): boolean {
  return settings.motion === "less" || (settings.motion === "system" && systemReducesMotion);
}

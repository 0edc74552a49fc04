/** A person's settings, kept in this browser. */
import { isLanguage, preferredLanguage, type Language } from "./words/languages";

const STORAGE_KEY = "lakelight.settings";

export const MOTIONS = ["system", "full", "less"] as const;
type Motion = (typeof MOTIONS)[number];

/** Who may watch a person's tables: the players, anyone with the link, everybody. */
export const WATCHERS = ["players", "link", "all"] as const;
type Watchers = (typeof WATCHERS)[number];

interface Settings {
  language: Language;
  sound: boolean;
  motion: Motion;
  letters: boolean;
  leftHanded: boolean;
  keys: boolean;
  /** Whether what people say at a table is shown and read out. */
  phrases: boolean;
  name: string;
  opponents: number;
  level: string;
  /** Empty until a person has chosen one. */
  game: string;
  watchers: Watchers;
  /** Whether this browser has opened a table before. */
  played: boolean;
  /** Whether sound was offered. */
  soundOffered: boolean;
  /** Whether notices were offered. */
  noticesOffered: boolean;
}

function defaults(): Settings {
  return {
    language: preferredLanguage(navigator.languages),
    sound: false,
    motion: "system",
    letters: false,
    leftHanded: false,
    keys: true,
    phrases: true,
    name: "",
    opponents: 2,
    level: "",
    game: "",
    watchers: "link",
    played: false,
    soundOffered: false,
    noticesOffered: false,
  };
}

/** Settings from stored text; each unknown or damaged value falls back to its default. */
export function parseSettings(text: string | null): Settings {
  const parsed = defaults();
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return parsed;
    const found: Partial<Record<keyof Settings, unknown>> = stored;
    if (isLanguage(found.language)) parsed.language = found.language;
    parsed.motion = MOTIONS.find((one) => one === found.motion) ?? parsed.motion;
    parsed.watchers = WATCHERS.find((one) => one === found.watchers) ?? parsed.watchers;
    for (const key of [
      "sound",
      "letters",
      "leftHanded",
      "keys",
      "phrases",
      "played",
      "soundOffered",
      "noticesOffered",
    ] as const)
      if (typeof found[key] === "boolean") parsed[key] = found[key];
    for (const key of ["name", "level", "game"] as const)
      if (typeof found[key] === "string") parsed[key] = found[key].slice(0, 40);
    if (found.opponents === 1 || found.opponents === 2 || found.opponents === 3)
      parsed.opponents = found.opponents;
  } catch {
    return parsed;
  }
  return parsed;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(parseSettings(readStored()));

/** Store the settings; a browser that stores nothing is no reason to fail. */
export function saveSettings(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}

const system = matchMedia("(prefers-reduced-motion: reduce)");
let systemReducesMotion = $state(system.matches);
system.addEventListener("change", () => (systemReducesMotion = system.matches));

export function isMotionReduced(): boolean {
  return settings.motion === "less" || (settings.motion === "system" && systemReducesMotion);
}

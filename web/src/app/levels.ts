/** Bot levels in the person's language; a level without a translation keeps the server's words. */
import type { LevelInfo } from "../wire/generated";
import { findMessage, t } from "../words/words.svelte";

/** The five levels that there were before, by the level of today that plays most like each. */
const OLD_LEVELS: Readonly<Record<string, string>> = {
  level1: "beginner",
  level2: "casual",
  level3: "skilled",
  level4: "very-hard",
  level5: "expert",
};

/** A level as it is called today; stored matches and settings may name it as it was before. */
export function currentLevel(level: string): string {
  return OLD_LEVELS[level] ?? level;
}

/** The level that the person chose, or the softest before they chose one. */
export function chosenLevel(levels: readonly LevelInfo[], wanted: string): LevelInfo | undefined {
  const level = currentLevel(wanted);
  return levels.find((one) => one.level === level) ?? levels[0];
}

/** The name of a level, or undefined for any other text. */
export function levelName(level: string): string | undefined {
  return findMessage(`level.${currentLevel(level)}`);
}

/** A level's name with its rating, where it has one. */
export function levelLine(info: LevelInfo): string {
  const name = levelName(info.level) ?? info.name;
  return info.rating === null ? name : t("rating.line", { name, n: String(info.rating) });
}

/** What the rating means and how certain it is; empty for a level without a rating. */
export function ratingAbout({ rating, rating_low: low, rating_high: high }: LevelInfo): string {
  if (rating === null || typeof low !== "number" || typeof high !== "number") return "";
  return t("rating.about", { rating: String(rating), low: String(low), high: String(high) });
}

/** How a level plays, in a sentence. */
export function levelCharacter(info: LevelInfo): string {
  return findMessage(`character.${info.level}`) ?? "";
}

/** Bot levels in the person's language; a level without a translation keeps the server's words. */
import type { LevelInfo } from "../wire/generated";
import { findMessage, t } from "../words/words.svelte";

/** The name of a level, or undefined for any other text. */
export function levelName(level: string): string | undefined {
  return findMessage(`level.${level}`);
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

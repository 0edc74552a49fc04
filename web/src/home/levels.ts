/** Bot levels in the person's language; the server's name for a level without words. */
import type { LevelInfo } from "../wire/messages";
import { lookup, t } from "../words/words.svelte";

export function levelName(info: LevelInfo): string {
  return levelCalled(info.level) || info.name;
}

/** A level's name with its rating in the arena, where it was measured. */
export function levelLine(info: LevelInfo): string {
  const name = levelName(info);
  return info.rating === null ? name : t("level.rated", { name, n: String(info.rating) });
}

/** What the rating means, and how sure it is; nothing for a level that was not measured. */
export function ratingAbout({ rating, rating_low: low, rating_high: high }: LevelInfo): string {
  if (rating === null || typeof low !== "number" || typeof high !== "number") return "";
  return t("level.rating", { rating: String(rating), low: String(low), high: String(high) });
}

/** The name of a level that a seat or a record names; empty for any other text. */
export function levelCalled(level: string): string {
  return (about(level) && lookup(`level.${level}`)) ?? "";
}

export function levelAbout(info: LevelInfo): string {
  return about(info.level) ?? "";
}

/** What is said about a level; undefined for any other text, also one that ends another key. */
function about(level: string): string | undefined {
  return lookup(`level.about.${level}`);
}

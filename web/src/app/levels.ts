/** Bot levels in the person's language; one we have no words for keeps the server's. */
import type { LevelInfo } from "../wire/messages";
import { t } from "../words/words.svelte";

const KNOWN = ["level1", "level2", "level3", "level4", "level5"] as const;

function known(level: string): (typeof KNOWN)[number] | undefined {
  return KNOWN.find((one) => one === level);
}

export function levelName(info: LevelInfo): string {
  const level = known(info.level);
  return level ? t(`level.${level}`) : info.name;
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
export function levelLabel(level: string): string {
  const found = known(level);
  return found ? t(`level.${found}`) : "";
}

export function levelCharacter(info: LevelInfo): string {
  const level = known(info.level);
  return level ? t(`level.about.${level}`) : info.character;
}

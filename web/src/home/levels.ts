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

export function levelAbout(info: LevelInfo): string {
  const level = known(info.level);
  return level ? t(`level.about.${level}`) : info.character;
}

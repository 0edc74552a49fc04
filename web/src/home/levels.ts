/** Names of bot levels: ours where we have one, else the server's word. */
import { t } from "../words/words.svelte";

const NAMED = ["random"] as const;

export function levelName(level: string): string {
  const known = NAMED.find((one) => one === level);
  return known ? t(`level.${known}`) : level.charAt(0).toUpperCase() + level.slice(1);
}

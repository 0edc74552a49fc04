/** Words for what can go wrong, by its stable code. */
import { findMessage, t } from "../words/words.svelte";

export function problemText(code: string): string {
  return findMessage(`problem.${code}`) ?? t("problem.other");
}

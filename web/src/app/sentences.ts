/** Sentences that every table uses, whatever game is played at it. */
import { isColor } from "../art/palette";
import type { News } from "../wire/generated";
import { nounInSentence, t } from "../words/words.svelte";

/** The name of a color as it is written within a sentence. */
export function colorName(letter: string): string {
  return isColor(letter) ? nounInSentence(t(`color.${letter}`)) : letter;
}

/** A label with what it says, such as "Code: abc". */
export function labeled(label: string, text: string): string {
  return t("label", { label, text });
}

/** News of the table in a sentence; the moves are told by the game. */
export function tableLines(news: News, nameOf: (seat: number) => string): string[] {
  const name = typeof news.seat === "number" ? nameOf(news.seat) : (news.name ?? "");
  switch (news.what) {
    case "undone":
      return [t("news.undone", { name })];
    case "undo_asked":
      return [t("news.undo_asked", { name })];
    case "undo_answered":
      return news.agree === false ? [t("news.undo_refused", { name })] : [];
    case "stood_in":
      return [t("news.stood_in", { name })];
    case "took_back":
      return [t("news.took_back", { name })];
    case "sat":
    case "bot_sat":
      return [t("news.sat", { name: news.name || name })];
    case "started":
      return [t("news.started")];
    default:
      return [];
  }
}

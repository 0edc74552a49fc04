/** What every table says in words, whatever is played at it. */
import { isColor } from "../art/palette";
import type { News } from "../wire/messages";
import { language, t } from "../words/words.svelte";

export function colorName(letter: string): string {
  if (!isColor(letter)) return letter;
  const name = t(`color.${letter}`);
  return language() === "de" ? name : name.toLocaleLowerCase();
}

/** News of a table in a sentence, or none if it says nothing to people; moves are the game's. */
export function tableLines(news: News, name: (seat: number) => string): string[] {
  const who = typeof news.seat === "number" ? name(news.seat) : (news.name ?? "");
  switch (news.what) {
    case "undone":
      return [t("news.undone", { name: who })];
    case "undo_asked":
      return [t("news.undo_asked", { name: who })];
    case "undo_answered":
      return news.agree === false ? [t("news.undo_refused", { name: who })] : [];
    case "stood_in":
      return [t("news.stood_in", { name: who })];
    case "took_back":
      return [t("news.took_back", { name: who })];
    case "sat":
    case "bot_sat":
      return [t("news.sat", { name: news.name || who })];
    case "started":
      return [t("news.started")];
    default:
      return [];
  }
}

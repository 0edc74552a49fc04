/** Sentences that every table uses, whatever game is played at it. */
import { isColor } from "../art/palette";
import type { News, TableInfo } from "../wire/generated";
import type { Values } from "../words/format";
import { findMessage, type Key, nounInSentence, t } from "../words/words.svelte";
import { isolated, personName } from "./names";

/** The name of a color as it is written within a sentence. */
export function colorName(letter: string): string {
  return isColor(letter) ? nounInSentence(t(`color.${letter}`)) : letter;
}

/** Stands for the name of a person whose move is not told but proposed: "Place a tile." */
export const PROPOSED = "\0";

/** A sentence about a player, in the second person if the name is the screen's word for "you". */
export function aboutPlayer(key: Key, name: string, values: Values = {}): string {
  const form = name === PROPOSED ? "move" : name === t("seat.you") ? "you" : "";
  return (form && findMessage(`${key}.${form}`, values)) || t(key, { ...values, name });
}

/** A label with what it says, such as "Code: abc". */
export function labeled(label: string, text: string): string {
  return t("label", { label, text });
}

/** What players should know: whether somebody may know the deal, and who joined in mid-match. */
export function fairPlayNotes(table: TableInfo): string[] {
  const n = table.opening_moves ?? null;
  const late = (table.late_seats ?? []).map((one) =>
    t(one.agreed ? "fair.late_agreed" : "fair.late_alone", {
      name: personName(one.name, one.seat),
    }),
  );
  if (n === null) return late;
  return [n === 0 ? t("fair.deal") : t("fair.continued", { n }), ...late];
}

/** News of the table in a sentence; the moves are told by the game. */
export function tableLines(news: News, nameOf: (seat: number) => string): string[] {
  const name = typeof news.seat === "number" ? nameOf(news.seat) : isolated(news.name ?? "");
  switch (news.what) {
    case "hinted":
      return [t("news.hinted", { name })];
    case "undone":
      return [t("news.undone", { name })];
    case "undo_asked":
      return [t("news.undo_asked", { name })];
    case "undo_answered":
      return news.agree === false ? [t("news.undo_refused", { name })] : [];
    case "seat_asked":
      return [t("news.seat_asked", { name: isolated(news.name ?? "") })];
    case "seat_answered":
      return news.agree === false ? [t("news.seat_refused", { name })] : [];
    case "stood_in":
      return [t("news.stood_in", { name })];
    case "took_back":
      return [t("news.took_back", { name })];
    case "sat":
    case "bot_sat":
      return [t("news.sat", { name: isolated(news.name ?? "") || name })];
    case "started":
      return [t("news.started")];
    default:
      return [];
  }
}

/** All a Dice table needs, fetched when somebody sits down at one. */
import { newsLines } from "../harvest/speech";
import type { News } from "../wire/messages";
import { diceLines } from "./speech";

export { default as Table } from "./DiceTable.svelte";

export function lines(news: News, name: (seat: number) => string): string[] {
  return news.what === "moved" ? diceLines(news, name) : newsLines(news, name);
}

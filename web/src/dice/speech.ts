/** Dice in words: areas, steps and what happened. */
import { colourName } from "../harvest/speech";
import type { DiceEvent, News } from "../wire/messages";
import { list, t } from "../words/words.svelte";

/** One event as a sentence; crossing off a box says nothing new. */
export function eventLine(event: DiceEvent, who: string): string {
  switch (event.event) {
    case "dice_rolled":
      return t("dice.rolled", { colours: list([...event.roll].map(colourName)) });
    case "gifts_paid":
      return t("dice.paid", { name: who, n: event.count });
    case "tray_turned":
      return t("dice.turned", { name: who });
    case "area_shaded":
      return t("dice.shaded", {
        name: who,
        area: event.area,
        colour: colourName(event.colour),
      });
    case "gift_won":
      return t("dice.gift", { name: who });
    case "platform_bonus_earned":
      return t("dice.platform", { name: who, pond: event.pond });
    case "platform_bonus_lost":
      return t("dice.platform_lost", { name: who, pond: event.pond });
    case "firework_launched":
      return t("dice.launched", { name: who, n: event.value, firework: event.firework });
    case "bonus_crossed_off":
      return "";
  }
}

export function diceLines(news: News, name: (seat: number) => string): string[] {
  const events = (news.events ?? []) as DiceEvent[];
  return events.map((event) => eventLine(event, name(event.seat))).filter(Boolean);
}

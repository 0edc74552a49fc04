/** Sentences of Dice: tasks, previews and moves. */
import { colorsOf, type Color } from "../art/palette";
import { aboutPlayer, colorName } from "../app/sentences";
import type { DiceChoices, DiceEvent, DiceView, News, ScoreParts, State } from "../wire/generated";
import { list, t } from "../words/words.svelte";
import { diceEvents } from "./events";
import type { Preview } from "./selection.svelte";
import type { FireworkPlacement } from "./firework_placement.svelte";
import { dieFaced } from "./sheet";

/** What a seat has to do now. */
export function askLine(choices: DiceChoices, view: DiceView): string {
  const sheet = view.seats[choices.seat];
  switch (choices.step) {
    case "platform":
      return t("dice.ask.platform", { pond: sheet?.platforms?.at(-1) ?? "" });
    case "action":
      return choices.ponds.length
        ? t("dice.ask.action_pond")
        : t("dice.ask.action", { n: sheet?.owed ?? 1 });
    default: {
      const color = colorName(colorAsked(choices, view, 0) ?? "");
      return t(`dice.ask.${choices.step as "die"}`, { color });
    }
  }
}

/** What the person has to do now, or an empty text. */
export function taskLine({ choices, view }: State): string {
  return choices?.game === "dice" && view?.game === "dice" ? askLine(choices, view) : "";
}

/** The color that a step is about, if it is about one. */
export function colorAsked(
  choices: DiceChoices,
  view: DiceView,
  quarters: number,
): Color | undefined {
  const { seat, step } = choices;
  if (step === "bonus") return colorsOf(view.boxes[seat] ?? "")[view.crossed_off[seat] ?? 0];
  if (step !== "die" && step !== "turn") return undefined;
  const turned = step === "turn" ? quarters : (view.tray ?? 0);
  return colorsOf(view.roll)[dieFaced(view.corners[seat] ?? 0, turned)];
}

/** The label of the button that plays a move. */
export function confirmLine(move: string, choices: DiceChoices, view: DiceView): string {
  if (move === "reroll") return t("dice.reroll");
  if (choices.step === "turn") return t("dice.keep");
  const launch = choices.launches.find((one) => one.move === move);
  if (launch) return t("dice.do.launch", { n: view.stacks[launch.firework]?.[0] ?? 0 });
  const card = choices.cards.find((one) => move === `e${one}`);
  if (card) return t("dice.do.pay", { n: view.faces[card - 1]?.cost ?? 0 });
  if (move) return t("dice.do.shade", { move });
  return t(choices.cards.length ? "dice.choose_card" : "dice.choose");
}

/** Where the chosen firework is, or what to do with it. */
export function laidLine({ firework, launch, places }: FireworkPlacement): string {
  if (launch) return t("dice.over", { firework, ponds: list(launch.ponds) });
  return t(places.length ? "dice.hint.firework" : "dice.nowhere");
}

/** How a score would change, in words; null if it would not. */
export function scoreChange(now: ScoreParts, then: ScoreParts): string | null {
  const changes = (["fireworks", "second_group", "boats"] as const).flatMap((part) => {
    const n = then[part] - now[part];
    const name = t(part === "second_group" ? "dice.score.group" : `dice.score.${part}`);
    return n ? [t("dice.brings.part", { part: name, n: n > 0 ? `+${n}` : `−${-n}` })] : [];
  });
  if (!changes.length) return null;
  const sum = (parts: ScoreParts) => parts.fireworks + parts.second_group + parts.boats;
  return t("dice.brings.score", { from: sum(now), to: sum(then), parts: list(changes) });
}

/** One effect of a move, perhaps with a symbol before it. */
interface Brought {
  readonly sign?: string;
  readonly text: string;
}

/** The effects of a move besides points, and the next step. */
export function bringsLines({ events, after }: Preview): Brought[] {
  const brought = events.flatMap((event): Brought[] => {
    switch (event.event) {
      case "gift_won":
        return [{ sign: "favor", text: t("dice.brings.gift") }];
      case "gifts_paid":
        return [
          {
            sign: "favor",
            text: t("dice.brings.paid", { n: event.count, left: after?.gifts ?? 0 }),
          },
        ];
      case "platform_bonus_earned":
        return [{ text: t("dice.brings.platform", { pond: event.pond }) }];
      case "platform_bonus_lost":
        return [{ text: t("dice.brings.platform_lost", { pond: event.pond }) }];
      default:
        return [];
    }
  });
  const isReroll = events.some(
    (event) => event.event === "gifts_paid" && event.what_for === "reroll",
  );
  return isReroll ? brought : [...brought, ...following(after)];
}

function following(after: Preview["after"]): Brought[] {
  if (!after) return [];
  const next = after.choices;
  if (!next) return [{ text: t("dice.brings.done") }];
  const n = next.areas.length + next.ponds.length;
  const step = t(`dice.step.${next.step as "die"}`);
  // The action of a card belongs to the step of the emperor, in which the person already is.
  if (!n && next.step === "action") return [];
  return [{ text: n ? t("dice.brings.open", { step, n }) : t("dice.brings.next", { step }) }];
}

/** An event as a sentence; crossing off a box needs none. */
function eventLine(event: DiceEvent, who: string): string {
  switch (event.event) {
    case "dice_rolled":
      return t("dice.rolled", { colors: list([...event.roll].map(colorName)) });
    case "gifts_paid":
      return aboutPlayer("dice.paid", who, { n: event.count });
    case "tray_turned":
      return aboutPlayer(`dice.turned.${event.quarters as 0 | 1 | 2 | 3}`, who);
    case "area_shaded":
      return aboutPlayer("dice.shaded", who, { area: event.area, color: colorName(event.color) });
    case "gift_won":
      return aboutPlayer("dice.gift", who);
    case "platform_bonus_earned":
      return aboutPlayer("dice.platform", who, { pond: event.pond });
    case "platform_bonus_lost":
      return aboutPlayer("dice.platform_lost", who, { pond: event.pond });
    case "firework_launched":
      return aboutPlayer("dice.launched", who, { n: event.value, firework: event.firework });
    case "bonus_crossed_off":
      return "";
  }
}

export function moveLines(news: News, name: (seat: number) => string): string[] {
  return diceEvents(news)
    .map((event) => eventLine(event, name(event.seat)))
    .filter(Boolean);
}

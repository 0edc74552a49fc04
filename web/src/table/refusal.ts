/** A refused move in the person's own words: what is wrong, what is asked, what would be right. */
import { isColor } from "../art/palette";
import type { Refused } from "../wire/messages";
import { t } from "../words/words.svelte";

const REASONS = [
  "exchange_cost",
  "no_such_tile",
  "not_in_hand",
  "not_open",
  "same_color",
  "no_card",
  "supply_empty",
  "no_set",
  "roll_first",
  "no_roll",
  "no_such_firework",
  "no_such_pond",
  "must",
  "no_gift",
  "too_few_gifts",
  "not_in_full",
  "not_complete",
  "not_by_card",
  "shaded",
  "other_die",
  "other_bonus",
  "not_beside",
  "no_such_move",
  "not_now",
] as const;
const COLORED = new Set(["color", "wanted"]);

/** The sentences that explain a refusal, none of them the server's; `task` is what is asked now. */
export function refusalLines(refused: Refused, game: string, task: string): string[] {
  const facts = refused.facts ?? {};
  const reason = REASONS.find((one) => one === refused.reason);
  const lines = reason ? [t(`reason.${reason}`, inWords(facts))] : [];
  if (refused.code === "illegal_move" && task) lines.push(t("problem.asked", { task }));
  if (facts.legal) lines.push(t("problem.legal", { moves: withoutSeats(facts.legal) }));
  if (refused.code === "invalid_notation" && game === "harvest") lines.push(t("help.notation"));
  return lines;
}

function inWords(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      COLORED.has(name) && isColor(value) ? t(`color.${value}`).toLocaleLowerCase() : value,
    ]),
  );
}

/** In a record every move of Dice names its seat; to a person it need not. */
function withoutSeats(moves: string): string {
  return moves.replace(/(^|, )\d:/g, "$1");
}

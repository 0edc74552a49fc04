/** A refused move, explained in the person's language. */
import { colorName } from "../app/sentences";
import type { Refused } from "../wire/generated";
import { findMessage, t } from "../words/words.svelte";

/** The facts of a refusal that are letters of colors. */
const COLOR_FACTS = new Set(["color", "wanted"]);

/** The sentences that explain a refusal; `task` is what the person has to do now. */
export function refusalLines(refused: Refused, game: string, task: string): string[] {
  const facts = refused.facts ?? {};
  const reason = findMessage(`reason.${refused.reason}`, withColorNames(facts));
  const lines = reason ? [reason] : [];
  if (refused.code === "illegal_move" && task) lines.push(t("refusal.task", { task }));
  if (facts.legal) lines.push(t("refusal.legal", { moves: withoutSeats(facts.legal) }));
  const notation = findMessage(`notation.${game}`);
  if (refused.code === "invalid_notation" && notation) lines.push(notation);
  return lines;
}

function withColorNames(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      COLOR_FACTS.has(name) ? colorName(value) : value,
    ]),
  );
}

/** Where seats act at the same time, a record writes the seat before a move; a person need not. */
function withoutSeats(moves: string): string {
  return moves.replace(/(^|, )\d:/g, "$1");
}

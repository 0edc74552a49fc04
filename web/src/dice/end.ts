/** The end of a match of Dice: the three parts of every score, and their total. */
import type { EndSummary } from "../app/game_client";
import type { State } from "../wire/generated";
import { t } from "../words/words.svelte";
import { diceView, seatModels } from "./model";

const FIREWORKS = 0;
const TOTAL = 3;

export function summarizeEnd(state: State): EndSummary {
  const reason = (state.table.result?.reason ?? "score") as "score" | "fireworks";
  const seats = seatModels(state, diceView(state));
  return {
    lights: "fireworks",
    reason: t(`dice.won.${reason}`),
    clause: "D9.5",
    columns: [
      { label: t("dice.score.fireworks") },
      { label: t("dice.score.group") },
      { label: t("dice.score.boats") },
      { label: t("dice.score.total") },
    ],
    scoreColumn: TOTAL,
    decisiveColumn: reason === "fireworks" ? FIREWORKS : TOTAL,
    sources: [t("dice.score.fireworks"), t("dice.score.group"), t("dice.score.boats")],
    parts: seats.map(({ parts }) =>
      [parts.fireworks, parts.second_group, parts.boats]
        .map((value, source) => ({ source, value }))
        .filter(({ value }) => value > 0),
    ),
    scoreLine: (n) => t("count.points", { n }),
    values: seats.map(({ parts, total }) => [
      parts.fireworks,
      parts.second_group,
      parts.boats,
      total,
    ]),
  };
}

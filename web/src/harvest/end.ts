/** The end of a match of Harvest: honor, favors and lanterns of every seat. */
import type { EndSummary } from "../app/game_client";
import type { State } from "../wire/generated";
import { t } from "../words/words.svelte";
import { tableModel } from "./model";

/** What decides a match, in this order; the columns of the ranking are in the same order. */
const DECISIVE = ["honor", "favors", "lanterns"] as const;

export function summarizeEnd(state: State): EndSummary {
  const reason = (state.table.result?.reason ?? "honor") as "honor" | "shared";
  return {
    lights: "lanterns",
    reason: t(`end.why.${reason}`),
    order: t("end.order"),
    clause: "H8.3",
    columns: [
      { label: t("word.honor"), symbol: "honor" },
      { label: t("word.favors"), symbol: "favor" },
      { label: t("end.lanterns"), symbol: "lantern-O" },
    ],
    scoreColumn: 0,
    decisiveColumn: DECISIVE.findIndex((one) => one === reason),
    values: tableModel(state).seats.map((seat) => [seat.honor, seat.favors, seat.lanternCount]),
  };
}

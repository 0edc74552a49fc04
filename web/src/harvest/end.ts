/** The end of a match of Harvest: honor, favors and lanterns of every seat. */
import type { EndPart, EndSummary } from "../app/game_client";
import type { HarvestTokens, State } from "../wire/generated";
import { t } from "../words/words.svelte";
import { DEDICATIONS, harvestView, tableModel } from "./model";

/** What decides a match, in this order; the columns of the ranking are in the same order. */
const DECISIVE = ["honor", "favors", "lanterns"] as const;

export function summarizeEnd(state: State): EndSummary {
  const reason = (state.table.result?.reason ?? "honor") as "honor" | "shared";
  return {
    lights: "lanterns",
    reason: t(`end.why.${reason}`),
    clause: "H8.3",
    columns: [
      { label: t("word.honor"), symbol: "honor" },
      { label: t("word.favors"), symbol: "favor" },
      { label: t("end.lanterns"), symbol: "lantern-O" },
    ],
    scoreColumn: 0,
    decisiveColumn: DECISIVE.findIndex((one) => one === reason),
    sources: DEDICATIONS.map((name) => t(`dedication.${name}`)),
    parts: harvestView(state).tokens.map((tokens) => partsOf(tokens, harvestView(state).generic)),
    scoreLine: (n) => t("count.honor", { n }),
    values: tableModel(state).seats.map((seat) => [seat.honor, seat.favors, seat.lanternCount]),
  };
}

/** One part for each token; a generic one has no stack of its own. */
function partsOf(tokens: HarvestTokens, generic: number): EndPart[] {
  const taken = DEDICATIONS.flatMap((name, source) =>
    tokens[name].map((value) => ({ source, value })),
  );
  const extra = Array.from({ length: tokens.generic }, () => ({
    source: -1,
    value: generic,
    isGeneric: true,
  }));
  return [...taken, ...extra];
}

/** An area in words, with what stands on it. */
import { colourName } from "../harvest/speech";
import { list, t } from "../words/words.svelte";
import type { Area, Pond } from "./sheet";

export function areaLine(area: Area, pond: Pond, inked: boolean): string {
  const parts = [
    colourName(area.colour),
    ...(area.pavilion ? [t("dice.on_pavilion")] : []),
    ...(pond.platform ? [t("dice.on_platform")] : []),
    ...(pond.boat ? [t("dice.on_boat")] : []),
    ...(inked ? [t("dice.is_shaded")] : []),
  ];
  return `${area.name}: ${list(parts)}`;
}

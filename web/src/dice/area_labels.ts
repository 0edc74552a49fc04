/** Areas and ponds in words, for screen readers. */
import { colorName, labeled } from "../app/sentences";
import { list, t } from "../words/words.svelte";
import type { Area, Pond } from "./sheet";

/** An area, such as "C4a: red, pavilion", and whether it would complete its pond. */
export function areaLine(area: Area, pond: Pond, shaded: ReadonlySet<string>): string {
  const isLast = pond.areas.every((one) => one === area || shaded.has(one.name));
  const parts = [
    colorName(area.color),
    ...(area.pavilion ? [t("dice.on_pavilion")] : []),
    ...standing(pond),
    ...(shaded.has(area.name) ? [t("dice.is_shaded")] : isLast ? [t("dice.completes")] : []),
  ];
  return labeled(area.name, list(parts));
}

/** A whole pond, such as "C4: red shaded, green, boat". */
export function pondLine(pond: Pond, shaded: ReadonlySet<string>): string {
  const halves = pond.areas.map((area) => {
    const words = [
      colorName(area.color),
      ...(area.pavilion ? [t("dice.on_pavilion")] : []),
      ...(shaded.has(area.name) ? [t("dice.is_shaded")] : []),
    ];
    return words.join(" ");
  });
  return labeled(pond.name, [...halves, ...standing(pond)].join(", "));
}

function standing(pond: Pond): string[] {
  return [
    ...(pond.platform ? [t("dice.on_platform")] : []),
    ...(pond.boat ? [t("dice.on_boat")] : []),
  ];
}

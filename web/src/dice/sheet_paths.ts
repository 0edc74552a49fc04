/** Joins equal drawings of a sheet into single paths, because a sheet has a hundred areas. */
import type { Area } from "./sheet";

export interface Lanterns {
  readonly color: string;
  readonly size: number;
  /** A path with a lantern at each of its points. */
  readonly line: string;
}

/** The shapes of several areas as one path. */
export function grounds(areas: readonly Area[]): string {
  return areas.map((area) => `M${area.points}z`).join("");
}

/** Areas grouped by a key, in the order in which the keys appear. */
export function grouped(areas: readonly Area[], key: (area: Area) => string): Area[][] {
  const groups = new Map<string, Area[]>();
  for (const area of areas) {
    const group = groups.get(key(area));
    if (group) group.push(area);
    else groups.set(key(area), [area]);
  }
  return [...groups.values()];
}

/** One path for all lanterns of a color and size. */
export function lanternLines(areas: readonly Area[]): Lanterns[] {
  return grouped(areas, (area) => `${area.color}${area.size}`).map((group) => ({
    color: group[0]?.color ?? "",
    size: group[0]?.size ?? 1,
    line: `M${group.map((area) => area.lantern.join(" ")).join("L")}`,
  }));
}

/** What is printed alike on a lake is drawn as one, since a sheet has a hundred areas. */
import type { Area } from "./sheet";

export interface Lanterns {
  readonly color: string;
  readonly size: number;
  /** A line with a lantern at each of its corners. */
  readonly line: string;
}

/** The ground of several areas as one path. */
export function grounds(areas: readonly Area[]): string {
  return areas.map((area) => `M${area.points}z`).join("");
}

/** Areas by what a key makes of them, in the order they are met. */
export function grouped(areas: readonly Area[], key: (area: Area) => string): Area[][] {
  const groups = new Map<string, Area[]>();
  for (const area of areas) {
    const group = groups.get(key(area));
    if (group) group.push(area);
    else groups.set(key(area), [area]);
  }
  return [...groups.values()];
}

/** All lanterns of one color and size at a time. */
export function lanternLines(areas: readonly Area[]): Lanterns[] {
  return grouped(areas, (area) => `${area.color}${area.size}`).map((group) => ({
    color: group[0]?.color ?? "",
    size: group[0]?.size ?? 1,
    line: `M${group.map((area) => area.lantern.join(" ")).join("L")}`,
  }));
}

/** Letters as one text, each with a place of its own. */
export function letters(areas: readonly Area[]): { text: string; x: string; y: string } {
  return {
    text: areas.map((area) => area.color).join(""),
    x: areas.map((area) => area.letter[0]).join(" "),
    y: areas.map((area) => area.letter[1] + 5).join(" "),
  };
}

/** A person's matches, sorted into those that wait for them, those that wait for others, and old ones. */
import { seatName } from "../app/names";
import type { MatchInfo } from "../wire/generated";

export interface MatchLists {
  readonly mine: readonly MatchInfo[];
  readonly others: readonly MatchInfo[];
  readonly finished: readonly MatchInfo[];
}

/** The lists of the home page; what changed last is first. */
export function matchLists(all: readonly MatchInfo[]): MatchLists {
  const latest = [...all].sort((a, b) => b.changed_at - a.changed_at);
  return {
    mine: latest.filter((one) => one.status === "running" && one.your_turn),
    others: latest.filter(
      (one) => one.status === "open" || (one.status === "running" && !one.your_turn),
    ),
    finished: latest.filter((one) => one.status === "over"),
  };
}

/** The names of the other seats. */
export function otherNames(match: MatchInfo): string[] {
  return match.seats
    .map((seat, index) => (match.your_seats.includes(index) ? "" : seatName(seat, index)))
    .filter(Boolean);
}

/** The names of those who may act now. */
export function waitedFor(match: MatchInfo): string[] {
  return (match.to_act ?? []).map((seat) => seatName(match.seats[seat], seat)).filter(Boolean);
}

/** The best place among the person's own seats; 0 if there is none. */
export function ownPlace(match: MatchInfo): number {
  const places = match.your_seats.map((seat) => match.places?.[seat] ?? 0).filter(Boolean);
  return places.length ? Math.min(...places) : 0;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago something was, in words. */
export function timeAgo(moment: number, language: string, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - moment);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  for (const [unit, size] of UNITS)
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "minute");
}

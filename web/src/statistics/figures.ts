/** What a person's finished matches tell, computed from their results. */
import { currentLevel } from "../app/levels";
import type { MatchInfo } from "../wire/generated";

/** A finished match from the point of view of the person. */
export interface PlayedMatch {
  readonly code: string;
  readonly game: string;
  readonly at: number;
  readonly players: number;
  readonly place: number;
  readonly score: number;
  /** The levels of the bots of that match. */
  readonly levels: readonly string[];
  readonly info: MatchInfo;
}

/** A share with its 95 % interval. */
export interface Share {
  readonly won: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Matches of which fewer were played tell little, and are drawn so. */
export const FEW = 6;
/** The width of the interval, in standard errors: 95 %. */
const Z = 1.96;
/** How many matches the running mean is of. */
export const WINDOW = 10;

/** The matches that count: those with a result, in which the person held one seat; oldest first. */
export function playedMatches(all: readonly MatchInfo[]): PlayedMatch[] {
  return all
    .flatMap((info) => {
      const [seat, ...others] = info.your_seats;
      const place = seat === undefined ? undefined : info.places?.[seat];
      if (seat === undefined || others.length || !place) return [];
      const levels = info.seats.flatMap((one) =>
        one.kind === "bot" && !one.stands_in && one.level ? [currentLevel(one.level)] : [],
      );
      return [
        {
          code: info.code,
          game: info.game,
          at: info.changed_at,
          players: info.seats.length,
          place,
          score: info.scores?.[seat] ?? 0,
          levels,
          info,
        },
      ];
    })
    .sort((a, b) => a.at - b.at);
}

/** A share of wins with its Wilson interval, which is honest for few matches, too. */
export function wilson(won: number, of: number): Share {
  if (!of) return { won, of, share: 0, low: 0, high: 1 };
  const share = won / of;
  const scale = 1 + (Z * Z) / of;
  const center = (share + (Z * Z) / (2 * of)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))) / scale;
  return { won, of, share, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** How often each place was taken, from the first to the last there is. */
export function placeCounts(matches: readonly PlayedMatch[]): number[] {
  const last = Math.max(0, ...matches.map((one) => one.players));
  return Array.from(
    { length: last },
    (_, index) => matches.filter((one) => one.place === index + 1).length,
  );
}

/** The share of wins for each value of something, in the order of these values. */
export function sharesBy(
  matches: readonly PlayedMatch[],
  valuesOf: (match: PlayedMatch) => readonly string[],
): [string, Share][] {
  const groups = new Map<string, PlayedMatch[]>();
  for (const match of matches)
    for (const value of new Set(valuesOf(match)))
      groups.set(value, [...(groups.get(value) ?? []), match]);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([value, some]) => [value, winShare(some)]);
}

export function winShare(matches: readonly PlayedMatch[]): Share {
  return wilson(matches.filter((one) => one.place === 1).length, matches.length);
}

/** The mean of the last scores at a match and its 95 % interval. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The running mean of scores; null where fewer than three matches came before. */
export function runningMeans(scores: readonly number[]): (Mean | null)[] {
  return scores.map((_, index) => {
    const last = scores.slice(Math.max(0, index + 1 - WINDOW), index + 1);
    if (last.length < 3) return null;
    const mean = last.reduce((sum, one) => sum + one, 0) / last.length;
    const variance =
      last.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (last.length - 1) / last.length;
    const half = Z * Math.sqrt(variance);
    return { mean, low: mean - half, high: mean + half };
  });
}

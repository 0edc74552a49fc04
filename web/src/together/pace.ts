/** How long a move may take at a table, and the words for it. */
import type { NewTable, Options } from "../wire/generated";
import { t } from "../words/words.svelte";

type Pace = Pick<
  NewTable,
  "turn_seconds" | "reserve_seconds" | "pace_hours" | "pace_days" | "when_late"
>;

/** The paces that are offered, the quickest first. */
export const PACES = {
  none: {},
  minute: { turn_seconds: 60, reserve_seconds: 300 },
  minutes: { turn_seconds: 180, reserve_seconds: 900 },
  hours: { pace_hours: 12 },
  day: { pace_days: 1 },
  days: { pace_days: 3 },
  week: { pace_days: 7 },
} as const satisfies Readonly<Record<string, Pace>>;
export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as readonly PaceName[];

export const LATE = ["bot_moves", "bot_plays"] as const;

const DAY = 86_400;
const HOUR = 3600;

/** The pace of a table in a few words; empty without one. */
export function paceText(options: Options): string {
  const { turn_seconds: turn = 0, reserve_seconds: reserve = 0, pace_hours: hours = 0 } = options;
  if (turn) return t("pace.clock", { turn: minutesText(turn), reserve: minutesText(reserve) });
  if (options.pace_days) return t("pace.days", { n: options.pace_days });
  return hours ? t("pace.hours", { n: hours }) : "";
}

function minutesText(seconds: number): string {
  return t("pace.minutes", { n: Math.round(seconds / 60) });
}

/** What is left of somebody's time: minutes and seconds, hours, or days. */
export function leftText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left >= 2 * DAY) return t("clock.days", { n: Math.floor(left / DAY) });
  if (left >= HOUR) return t("clock.hours", { n: Math.floor(left / HOUR) });
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

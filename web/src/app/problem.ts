/** Words for what can go wrong, by its stable code. */
import { t } from "../words/words.svelte";

const KNOWN = [
  "offline",
  "unknown_table",
  "unknown_record",
  "unknown_page",
  "no_onlookers",
  "illegal_move",
  "invalid_notation",
  "not_your_turn",
  "stale_version",
  "cannot_undo",
  "seat_taken",
  "too_many",
  "store_unavailable",
  "invalid_record",
  "not_now",
  "not_host",
  "not_your_seat",
  "no_visitor",
  "unknown_link",
  "unknown_protocol",
  "bad_message",
  "bad_origin",
  "game_over",
  "invalid_setup",
] as const;
type Known = (typeof KNOWN)[number];

function isKnown(code: string): code is Known {
  return (KNOWN as readonly string[]).includes(code);
}

export function problemText(code: string): string {
  return isKnown(code) ? t(`problem.${code}`) : t("problem.other");
}

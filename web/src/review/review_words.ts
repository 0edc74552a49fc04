/** The words of reviews and exercises: this page's own, and the coach's sentences. */
import type { GameClient } from "../app/game_client";
import { aboutPlayer, PROPOSED } from "../app/sentences";
import { loadHintWords, reasonLine, rounded, say, type NameOf } from "../hint/hint_words";
import type { Estimate, GameEvent, Verdict } from "../wire/generated";
import type { Message, Values } from "../words/format";
import { loadSecondPerson } from "../words/second_person";
import { addMessages, findMessage } from "../words/words.svelte";

const CATALOGS = import.meta.glob<Readonly<Record<string, Message>>>("./words/??.json", {
  import: "default",
});
const PERCENT = 100;

/** Load the words of this page, and those of the coach of a game. */
export async function loadReviewWords(game: string): Promise<void> {
  await Promise.all([
    loadSecondPerson(),
    addMessages("review", async (wanted) => (await CATALOGS[`./words/${wanted}.json`]?.()) ?? {}),
    ...(game ? [loadHintWords(game)] : []),
  ]);
}

/** A message of this page. */
export function words(key: string, values: Values = {}): string {
  return findMessage(`review.${key}`, values) ?? "";
}

/** The step of a decision, such as "placement". */
export const stepName = (game: string, step: string): string => say(game, `step.${step}`);

/** A number with its sign, to one digit. */
export function signed(value: number): string {
  const shown = rounded(value);
  if (shown === 0) return "0";
  return shown > 0 ? `+${format(shown)}` : `−${format(-shown)}`;
}

const format = (value: number): string =>
  new Intl.NumberFormat(document.documentElement.lang).format(value);

/** Whether a cost is told in points: if it is certain in points, or points decided. */
const isInPoints = (currency: string, margin: Estimate): boolean =>
  currency === "margin" || margin.low > 0;

const percent = (share: number): number => Math.round(PERCENT * share);

/** A cost with its interval, in points or in percentage points of the chance to win. */
export function costValues(
  game: string,
  currency: string,
  margin: Estimate,
  win: Estimate,
): Values {
  const isPoints = isInPoints(currency, margin);
  const [key, cost, shown] = isPoints ? ["cost", margin, rounded] : ["cost.chance", win, percent];
  return {
    cost: say(game, key, { n: shown(cost.mean) }),
    low: shown(cost.low),
    high: shown(cost.high),
  };
}

/** "about 1.2 honor (0.8 to 1.6)", or the number alone if it is exact. */
export function costLine(game: string, verdict: Verdict): string {
  const values = costValues(game, verdict.currency, verdict.cost_margin, verdict.cost_win);
  if (values.low === values.high) return String(values.cost);
  return say(game, "verdict.cost", values);
}

/** What the better move does that the played one does not, and how much of the cost that is. */
export function reasonLines(game: string, verdict: Verdict, nameOf: NameOf): string[] {
  const isPoints = isInPoints(verdict.currency, verdict.cost_margin);
  const cost = isPoints ? verdict.cost_margin.mean : verdict.cost_win.mean;
  const shown = isPoints ? rounded : percent;
  let proven = 0;
  const lines = verdict.reasons.map((reason) => {
    const fact = reasonLine(game, reason, nameOf, "why");
    if (!reason.is_proven) return say(game, "verdict.also", { fact });
    const values = {
      back: shown((reason.part ?? 0) * cost),
      cost: shown(cost),
    };
    return `${fact} ${say(game, proven++ ? "verdict.proof_too" : "verdict.proof", values)}`;
  });
  if (verdict.currency === "win" && isPoints) {
    const { mean, low, high } = verdict.cost_win;
    const values = { cost: percent(mean), low: percent(low), high: percent(high) };
    lines.push(say(game, "verdict.win", values));
  }
  return lines;
}

/** What a move would be, and what it would bring, in the game's own sentences. */
export function moveText(
  client: GameClient,
  seat: number,
  move: string,
  gains: readonly (readonly GameEvent[])[],
  nameOf: NameOf,
): string {
  const events = gains.flat();
  const named: NameOf = (one) => (one === seat ? PROPOSED : nameOf(one));
  const lines = client.moveLines({ number: 0, what: "moved", seat, move, events }, named);
  if (lines.length) return lines.join(" ");
  return move.endsWith("pass") ? aboutPlayer("news.passed", PROPOSED) : move;
}

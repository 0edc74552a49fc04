/** The coach on this person's own processor: hints and reviews in a worker that only thinks.
 *
 * A table inside this browser shares the worker of its bots; beside a table on a server there is one
 * of its own, if the engine is kept here, so that the server need not think.
 */
import { isPageCode } from "../wire/transport";
import { think } from "./client";
import { engineAddress, isEngineKept } from "./keep_engine";
import { Thinker } from "./thinker";

/** Milliseconds after which a worker that has nothing to do is ended. */
const LONGEST_IDLE = 60_000;

type Think = (name: string, payload: Uint8Array, signal?: AbortSignal) => Promise<Uint8Array>;

/** Asks the coach something, and waits for the answer. */
export type Coach = <Answer>(
  name: "hint" | "review",
  question: object,
  signal?: AbortSignal,
) => Promise<Answer>;

let beside: Thinker | null = null;

/** The coach for a table, or null where only its server can think. */
export async function coachOf(code: string): Promise<Coach | null> {
  if (isPageCode(code)) return coachBy(think);
  if (!(await isEngineKept())) return null;
  beside ??= new Thinker(engineAddress(), { longestIdle: LONGEST_IDLE });
  const own = beside;
  return coachBy((name, payload, signal) => own.think(name, payload, signal));
}

const coachBy =
  (asked: Think): Coach =>
  async (name, question, signal) => {
    const payload = new TextEncoder().encode(JSON.stringify(question));
    return JSON.parse(new TextDecoder().decode(await asked(name, payload, signal)));
  };

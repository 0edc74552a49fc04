/** The matches inside this browser as they last were, for lists that start no engine. */
import { prefix } from "./address";
import type { Matches, MatchInfo } from "./generated";

const key = (): string => `lakelight.device-matches ${prefix()}`;

/** Remember an answer to the request for all matches; null if there are none. */
export function rememberDeviceMatches(answer: string | null): void {
  try {
    if (answer === null) localStorage.removeItem(key());
    else localStorage.setItem(key(), answer);
  } catch {
    // A browser that stores nothing lists nothing.
  }
}

export function deviceMatches(): readonly MatchInfo[] {
  try {
    return (JSON.parse(localStorage.getItem(key()) ?? '{"matches":[]}') as Matches).matches;
  } catch {
    return [];
  }
}

/** What the home page shows of a person's matches, complete before it is shown. */
import { listExercises, matches } from "../wire/requests";
import { matchLists, type MatchLists } from "./match_lists";

export interface MyMatchLists extends MatchLists {
  /** Positions of the person's own mistakes to try again. */
  readonly exerciseCount: number;
}

/** The person's matches; none if they cannot be read now. */
export async function loadMyMatches(): Promise<MyMatchLists> {
  const lists = matchLists(await matches().catch(() => []));
  // Asked for only when there can be some.
  const exerciseCount = lists.finished.length
    ? await listExercises().then(
        ({ exercises }) => exercises.length,
        () => 0,
      )
    : 0;
  return { ...lists, exerciseCount };
}

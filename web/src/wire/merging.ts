/** How a change of a table brings the state that a client holds up to date. */
import type { Changed, State } from "./generated";

/** The state after a change: missing parts and fields stay as they were. */
export function merged(state: State, changed: Changed): State {
  const { version, news, table, view, lesson, you = state.you, choices = state.choices } = changed;
  return {
    ...state,
    version,
    news,
    you,
    choices,
    ...(lesson ? { lesson } : {}),
    table: { ...state.table, ...table },
    // The game of a table never changes, so its view stays a view of the same game.
    view: state.view && ({ ...state.view, ...view } as State["view"]),
  };
}

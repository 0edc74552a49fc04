/** Hides a hand while a device is passed from one player to the next. */
import type { HiddenHands } from "../app/game_client";
import type { State } from "../wire/generated";

export const hiddenHands: HiddenHands = {
  cover(state: State): State {
    if (state.view?.game !== "harvest") return state;
    return { ...state, view: { ...state.view, hand: [], hand_platforms: [] } };
  },
};

/** A sheet, drawn for the picture that a person can share. */
import { flushSync, mount, unmount } from "svelte";
import type { State } from "../wire/generated";
import { diceView, seatModels, sheetProps } from "./model";
import Sheet from "./Sheet.svelte";

/** Draws the person's own sheet, or the winner's for an onlooker. */
export function drawPicture(target: HTMLElement, state: State): () => unknown {
  const view = diceView(state);
  const seats = seatModels(state, view);
  const seat = seats.find((one) => one.isMine) ?? seats[state.table.result?.winners[0] ?? 0];
  if (!seat) return () => {};
  const drawn = mount(Sheet, { target, props: sheetProps(seat, view) });
  flushSync();
  return () => unmount(drawn);
}

/** The lake, drawn for the picture that a person can share. */
import { flushSync, mount, unmount } from "svelte";
import type { State } from "../wire/generated";
import LakePicture from "./LakePicture.svelte";
import { tableModel } from "./model";

export function drawPicture(target: HTMLElement, state: State): () => unknown {
  const { tiles, turn } = tableModel(state);
  const drawn = mount(LakePicture, { target, props: { tiles, turn } });
  flushSync();
  return () => unmount(drawn);
}

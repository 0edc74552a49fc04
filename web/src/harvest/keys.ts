/** What the keys do at the Harvest table; the printed list is in the help sheet. */
import { isElsewhere, isHeld } from "../app/keys";
import { settings } from "../settings.svelte";
import { ARROWS } from "../lake/arrow_keys";
import type { TilePlacement } from "./tile_placement.svelte";

/** How far one press of an arrow moves the lake. */
const STRIDE = 80;

interface Doing {
  placement: TilePlacement;
  fit: () => void;
  zoom: (factor: number) => void;
  pan: (dx: number, dy: number) => void;
  focusLake: () => void;
  confirm: () => unknown;
  pass: () => unknown;
  undo: () => unknown;
  help: () => void;
}

export function onKey(event: KeyboardEvent, doing: Doing): void {
  if (isElsewhere(event)) return;
  const done = named(event, doing) || (settings.keys && lettered(event, doing));
  if (done) event.preventDefault();
}

/** Keys that are no letters always work. */
function named(event: KeyboardEvent, doing: Doing): boolean {
  const arrow = ARROWS[event.key];
  if (arrow && (event.shiftKey || !doing.placement.isOpen)) {
    doing.pan(-STRIDE * arrow[0], -STRIDE * arrow[1]);
    return true;
  }
  if (arrow) {
    doing.focusLake();
    return true;
  }
  if (event.key === "Escape" && doing.placement.chosen) {
    doing.placement.chosen = null;
    return true;
  }
  return false;
}

/** Single letters work unless a person switched them off. */
function lettered(event: KeyboardEvent, doing: Doing): boolean {
  if (isHeld(event, "c", "p", "u")) return true;
  const { placement } = doing;
  const key = event.key.toLowerCase();
  const actions: Readonly<Record<string, () => unknown>> = {
    "1": () => placement.take(0),
    "2": () => placement.take(1),
    "3": () => placement.take(2),
    r: () => placement.isOpen && placement.rotate(event.shiftKey ? -1 : 1),
    c: doing.confirm,
    p: doing.pass,
    u: doing.undo,
    f: doing.fit,
    "+": () => doing.zoom(1.25),
    "-": () => doing.zoom(0.8),
    "?": doing.help,
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
}

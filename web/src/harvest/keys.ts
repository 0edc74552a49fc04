/** What the keys do at the Harvest table; the printed list is in the help sheet. */
import { isElsewhere, isHeld } from "../house/keys";
import { settings } from "../house/settings.svelte";
import { ARROWS } from "../lake/walk";
import type { Placing } from "./placing.svelte";

/** How far one press of an arrow moves the lake. */
const STRIDE = 80;

interface Doing {
  placing: Placing;
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
  if (arrow && (event.shiftKey || !doing.placing.isOpen)) {
    doing.pan(-STRIDE * arrow[0], -STRIDE * arrow[1]);
    return true;
  }
  if (arrow) {
    doing.focusLake();
    return true;
  }
  if (event.key === "Escape" && doing.placing.chosen) {
    doing.placing.chosen = null;
    return true;
  }
  return false;
}

/** Single letters work unless a person switched them off. */
function lettered(event: KeyboardEvent, doing: Doing): boolean {
  if (isHeld(event, "c", "p", "u")) return true;
  const { placing } = doing;
  const key = event.key.toLowerCase();
  const actions: Readonly<Record<string, () => unknown>> = {
    "1": () => placing.take(0),
    "2": () => placing.take(1),
    "3": () => placing.take(2),
    r: () => placing.isOpen && placing.rotate(event.shiftKey ? -1 : 1),
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

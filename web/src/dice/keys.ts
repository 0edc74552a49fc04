/** What the keys do at the Dice table; the printed list is in the help sheet. */
import { isElsewhere, isHeld } from "../house/keys";
import { settings } from "../house/settings.svelte";
import { ARROWS } from "../lake/walk";
import type { DiceChoices } from "../wire/messages";
import type { Choosing } from "./choosing.svelte";

interface Doing {
  choosing: Choosing;
  choices: DiceChoices | null;
  play: (move: string) => unknown;
  undo: () => unknown;
  focusSheet: () => void;
  help: () => void;
}

export function onKey(event: KeyboardEvent, doing: Doing): void {
  if (isElsewhere(event)) return;
  if (named(event, doing) || (settings.keys && lettered(event, doing))) event.preventDefault();
}

/** Keys that are no letters always work. */
function named(event: KeyboardEvent, doing: Doing): boolean {
  const { choosing, choices } = doing;
  const arrow = ARROWS[event.key];
  if (arrow && choices?.launches.length) choosing.launching.step(arrow);
  else if (arrow && choices?.step === "turn") turnTray(choosing, arrow[0] + arrow[1] > 0);
  else if (arrow && choices && choosing.areas.size + choosing.ponds.size) doing.focusSheet();
  else if (event.key === "Escape" && choosing.move === "reroll")
    choosing.turnTray(choosing.quarters);
  else if (event.key === "Escape" && choosing.move && choices?.step !== "turn") putBack(choosing);
  else return false;
  return true;
}

/** Single letters and digits work unless a person switched them off. */
function lettered(event: KeyboardEvent, doing: Doing): boolean {
  if (isHeld(event, "c", "p", "u")) return true;
  const { choosing, choices } = doing;
  const { launching } = choosing;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return choices !== null && choosePiece(Number(key), choosing, choices);
  const actions: Readonly<Record<string, () => unknown>> = {
    c: () => choosing.move && doing.play(choosing.move),
    p: () => choices?.can_pass && doing.play("pass"),
    g: () => choices?.can_reroll && choosing.choose("reroll"),
    r: () =>
      choices?.step === "turn"
        ? turnTray(choosing, !event.shiftKey)
        : launching.turn(event.shiftKey ? -1 : 1),
    f: () => launching.flip(),
    u: doing.undo,
    "?": doing.help,
  };
  actions[key]?.();
  return key in actions;
}

/** Clockwise as it is seen; the number of quarters counts the other way. */
export function turnTray(choosing: Choosing, clockwise: boolean): void {
  choosing.turnTray(choosing.quarters + (clockwise ? 3 : 1));
}

function putBack(choosing: Choosing): void {
  choosing.launching.putBack();
  choosing.choose("");
}

/** The emperor cards, or the fireworks, by their number on the screen. */
function choosePiece(number: number, choosing: Choosing, choices: DiceChoices): boolean {
  const firework = choosing.launching.fireworks[number - 1];
  const card = choices.cards[number - 1];
  if (firework) choosing.launching.take(firework);
  else if (card !== undefined) choosing.choose(`e${card}`);
  return firework !== undefined || card !== undefined;
}

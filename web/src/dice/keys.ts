/** What the keys do at the Dice table; the printed list is in the help sheet. */
import { isElsewhere, isHeld } from "../app/keys";
import { settings } from "../settings.svelte";
import { ARROWS } from "../lake/arrow_keys";
import type { DiceChoices } from "../wire/messages";
import type { Selection } from "./selection.svelte";

interface Doing {
  selection: Selection;
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
  const { selection, choices } = doing;
  const arrow = ARROWS[event.key];
  if (arrow && choices?.launches.length) selection.placement.step(arrow);
  else if (arrow && choices?.step === "turn") turnTray(selection, arrow[0] + arrow[1] > 0);
  else if (arrow && choices && selection.areas.size + selection.ponds.size) doing.focusSheet();
  else if (event.key === "Escape" && selection.move === "reroll")
    selection.turnTray(selection.quarters);
  else if (event.key === "Escape" && selection.move && choices?.step !== "turn") putBack(selection);
  else return false;
  return true;
}

/** Single letters and digits work unless a person switched them off. */
function lettered(event: KeyboardEvent, doing: Doing): boolean {
  if (isHeld(event, "c", "p", "u")) return true;
  const { selection, choices } = doing;
  const { placement } = selection;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return choices !== null && choosePiece(Number(key), selection, choices);
  const actions: Readonly<Record<string, () => unknown>> = {
    c: () => selection.move && doing.play(selection.move),
    p: () => choices?.can_pass && doing.play("pass"),
    g: () => choices?.can_reroll && selection.choose("reroll"),
    r: () =>
      choices?.step === "turn"
        ? turnTray(selection, !event.shiftKey)
        : placement.turn(event.shiftKey ? -1 : 1),
    f: () => placement.flip(),
    u: doing.undo,
    "?": doing.help,
  };
  actions[key]?.();
  return key in actions;
}

/** Clockwise as it is seen; the number of quarters counts the other way. */
export function turnTray(selection: Selection, clockwise: boolean): void {
  selection.turnTray(selection.quarters + (clockwise ? 3 : 1));
}

function putBack(selection: Selection): void {
  selection.placement.putBack();
  selection.choose("");
}

/** The emperor cards, or the fireworks, by their number on the screen. */
function choosePiece(number: number, selection: Selection, choices: DiceChoices): boolean {
  const firework = selection.placement.fireworks[number - 1];
  const card = choices.cards[number - 1];
  if (firework) selection.placement.take(firework);
  else if (card !== undefined) selection.choose(`e${card}`);
  return firework !== undefined || card !== undefined;
}

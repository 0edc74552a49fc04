/** The keys of the Dice table. */
import { ARROW_KEYS, type Shortcut } from "../app/keys";
import { DIRECTIONS } from "../lake/arrow_keys";
import type { DiceChoices } from "../wire/generated";
import type { Selection } from "./selection.svelte";

export interface TableActions {
  selection: Selection;
  choices: DiceChoices | null;
  play: (move: string) => unknown;
  undo: () => unknown;
  hint: () => void;
  focusSheet: () => void;
  help: () => void;
}

export const SHORTCUTS: readonly Shortcut<TableActions>[] = [
  { keys: ["1", "2", "3", "4"], label: "key.dice.piece", act: choosePiece },
  {
    keys: ["r"],
    label: "key.dice.turn",
    act: ({ selection, choices }, _, { shiftKey }) => {
      if (choices?.step === "turn") turnTray(selection, !shiftKey);
      else selection.placement.turn(shiftKey ? -1 : 1);
    },
  },
  {
    keys: ["f"],
    label: "key.dice.flip",
    act: ({ selection }) => void selection.placement.flip(),
  },
  { keys: ARROW_KEYS, label: "key.dice.walk", act: moveByArrow },
  { keys: ["Enter"], label: "key.dice.choose" },
  {
    keys: ["c"],
    label: "key.confirm",
    once: true,
    act: ({ selection, play }) => void (selection.move && play(selection.move)),
  },
  { keys: ["Escape"], label: "key.dice.cancel", act: cancel },
  {
    keys: ["p"],
    label: "key.pass",
    once: true,
    act: ({ choices, play }) => void (choices?.can_pass && play("pass")),
  },
  {
    keys: ["g"],
    label: "dice.reroll",
    act: ({ selection, choices }) => void (choices?.can_reroll && selection.choose("reroll")),
  },
  { keys: ["u"], label: "key.undo", once: true, act: ({ undo }) => void undo() },
  { keys: ["h"], label: "key.hint", once: true, act: ({ hint }) => hint() },
  { keys: ["?"], label: "key.help", act: ({ help }) => help() },
];

/** Turn the tray as it is seen; its number of quarter turns counts counterclockwise. */
export function turnTray(selection: Selection, clockwise: boolean): void {
  selection.turnTray(selection.quarters + (clockwise ? 3 : 1));
}

/** Choose an emperor card or a firework by its number on the screen. */
function choosePiece({ selection, choices }: TableActions, key: string): boolean {
  const firework = choices && selection.placement.fireworks[Number(key) - 1];
  const card = choices?.cards[Number(key) - 1];
  if (firework) selection.placement.take(firework);
  else if (card !== undefined) selection.choose(`e${card}`);
  else return false;
  return true;
}

function moveByArrow({ selection, choices, focusSheet }: TableActions, key: string): boolean {
  const arrow = DIRECTIONS[key] ?? [0, 0];
  if (choices?.launches.length) selection.placement.step(arrow);
  else if (choices?.step === "turn") turnTray(selection, arrow[0] + arrow[1] > 0);
  else if (choices && selection.areas.size + selection.ponds.size) focusSheet();
  else return false;
  return true;
}

function cancel({ selection, choices }: TableActions): boolean {
  if (selection.move === "reroll") {
    selection.turnTray(selection.quarters);
    return true;
  }
  if (!selection.move || choices?.step === "turn") return false;
  selection.placement.putBack();
  selection.choose("");
  return true;
}

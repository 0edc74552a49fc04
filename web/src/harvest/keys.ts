/** The keys of the Harvest table. */
import { ARROW_KEYS, type Shortcut } from "../app/keys";
import { DIRECTIONS } from "../lake/arrow_keys";
import type { TilePlacement } from "./tile_placement.svelte";

/** How many pixels an arrow key moves the lake. */
const PAN_STEP = 80;

export interface TableActions {
  placement: TilePlacement;
  fit: () => void;
  zoom: (factor: number) => void;
  pan: (dx: number, dy: number) => void;
  focusLake: () => void;
  confirm: () => unknown;
  pass: () => unknown;
  undo: () => unknown;
  hint: () => void;
  help: () => void;
}

export const SHORTCUTS: readonly Shortcut<TableActions>[] = [
  {
    keys: ["1", "2", "3"],
    label: "key.tile",
    act: ({ placement }, key) => void placement.take(Number(key) - 1),
  },
  {
    keys: ["r"],
    label: "key.turn",
    act: ({ placement }, _, { shiftKey }) =>
      void (placement.isOpen && placement.rotate(shiftKey ? -1 : 1)),
  },
  {
    keys: ARROW_KEYS,
    label: "key.walk",
    act: ({ placement, focusLake }, _, { shiftKey }) => {
      if (shiftKey || !placement.isOpen) return false;
      return focusLake();
    },
  },
  { keys: ["Enter"], label: "key.choose" },
  { keys: ["c"], label: "key.confirm", once: true, act: ({ confirm }) => void confirm() },
  {
    keys: ["Escape"],
    label: "key.cancel",
    act: ({ placement }) => {
      if (!placement.chosen) return false;
      placement.chosen = null;
      return true;
    },
  },
  { keys: ["p"], label: "key.pass", once: true, act: ({ pass }) => void pass() },
  { keys: ["u"], label: "key.undo", once: true, act: ({ undo }) => void undo() },
  { keys: ["h"], label: "key.hint", once: true, act: ({ hint }) => hint() },
  {
    keys: ["f", "+", "-"],
    label: "key.camera",
    act: ({ fit, zoom }, key) => {
      if (key === "f") fit();
      else zoom(key === "+" ? 1.25 : 0.8);
    },
  },
  {
    keys: ARROW_KEYS,
    shift: true,
    label: "key.pan",
    act: ({ pan }, key) => {
      const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
      pan(-PAN_STEP * dx, -PAN_STEP * dy);
    },
  },
  { keys: ["?"], label: "key.help", act: ({ help }) => help() },
];

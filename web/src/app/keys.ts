/** Keyboard shortcuts: one table for the handler and for the printed help. */
import { settings } from "../settings.svelte";
import type { Key } from "../words/words.svelte";

/** A row of the help dialog. */
export interface KeyRow {
  /** The keys as `KeyboardEvent.key` names them, letters in lower case. */
  readonly keys: readonly string[];
  readonly shift?: boolean;
  readonly label: Key;
}

export interface Shortcut<Context> extends KeyRow {
  /** Held down, the key acts once. */
  readonly once?: boolean;
  /** Returns false where the key means nothing; absent where the focused element handles it. */
  readonly act?: (context: Context, key: string, event: KeyboardEvent) => unknown;
}

export const ARROW_KEYS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] as const;

const PRINTED: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  "-": "−",
};

/** The keys of a row as they are printed. */
export function printedKeys({ keys, shift = false }: KeyRow): string {
  const printed = keys.map((key) => PRINTED[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return [...(shift ? ["⇧"] : []), ...printed].join(" ");
}

/** Carry out the shortcut of a key, if it is meant for the table and means something there. */
export function handleKey<Context>(
  event: KeyboardEvent,
  shortcuts: readonly Shortcut<Context>[],
  context: Context,
): void {
  if (isForOthers(event)) return;
  const isCharacter = event.key.length === 1;
  if (isCharacter && !settings.keys) return;
  const key = isCharacter ? event.key.toLowerCase() : event.key;
  const isDone = shortcuts.some(
    ({ keys, once, act }) =>
      act !== undefined &&
      keys.includes(key) &&
      ((once && event.repeat) || act(context, key, event) !== false),
  );
  if (isDone) event.preventDefault();
}

/** Whether a key belongs to the browser, to a text field, or to an open dialog. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  // After a click on plain text the focus is on the body, even while a dialog is open.
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

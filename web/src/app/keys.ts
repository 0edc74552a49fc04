/** Which presses of a key are not meant for the table. */

/** A key that is held down repeats itself; what it plays is played once. */
export function isHeld(event: KeyboardEvent, ...once: readonly string[]): boolean {
  return event.repeat && once.includes(event.key.toLowerCase());
}

/** A key of the browser, of a field, or of a sheet that lies over everything. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  // A click on the words of a sheet leaves the focus on nothing: the sheet is open all the same.
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

/** Calling a table before its screen is there: the line and the drawing come at the same time. */
import { Connection } from "./connection.svelte";

let early: { readonly code: string; readonly connection: Connection } | null = null;

/** Open the line to a table whose screen is still on its way. */
export function callAhead(code: string): void {
  early = { code, connection: new Connection(code) };
}

/** The line to a table: the one that was opened early, or a new one. */
export function connect(code: string): Connection {
  const ready = early;
  early = null;
  if (ready?.code === code) return ready.connection;
  ready?.connection.end();
  return new Connection(code);
}

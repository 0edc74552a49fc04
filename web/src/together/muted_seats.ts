/** The seats of a table that a person muted, kept until the tab is closed. */

const key = (code: string): string => `lakelight.muted.${code}`;

export function readMuted(code: string): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(code)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
}

/** A browser that stores nothing is no reason to fail. */
export function storeMuted(code: string, seats: readonly number[]): void {
  try {
    sessionStorage.setItem(key(code), JSON.stringify(seats));
  } catch {
    return;
  }
}

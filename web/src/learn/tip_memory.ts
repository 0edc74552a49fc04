/** Which tables show tips, and which tips a person has had, kept in this browser. */
const STORAGE_KEY = "lakelight.tips";

interface TipMemory {
  /** The codes of the tables that show tips. */
  tables: string[];
  seen: string[];
}

/** What was stored; what is damaged is forgotten. */
export function parseTips(text: string | null): TipMemory {
  try {
    const stored = JSON.parse(text ?? "{}") as Partial<Record<keyof TipMemory, unknown>> | null;
    return { tables: texts(stored?.tables), seen: texts(stored?.seen) };
  } catch {
    return { tables: [], seen: [] };
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function read(): TipMemory {
  try {
    return parseTips(localStorage.getItem(STORAGE_KEY));
  } catch {
    return parseTips(null);
  }
}

/** A browser that stores nothing is no reason to fail. */
function store(memory: TipMemory): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    return;
  }
}

/** Whether a table is a first match, which shows tips. */
export function showsTips(code: string): boolean {
  return read().tables.includes(code);
}

export function isTipSeen(tip: string): boolean {
  return read().seen.includes(tip);
}

/** Show tips at a table. */
export function startTips(code: string): void {
  const { tables, seen } = read();
  store({ tables: [...tables, code], seen });
}

/** Never show a tip again. */
export function rememberTip(tip: string): void {
  const { tables, seen } = read();
  store({ tables, seen: [...new Set([...seen, tip])] });
}

/** Show no more tips at a table. */
export function endTips(code: string): void {
  const { tables, seen } = read();
  store({ tables: tables.filter((one) => one !== code), seen });
}

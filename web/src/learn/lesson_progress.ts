/** Which lessons a person has begun and finished, kept in this browser. */
const STORAGE_KEY = "lakelight.lessons";

interface Progress {
  /** The code of the table of each lesson that was begun, by game and lesson. */
  tables: Record<string, string>;
  done: string[];
}

export function lessonId(game: string, name: string): string {
  return `${game}/${name}`;
}

/** Progress from stored text; what is damaged is forgotten. */
export function parseProgress(text: string | null): Progress {
  const progress: Progress = { tables: {}, done: [] };
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return progress;
    const found: Partial<Record<keyof Progress, unknown>> = stored;
    if (Array.isArray(found.done))
      progress.done = found.done.filter((one) => typeof one === "string");
    for (const [id, code] of Object.entries(found.tables ?? {}))
      if (typeof code === "string") progress.tables[id] = code;
  } catch {
    return progress;
  }
  return progress;
}

export function readProgress(): Progress {
  try {
    return parseProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return parseProgress(null);
  }
}

/** Remember the table of a lesson, so that it can be continued. */
export function rememberTable(id: string, code: string): void {
  const progress = readProgress();
  store({ ...progress, tables: { ...progress.tables, [id]: code } });
}

/** The lesson is finished; the next time it begins anew. */
export function rememberDone(id: string): void {
  const { tables, done } = readProgress();
  const others = Object.entries(tables).filter(([one]) => one !== id);
  store({ tables: Object.fromEntries(others), done: [...new Set([...done, id])] });
}

/** A browser that stores nothing is no reason to fail. */
function store(progress: Progress): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
  } catch {
    return;
  }
}

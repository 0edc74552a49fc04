/** The journal of the server's store in IndexedDB: each change is on disk before it counts. */

const TRANSACTIONS = "transactions";
const SNAPSHOT = "snapshot";
const NOTES = "notes";
const ONLY = "only";
const QUOTA = "QuotaExceededError";

interface Stored {
  /** Python has `None` for undefined, but not for null. */
  readonly snapshot: Uint8Array | undefined;
  readonly transactions: readonly Uint8Array[];
  readonly notes: Readonly<Record<string, string>>;
}

export interface Journal {
  readonly isLasting: boolean;
  load(): Promise<Stored>;
  append(transaction: Uint8Array): Promise<void>;
  replace(snapshot: Uint8Array): Promise<void>;
  note(name: string, value: string): Promise<void>;
}

/** Hears that a browser has no space left, and when it has some again. */
export type SpaceListener = (isFull: boolean) => void;

/** The journal of a site; where a browser stores nothing, one that lasts as long as the worker.
 *
 * Without locks, two pages would write to one journal, and neither could read it again.
 */
export async function openJournal(
  scope: string,
  isShared: boolean,
  onspace: SpaceListener,
): Promise<Journal> {
  if (!isShared) return new FleetingJournal();
  try {
    return new LastingJournal(await openDatabase(`lakelight ${scope}`), onspace);
  } catch {
    return new FleetingJournal();
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(TRANSACTIONS, { autoIncrement: true });
      opening.result.createObjectStore(SNAPSHOT);
      opening.result.createObjectStore(NOTES);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("IndexedDB cannot be opened"));
    opening.onblocked = () => reject(new Error("IndexedDB is blocked"));
  });
}

class LastingJournal implements Journal {
  readonly isLasting = true;
  /** Writes follow each other, so that the journal has the order of the changes. */
  private last: Promise<unknown> = Promise.resolve();

  private isFull = false;

  constructor(
    private readonly database: IDBDatabase,
    private readonly onspace: SpaceListener,
  ) {}

  async load(): Promise<Stored> {
    const names = [TRANSACTIONS, SNAPSHOT, NOTES];
    const reading = this.database.transaction(names, "readonly");
    const transactions = reading.objectStore(TRANSACTIONS).getAll();
    const snapshot = reading.objectStore(SNAPSHOT).get(ONLY);
    const keys = reading.objectStore(NOTES).getAllKeys();
    const values = reading.objectStore(NOTES).getAll();
    await done(reading);
    const notes = keys.result.map((key, index) => [String(key), String(values.result[index])]);
    return {
      snapshot: snapshot.result as Uint8Array | undefined,
      transactions: transactions.result as Uint8Array[],
      notes: Object.fromEntries(notes) as Record<string, string>,
    };
  }

  append(transaction: Uint8Array): Promise<void> {
    return this.write([TRANSACTIONS], (writing) =>
      writing.objectStore(TRANSACTIONS).add(transaction),
    );
  }

  replace(snapshot: Uint8Array): Promise<void> {
    return this.write([TRANSACTIONS, SNAPSHOT], (writing) => {
      writing.objectStore(SNAPSHOT).put(snapshot, ONLY);
      writing.objectStore(TRANSACTIONS).clear();
    });
  }

  note(name: string, value: string): Promise<void> {
    return this.write([NOTES], (writing) => writing.objectStore(NOTES).put(value, name));
  }

  private write(names: string[], change: (writing: IDBTransaction) => void): Promise<void> {
    const written = this.last.then(() => {
      const writing = this.database.transaction(names, "readwrite", { durability: "strict" });
      change(writing);
      return done(writing);
    });
    this.last = written.then(
      () => this.setFull(false),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === QUOTA) this.setFull(true);
      },
    );
    return written;
  }

  private setFull(isFull: boolean): void {
    if (isFull === this.isFull) return;
    this.isFull = isFull;
    this.onspace(isFull);
  }
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(plainError(transaction.error));
  });
}

/** Pyodide takes only errors of the old classes for errors, and would wait for others forever. */
function plainError(error: DOMException | null): DOMException {
  return new DOMException(error?.message ?? "IndexedDB stopped", error?.name);
}

class FleetingJournal implements Journal {
  readonly isLasting = false;

  load(): Promise<Stored> {
    return Promise.resolve({ snapshot: undefined, transactions: [], notes: {} });
  }
  append(): Promise<void> {
    return Promise.resolve();
  }
  replace(): Promise<void> {
    return Promise.resolve();
  }
  note(): Promise<void> {
    return Promise.resolve();
  }
}

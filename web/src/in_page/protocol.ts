/** What pages and the server of one browser tell each other over a BroadcastChannel.
 *
 * Every page has a worker that waits for a lock; the one that holds it is the server of all pages
 * of this browser. When its page is closed, the next worker takes over.
 */

/** What a worker is told when it is made, as its name. */
export interface WorkerSetup {
  /** The address of the list of the engine's files. */
  readonly engine: string;
  /** The path of the home page, which separates sites of one origin. */
  readonly scope: string;
  /** Whether pages share one server; without that, nothing may be stored. */
  readonly isShared: boolean;
  /** The name of the worker, of which there is never a second one. */
  readonly id: string;
}

export type ToServer =
  | { readonly kind: "hello"; readonly page: string; readonly version: string }
  | {
      readonly kind: "request";
      readonly page: string;
      readonly number: number;
      readonly path: string;
      readonly body: string | null;
    }
  | { readonly kind: "connect"; readonly page: string; readonly key: string; readonly code: string }
  | { readonly kind: "send"; readonly key: string; readonly text: string }
  | { readonly kind: "disconnect"; readonly key: string }
  | {
      readonly kind: "think";
      readonly page: string;
      readonly number: number;
      readonly name: string;
      readonly payload: Uint8Array;
    }
  | { readonly kind: "cancel"; readonly page: string; readonly number: number };

/** How the server of this browser is: `isLasting` if what it stores outlives the page. */
export interface Ready {
  readonly kind: "ready";
  readonly server: string;
  readonly version: string;
  readonly isLasting: boolean;
}

export type FromServer =
  | Ready
  | { readonly kind: "starting"; readonly server: string }
  | { readonly kind: "failed"; readonly server: string; readonly code: string }
  /** Whether there is no space left for what the server has to store. */
  | { readonly kind: "space"; readonly server: string; readonly isFull: boolean }
  | {
      readonly kind: "answer";
      readonly page: string;
      readonly number: number;
      readonly status: number;
      readonly text: string;
    }
  | { readonly kind: "message"; readonly key: string; readonly text: string }
  | {
      readonly kind: "closed";
      readonly key: string;
      readonly code: number;
      readonly reason: string;
    }
  | {
      readonly kind: "thought";
      readonly page: string;
      readonly number: number;
      /** Null if there is none. */
      readonly answer: Uint8Array | null;
    };

/** A new name that nobody else has, also where a page is not secure. */
export function freshName(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(4));
  return [...drawn].map((part) => part.toString(36)).join("-");
}

export const channelName = (scope: string): string => `lakelight ${scope}`;
/** Held by the server of this browser. */
export const serverLock = (scope: string): string => `lakelight server ${scope}`;
/** Held by a worker or a page as long as it lives, so that others notice when it is gone. */
export const lifeLock = (id: string): string => `lakelight life ${id}`;

/** Hold a lock until this worker or page is gone. */
export function holdForLife(id: string): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(lifeLock(id), () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Wait until a worker or page is gone. */
export async function untilGone(id: string): Promise<void> {
  await navigator.locks.request(lifeLock(id), () => undefined);
}

/** The requests over HTTP: the visitor, the games, new tables, matches and records. */
import { requestPath } from "./address";
import type {
  Games,
  Matches,
  NewTable,
  PrivateLink,
  RecordStored,
  Replay,
  TableCreated,
  Visitor,
  Watch,
} from "./generated";

/** A refusal with its stable code; the screen has the words for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

let unreachable = (): void => {};

/** Have a function called whenever a request does not reach the server. */
export function onUnreachable(listener: () => void): void {
  unreachable = listener;
}

/** The code of what went wrong, for any error that a request may end in. */
export function problemCode(error: unknown): string {
  return error instanceof Refusal ? error.code : "other";
}

async function request<Body>(path: string, body?: unknown): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(
      requestPath(path),
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    unreachable();
    throw new Refusal("offline", "");
  }
  if (response.status === 204) return undefined as Body;
  if (response.ok) return (await response.json()) as Body;
  const problem = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new Refusal(problem.code ?? "unreachable", problem.message ?? response.statusText);
}

/** An answer that the server wrote into the page, so that no request is needed. */
function embedded<Body>(name: string): Promise<Body> | null {
  const text = document.getElementById(`embedded-${name}`)?.textContent;
  return text ? Promise.resolve(JSON.parse(text) as Body) : null;
}

export const visitor = () => request<Visitor>("visitor");
export const becomeVisitor = (name: string) => request<Visitor>("visitor", { name });
export const privateLink = () => request<PrivateLink>("visitor/link", {});
export const continueHere = (secret: string) => request<void>("visitor/continue", { secret });
export const watchable = () => request<Watch>("watch");
export const listGames = () => embedded<Games>("games") ?? request<Games>("games");
export const matches = () => request<Matches>("matches");
export const postTable = (table: NewTable) => request<TableCreated>("tables", table);
export const uploadRecord = (record: unknown) => request<RecordStored>("records", record);
export const readRecord = (code: string) => request<unknown>(`tables/${code}/record`);
export const readPieces = (game: string) => request<unknown>(`games/${game}/pieces`);
export const readReplay = (kind: "tables" | "records", code: string) =>
  request<Replay>(`${kind}/${code}/replay`);

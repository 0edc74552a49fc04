/** What goes over HTTP: who I am, which games there are, laying a table, my matches. */
import { requestPath } from "./address";
import { missed } from "../app/offline.svelte";
import type { Reel } from "../replay/replay_line.svelte";
import type {
  Games,
  Matches,
  NewTable,
  PrivateLink,
  RecordKept,
  TableMade,
  Visitor,
  Watch,
} from "./messages";

/** A refusal with its stable code; the words are the screen's. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
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
    missed();
    throw new Refusal("offline", "");
  }
  if (response.status === 204) return undefined as Body;
  if (response.ok) return (await response.json()) as Body;
  const problem = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new Refusal(problem.code ?? "unreachable", problem.message ?? response.statusText);
}

/** What the page brought along, so that nobody has to ask for it. */
function told<Body>(name: string): Promise<Body> | null {
  const text = document.getElementById(`told-${name}`)?.textContent;
  return text ? Promise.resolve(JSON.parse(text) as Body) : null;
}

export const visitor = () => request<Visitor>("visitor");
export const becomeVisitor = (name: string) => request<Visitor>("visitor", { name });
export const privateLink = () => request<PrivateLink>("visitor/link", {});
export const continueHere = (secret: string) => request<void>("visitor/continue", { secret });
export const watchable = () => request<Watch>("watch");
export const games = () => told<Games>("games") ?? request<Games>("games");
export const matches = () => request<Matches>("matches");
export const postTable = (table: NewTable) => request<TableMade>("tables", table);
export const uploadRecord = (record: unknown) => request<RecordKept>("records", record);
export const readRecord = (code: string) => request<unknown>(`tables/${code}/record`);
export const readPieces = (game: string) => request<unknown>(`games/${game}/pieces`);
export const readReplay = (kind: "tables" | "records", code: string) =>
  request<Reel>(`${kind}/${code}/replay`);

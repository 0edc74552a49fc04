/** The requests over HTTP: the visitor, the games, new tables, matches and records. */
import type {
  Devices,
  Exercises,
  Games,
  Invitation,
  Lessons,
  Matches,
  MatchInfo,
  Moment,
  MomentPreviews,
  NetworkOpened,
  NewSetup,
  MailWish,
  NewTable,
  NoticeSettings,
  OpenTables,
  PrintedSheets,
  PrivateLink,
  Problem,
  ProblemDetail,
  PushSubscription,
  QuietHours,
  RecordStored,
  Replay,
  ReviewProgress,
  TableCreated,
  TableInfo,
  TryProgress,
  Visitor,
  VisitorData,
  Watch,
} from "./generated";
import { deviceMatches } from "./device_matches";
import { type Answer, inPage, playsInPage, transportOf } from "./transport";

/** A refusal with its stable code; the screen has the words for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: readonly ProblemDetail[] = [],
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

async function request<Body>(
  path: string,
  body?: unknown,
  transport = transportOf(path),
): Promise<Body> {
  let answer: Answer;
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    answer = await transport.request(path, text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    unreachable();
    throw new Refusal("offline", "");
  }
  if (answer.status === 204) return undefined as Body;
  if (answer.status < 300) return JSON.parse(answer.text) as Body;
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(answer.text) as typeof problem;
  } catch {
    // A proxy answers with a page of its own.
  }
  throw new Refusal(problem.code ?? "unreachable", problem.message ?? "", problem.details);
}

/** An answer that the server wrote into the page, so that no request is needed. */
function embedded<Body>(name: string): Promise<Body> | null {
  const text = document.getElementById(`embedded-${name}`)?.textContent;
  return text ? Promise.resolve(JSON.parse(text) as Body) : null;
}

export const visitor = () => request<Visitor>("visitor");
/** Become a visitor, or change the name; without an avatar they keep their own. */
export const becomeVisitor = (name: string, avatar?: NonNullable<Visitor["avatar"]>) =>
  request<Visitor>("visitor", { name, avatar });
export const privateLink = () => request<PrivateLink>("visitor/link", {});
export const continueHere = (secret: string) => request<void>("visitor/continue", { secret });
export const devices = () => request<Devices>("visitor/devices");
export const revokeDevice = (device: string) => request<void>("visitor/revoke", { device });
export const visitorData = () => request<VisitorData>("visitor/data");
export const deleteVisitor = () =>
  request<void>("visitor/delete", { confirm: "delete everything about me" });
export const readNotices = () => request<NoticeSettings>("notices");
export const subscribePush = (made: PushSubscription) => request<void>("notices/push", made);
export const unsubscribePush = (endpoint: string) =>
  request<void>("notices/push/stop", { endpoint });
export const setQuietHours = (hours: QuietHours) => request<void>("notices/quiet", hours);
export const askForMail = (wish: MailWish) => request<void>("notices/mail", wish);
export const confirmMail = (token: string) => request<void>("notices/mail/confirm", { token });
export const stopNotices = (token: string) =>
  request<void>(`notices/stop/${encodeURIComponent(token)}`, {});
/** Tables that everybody may join; an empty filter leaves everything in. */
export const openTables = (filters: Readonly<Record<"game" | "players" | "pace", string>>) =>
  request<OpenTables>(
    `open-tables?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value))}`,
  );
export const watchable = () => request<Watch>("watch");
export const listGames = () => embedded<Games>("games") ?? request<Games>("games");
export const listLessons = () => request<Lessons>("lessons");
/** All matches of the person, also those inside this browser. */
export async function matches(): Promise<readonly MatchInfo[]> {
  const { name } = await visitor();
  const own = name === null ? [] : (await request<Matches>("matches")).matches;
  return playsInPage() ? own : [...own, ...deviceMatches()];
}
/** The same person for the server inside this browser. */
export const becomeVisitorHere = (name: string) => request<Visitor>("visitor", { name }, inPage);
export const exportArchive = () => request<unknown>("archive", undefined, inPage);
export const importArchive = (archive: unknown) =>
  request<{ new: number; known: number }>("archive", archive, inPage);
export const history = () => request<Matches>("history");
export const invitation = (code: string) => request<Invitation>(`tables/${code}/invitation`);
export const followInvitation = (short: string) =>
  request<TableCreated>(`invitations/${encodeURIComponent(short)}`);
export const openNetwork = () => request<NetworkOpened>("network", {});
export const printedSheets = (setup: NewSetup) => request<PrintedSheets>("setups/sheets", setup);
/** Check a set-up; the answer is what it is played with, as of `readPieces`. */
export const checkSetup = (setup: NewSetup) => request<unknown>("setups", setup);
export const postTable = (table: NewTable) => request<TableCreated>("tables", table);
export const uploadRecord = (record: unknown) => request<RecordStored>("records", record);
export const readRecord = (code: string) => request<unknown>(`tables/${code}/record`);
/** What was played so far; only the server inside this browser tells it before the end. */
export const readRecordSoFar = (code: string) => request<unknown>(`tables/${code}/so_far`);
export const readPieces = (game: string) => request<unknown>(`games/${game}/pieces`);
export const askReview = (code: string, seat: number, here = false) =>
  request<ReviewProgress>(`tables/${code}/review`, { seat, here });
export const keepMadeReview = (code: string, seat: number, packed: string) =>
  request<ReviewProgress>(`tables/${code}/review/made`, { seat, packed });
const momentPath = (code: string, seat: number, number: number): string =>
  `tables/${code}/moments/${seat}/${number}`;
export const readMoment = (code: string, seat: number, number: number) =>
  request<Moment>(momentPath(code, seat, number));
export const previewMoment = (
  code: string,
  seat: number,
  number: number,
  moves: readonly string[],
) => request<MomentPreviews>(`${momentPath(code, seat, number)}/preview`, { moves });
export const tryMove = (code: string, seat: number, number: number, move: string) =>
  request<TryProgress>(`${momentPath(code, seat, number)}/try`, { move });
export const listExercises = () => request<Exercises>("exercises");
export const readTable = (code: string) => request<TableInfo>(`tables/${code}`);
export const readReplay = (kind: "tables" | "records", code: string) =>
  request<Replay>(`${kind}/${code}/replay`);

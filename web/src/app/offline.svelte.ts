/** Whether the server is unreachable; retries until it answers again. A static site has none.
 *
 * Meanwhile the server inside this browser takes its place, if the engine is kept for that.
 */
import { requestPath } from "../wire/address";
import { onUnreachable } from "../wire/requests";
import { engineListing, hasNoServer, setCutOff } from "../wire/transport";

/** Milliseconds before each retry; the last one repeats. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000];

let offline = $state(false);
let reconnections = $state(0);
let isAlone = $state(false);
let hasFailedRequest = false;
let timer = 0;
let retries = 0;

export function isOffline(): boolean {
  return offline;
}

/** Whether the server inside this browser took the place of the one that is unreachable. */
export function playsOffline(): boolean {
  return isAlone;
}

/** How often another server is the one to ask: screens then ask for everything again. */
export function reconnectionCount(): number {
  return reconnections;
}

/** Something that was requested did not arrive. */
export function reportFailedRequest(): void {
  hasFailedRequest = true;
  goOffline();
}

function goOffline(): void {
  if (offline || hasNoServer()) return;
  offline = true;
  retries = 0;
  scheduleRetry();
  if (engineListing()) void takeOver();
}

async function takeOver(): Promise<void> {
  const { isEngineKept } = await import("../in_page/keep_engine");
  if ((await isEngineKept()) && offline) setAlone(true);
}

function setAlone(now: boolean): void {
  isAlone = now;
  setCutOff(now);
  reconnections++;
}

/** Retry at once, as when the network is back. */
export function retryNow(): void {
  if (offline) void retry();
}

function scheduleRetry(): void {
  clearTimeout(timer);
  const delay = RETRY_DELAYS[Math.min(retries++, RETRY_DELAYS.length - 1)];
  timer = window.setTimeout(() => void retry(), delay);
}

async function retry(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch(requestPath("games"), { cache: "no-store" }).catch(() => null);
  if (!offline) return;
  if (!answer?.ok) return scheduleRetry();
  offline = false;
  if (isAlone) setAlone(false);
  else if (hasFailedRequest) reconnections++;
  hasFailedRequest = false;
}

onUnreachable(reportFailedRequest);
addEventListener("online", retryNow);
addEventListener("offline", goOffline);
if (!navigator.onLine) goOffline();

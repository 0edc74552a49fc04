/** Whether the server is unreachable; retries until it answers again. A static site has none. */
import { requestPath } from "../wire/address";
import { onUnreachable } from "../wire/requests";
import { hasNoServer } from "../wire/transport";

/** Milliseconds before each retry; the last one repeats. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000];

let offline = $state(false);
let reconnections = $state(0);
let hasFailedRequest = false;
let timer = 0;
let retries = 0;

export function isOffline(): boolean {
  return offline;
}

/** How often the server came back after a request had failed: screens then ask for it again. */
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
  if (hasFailedRequest) reconnections++;
  hasFailedRequest = false;
}

onUnreachable(reportFailedRequest);
addEventListener("online", retryNow);
addEventListener("offline", goOffline);

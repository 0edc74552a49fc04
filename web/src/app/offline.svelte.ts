/** Whether the server is out of reach, and looking for it until it is back. */
import { requestPath } from "../wire/address";

const PAUSES = [1000, 2000, 4000, 8000];

let gone = $state(false);
let returns = $state(0);
let hasMissed = false;
let timer = 0;
let looks = 0;

export function isOffline(): boolean {
  return gone;
}

/** How often the server came back: what was missed meanwhile is asked for anew. */
export function reconnectionCount(): number {
  return returns;
}

/** Something that was asked for did not come. */
export function missed(): void {
  hasMissed = true;
  leave();
}

function leave(): void {
  if (gone) return;
  gone = true;
  looks = 0;
  rest();
}

/** Look at once, as when the network is back or a person asks. */
export function retryNow(): void {
  if (gone) void look();
}

function rest(): void {
  clearTimeout(timer);
  const pause = PAUSES[Math.min(looks++, PAUSES.length - 1)] ?? 8000;
  timer = window.setTimeout(() => void look(), pause);
}

async function look(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch(requestPath("games"), { cache: "no-store" }).catch(() => null);
  if (!gone) return;
  if (!answer?.ok) return rest();
  gone = false;
  if (hasMissed) returns++;
  hasMissed = false;
}

addEventListener("online", retryNow);
addEventListener("offline", leave);

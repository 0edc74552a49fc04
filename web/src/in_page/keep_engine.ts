/** Keeping the engine in this browser, so that one can play without a network. */
import { prefix } from "../wire/address";
import { engineListing } from "../wire/transport";
import type { Keeping, KeepingNews } from "../service_worker/kept_engine";

/** Where a person's wish to keep the engine is remembered. */
const WISH = "lakelight.keep-engine";
/** The engine is kept once, whatever asks for it. */
let keeping: Promise<void> | null = null;

/** Where the list of the engine's files is. */
export const engineAddress = (): string =>
  new URL(engineListing(), new URL(prefix(), location.href)).href;

export const canKeepEngine = (): boolean => "caches" in window && "serviceWorker" in navigator;

/** Whether the engine of this very version is complete in this browser. */
export async function isEngineKept(): Promise<boolean> {
  if (!("caches" in window)) return false;
  return (await caches.match(engineAddress()).catch(() => undefined)) !== undefined;
}

/** Let the service worker keep the engine; `onprogress` hears the part that is there, up to 1.
 *
 * Fails with an error whose message is a code of a problem.
 */
export function keepEngine(onprogress: (part: number) => void = () => {}): Promise<void> {
  localStorage.setItem(WISH, prefix());
  void navigator.storage?.persist?.();
  return ask({ keep: engineAddress() }, onprogress);
}

/** Keep the engine again if a person wished to keep it and there is a newer one. */
export async function keepNewestEngine(): Promise<void> {
  if (localStorage.getItem(WISH) !== prefix() || (await isEngineKept())) return;
  keeping ??= keepEngine().catch(() => undefined);
  await keeping;
}

/** Give the space back; matches stay. */
export function dropEngine(): Promise<void> {
  localStorage.removeItem(WISH);
  return ask({ drop: true }, () => {});
}

async function ask(wish: Keeping, onprogress: (part: number) => void): Promise<void> {
  const worker = (await navigator.serviceWorker.ready).active;
  if (!worker) throw new Error("engine_unavailable");
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<KeepingNews>) => {
      if ("part" in data) return onprogress(data.part);
      port1.close();
      if ("problem" in data) reject(new Error(data.problem));
      else resolve();
    };
    worker.postMessage(wish, [port2]);
  });
}

/** Keeping the engine, so that a static site opens without a network. */
import { prefix } from "../wire/address";
import { engineListing } from "../wire/transport";

/** Where the list of the engine's files is. */
export const engineAddress = (): string =>
  new URL(engineListing(), new URL(prefix(), location.href)).href;

/** Whether the engine of this very version is complete in this browser. */
export async function isEngineKept(): Promise<boolean> {
  if (!("caches" in window)) return false;
  return (await caches.match(engineAddress()).catch(() => undefined)) !== undefined;
}

/** Let the service worker keep the engine. */
export async function keepEngine(): Promise<void> {
  const worker = (await navigator.serviceWorker.ready).active;
  void navigator.storage?.persist?.();
  worker?.postMessage({ keep: engineAddress() });
}

/** Registers the service worker, which keeps the client's files so that it opens offline. */
import { pagePath, prefix } from "../wire/address";
import { engineListing } from "../wire/transport";

interface NavigatorWithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** The longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT = 5000;

/** A browser that keeps the engine also keeps the one of this version. */
async function keepNewestEngine(): Promise<void> {
  if (engineListing()) await (await import("../in_page/keep_engine")).keepNewestEngine();
}

/** Register it once the page is idle, unless the person wants to save data. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  if ((navigator as NavigatorWithConnection).connection?.saveData) return;
  const register = () =>
    void navigator.serviceWorker
      .register(pagePath("sw.js"), { scope: prefix() })
      .then(keepNewestEngine)
      .catch(() => undefined);
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: IDLE_TIMEOUT });
    else setTimeout(register, IDLE_TIMEOUT);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

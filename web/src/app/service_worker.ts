/** Keep the client on the device, so that it opens without the server; once the page is at rest. */
import { pagePath, prefix } from "../wire/address";

interface Thrifty {
  readonly connection?: { readonly saveData?: boolean };
}

const PATIENCE = 5000;

export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  if ((navigator as Thrifty).connection?.saveData) return;
  const keep = () =>
    void navigator.serviceWorker
      .register(pagePath("sw.js"), { scope: prefix() })
      .catch(() => undefined);
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: PATIENCE });
    else setTimeout(keep, PATIENCE);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** Which screen is shown: the address is the truth, the history its memory. */
import { pagePath, prefix } from "../wire/address";

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "replay"; kind: "tables" | "records"; code: string; at: number }
  | { screen: "rules"; game: string; clause: string }
  | { screen: "continue"; secret: string }
  | { screen: "lost" };

/** The screen that an address asks for. */
export function parseRoute(path: string, query: string, hash: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "") return { screen: "home" };
  const at = Number.parseInt(new URLSearchParams(query).get("at") ?? "", 10) || 0;
  if (first === "t" && second && third === "replay")
    return { screen: "replay", kind: "tables", code: second, at };
  if (first === "t" && second && !third) return { screen: "table", code: second };
  if (first === "r" && second) return { screen: "replay", kind: "records", code: second, at };
  if (first === "continue" && !second)
    return { screen: "continue", secret: hash.replace(/^#/, "") };
  if (first === "rules" && second)
    return { screen: "rules", game: second, clause: hash.replace(/^#/, "") };
  return { screen: "lost" };
}

function here(): Route {
  return parseRoute(location.pathname.slice(prefix().length - 1), location.search, location.hash);
}

let current: Route = $state.raw(here());

export function route(): Route {
  return current;
}

/** Go to a page of this house. */
export function go(path: string): void {
  history.pushState(null, "", pagePath(path));
  current = here();
  window.scrollTo(0, 0);
}

/** Let the address say where we are by now; the screen stays. */
export function remember(path: string): void {
  history.replaceState(null, "", pagePath(path));
}

/** Follow links inside the house without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", () => (current = here()));
  document.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || link.target || link.download) return;
    const address = new URL(link.href, location.href);
    if (address.origin !== location.origin || !address.pathname.startsWith(prefix())) return;
    if (address.pathname.startsWith(`${prefix()}api/`)) return;
    click.preventDefault();
    history.pushState(null, "", address.href);
    current = here();
    // Also what is sought already: somebody may have scrolled on since.
    const sought = document.getElementById(address.hash.slice(1));
    if (sought) sought.scrollIntoView({ block: "center" });
    else window.scrollTo(0, 0);
  });
}

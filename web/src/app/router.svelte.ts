/** The screen to show, which the address of the page decides. */
import { pagePath, prefix } from "../wire/address";

type Route =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "replay"; kind: "tables" | "records"; code: string; at: number }
  | { screen: "review"; code: string; seat: number | null }
  | { screen: "exercises"; code: string; number: number }
  | { screen: "rules"; game: string; clause: string }
  | { screen: "continue"; secret: string }
  | { screen: "notices"; action: "confirm" | "stop"; token: string }
  | { screen: "matches" }
  | { screen: "learn"; game: string }
  | { screen: "lesson"; game: string; lesson: string }
  | { screen: "lost" };

/** The screen of an address. */
export function parseRoute(path: string, query: string, hash: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "") return { screen: "home" };
  const at = Number.parseInt(new URLSearchParams(query).get("at") ?? "", 10) || 0;
  if (first === "t" && second && third === "replay")
    return { screen: "replay", kind: "tables", code: second, at };
  if (first === "t" && second && third === "review") {
    const seat = new URLSearchParams(query).get("seat");
    return { screen: "review", code: second, seat: seat === null ? null : Number(seat) };
  }
  if (first === "exercises" && !second) {
    const wanted = new URLSearchParams(query);
    const number = Number.parseInt(wanted.get("number") ?? "", 10) || 0;
    return { screen: "exercises", code: wanted.get("table") ?? "", number };
  }
  if (first === "t" && second && !third) return { screen: "table", code: second };
  if (first === "r" && second) return { screen: "replay", kind: "records", code: second, at };
  if (first === "continue" && !second)
    return { screen: "continue", secret: hash.replace(/^#/, "") };
  if (first === "rules" && second)
    return { screen: "rules", game: second, clause: hash.replace(/^#/, "") };
  if (first === "notices" && (second === "confirm" || second === "stop"))
    return { screen: "notices", action: second, token: hash.replace(/^#/, "") };
  if (first === "matches" && !second) return { screen: "matches" };
  if (first === "learn" && !second)
    return { screen: "learn", game: new URLSearchParams(query).get("game") ?? "" };
  if (first === "learn" && second && third)
    return { screen: "lesson", game: second, lesson: third };
  return { screen: "lost" };
}

function currentRoute(): Route {
  return parseRoute(location.pathname.slice(prefix().length - 1), location.search, location.hash);
}

let current: Route = $state.raw(currentRoute());

export function route(): Route {
  return current;
}

/** Go to another page of the client. */
export function go(path: string): void {
  history.pushState(null, "", pagePath(path));
  current = currentRoute();
  window.scrollTo(0, 0);
}

/** Go to another page of the client, which takes the place of this one in the history. */
export function replaceRoute(path: string): void {
  replaceAddress(path);
  current = currentRoute();
}

/** Change the address without changing the screen. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", pagePath(path));
}

/** Follow links within the client without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", () => (current = currentRoute()));
  document.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || link.target || link.download) return;
    const address = new URL(link.href, location.href);
    if (address.origin !== location.origin || !address.pathname.startsWith(prefix())) return;
    if (address.pathname.startsWith(`${prefix()}api/`)) return;
    click.preventDefault();
    history.pushState(null, "", address.href);
    current = currentRoute();
    // Also if the address is the same: the person may have scrolled away since.
    const linked = document.getElementById(address.hash.slice(1));
    if (linked) linked.scrollIntoView({ block: "center" });
    else window.scrollTo(0, 0);
  });
}

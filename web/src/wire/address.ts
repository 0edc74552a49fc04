/** Addresses of this house: pages, requests and sockets, under whatever prefix it is served. */
const MARK = 'meta[name="prefix"]';

/** The path under which everything lies; it begins and ends with a slash. */
export function prefix(): string {
  return document.querySelector<HTMLMetaElement>(MARK)?.content ?? "/";
}

export function pagePath(path: string): string {
  return prefix() + path.replace(/^\//, "");
}

export function requestPath(path: string): string {
  return `${prefix()}api/${path}`;
}

export function socketAddress(path: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}${prefix()}${path}`;
}

/** The address of a page, whole, as one sends it to friends. */
export function wholeAddress(path: string): string {
  return new URL(pagePath(path), location.href).href;
}

/** Addresses of pages, requests and sockets, under the path prefix that the server is mounted at. */
const PREFIX_TAG = 'meta[name="prefix"]';

/** The path of the home page; it begins and ends with a slash. */
export function prefix(): string {
  return document.querySelector<HTMLMetaElement>(PREFIX_TAG)?.content ?? "/";
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

/** The full address of a page, to send to friends. */
export function fullAddress(path: string): string {
  return new URL(pagePath(path), location.href).href;
}

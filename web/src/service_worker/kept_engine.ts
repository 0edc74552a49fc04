/** Keeps the engine, with which the client plays without a server, if a page asks for that. */

/** What a page asks, with a port for the answers. */
export type Keeping = { readonly keep: string } | { readonly drop: true };
/** The part that is there, up to 1; then that all is done, or the code of a problem. */
export type KeepingNews =
  { readonly part: number } | { readonly done: true } | { readonly problem: string };

/** The list of the engine's files, which its build writes. */
interface EngineListing {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}
interface Place {
  /** The address of the home page, which is also the page that is shown offline. */
  readonly page: string;
  /** The cache of the client's files, and their names. */
  readonly cache: string;
  readonly files: ReadonlySet<string>;
}

const ENGINE_TAG = /<meta name="engine" content="([^"]+)"/;
const ASSET = /\/(assets\/[^"]+)"/g;

export class KeptEngine {
  private readonly prefix: string;
  /** One after the other, so that two pages do not fetch everything twice. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly place: Place) {
    this.prefix = `lakelight-engine ${new URL(place.page).pathname} `;
  }

  /** A kept engine has the version of the pages; until it does, this version waits. */
  async update(): Promise<void> {
    const page = await (await caches.open(this.place.cache)).match(this.place.page);
    const [, listing] = ENGINE_TAG.exec((await page?.text()) ?? "") ?? [];
    if (listing && (await this.names()).length)
      await this.keep(new URL(listing, this.place.page).href, () => {});
  }

  async answer(request: Request): Promise<Response> {
    return (await caches.match(request.url)) ?? fetch(request);
  }

  /** Do what a page asks, and tell it. */
  async hear(wish: Keeping, port: MessagePort | undefined): Promise<void> {
    const tell = (news: KeepingNews): void => port?.postMessage(news);
    const doing = this.last.then(() =>
      "keep" in wish ? this.keep(wish.keep, (part) => tell({ part })) : this.drop(""),
    );
    this.last = doing.catch(() => undefined);
    try {
      await doing;
      tell({ done: true });
    } catch (error) {
      tell({ problem: problemCode(error) });
    }
  }

  /** Keep the engine; what has not changed since an older version is not fetched again. */
  private async keep(listing: string, onprogress: (part: number) => void): Promise<void> {
    const cache = await caches.open(this.prefix + listing);
    const list = await fetchWhole(listing);
    const { files } = (await list.clone().json()) as EngineListing;
    const total = files.reduce((sum, file) => sum + file.bytes, 0);
    let received = 0;
    for (const file of files) {
      const address = new URL(file.name, listing).href;
      const known = await caches.match(address);
      if (known) {
        await cache.put(address, known);
        received += file.bytes;
        onprogress(received / total);
      } else
        await cache.put(
          address,
          counted(await fetchWhole(address), file.bytes, (bytes) =>
            onprogress((received += bytes) / total),
          ),
        );
    }
    await this.refreshPage(listing);
    // The list comes last: with it, the engine is complete.
    await cache.put(listing, list);
    await this.drop(this.prefix + listing);
  }

  /**
   * The page that is shown offline must name this engine. If it is a page of other files, another
   * service worker is about to keep both.
   */
  private async refreshPage(listing: string): Promise<void> {
    const page = await fetchWhole(new Request(this.place.page, { cache: "reload" }));
    const text = await page.clone().text();
    const [, named] = ENGINE_TAG.exec(text) ?? [];
    const isOurs = [...text.matchAll(ASSET)].every(([, name]) => this.place.files.has(name ?? ""));
    if (isOurs && named && new URL(named, this.place.page).href === listing)
      await (await caches.open(this.place.cache)).put(this.place.page, page);
  }

  /** Delete all engines but one. */
  private async drop(kept: string): Promise<void> {
    for (const name of await this.names()) if (name !== kept) await caches.delete(name);
  }

  private async names(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(this.prefix));
  }
}

function problemCode(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? "storage_full" : "engine_unavailable";
}

async function fetchWhole(address: string | Request): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** A response whose bytes are counted while they arrive, and which fails if some are missing. */
function counted(
  { body, headers }: Response,
  expected: number,
  onbytes: (bytes: number) => void,
): Response {
  let missing = expected;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      missing -= chunk.length;
      onbytes(chunk.length);
      controller.enqueue(chunk);
    },
    flush: (controller) => {
      if (missing) controller.error(new Error(`${missing} bytes are missing`));
    },
  });
  return new Response(body?.pipeThrough(counting) ?? null, { headers });
}

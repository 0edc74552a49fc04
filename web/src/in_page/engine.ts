/** Starts Python with our modules in a worker. */

/** The list of the engine's files, which its build writes. */
export interface Listing {
  readonly version: string;
  /** The folder of Pyodide itself. */
  readonly runtime: string;
  readonly stdlib: string;
  readonly lakelight: string;
  readonly info: unknown;
  /** What a host may change: the pace of bots (`bot_seconds`), and `thought_seconds`, the longest. */
  readonly settings?: Readonly<Record<string, number>>;
  readonly files: readonly { readonly name: string; readonly packed: number }[];
}

/** What we use of Pyodide. */
export interface Python {
  /** Pyodide calls it when Python itself has broken and can do nothing any more. */
  readonly _api: { on_fatal?: (error: unknown) => void };
  runPython(source: string): unknown;
  pyimport(name: string): unknown;
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
}
interface Pyodide {
  loadPyodide(options: object): Promise<Python>;
}

export async function readListing(address: string): Promise<Listing> {
  return (await (await fetched(address)).json()) as Listing;
}

async function fetched(address: string | URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Start Python; its modules are then ready to be imported. */
export async function startPython(address: string, listing: Listing): Promise<Python> {
  const near = (name: string): string => new URL(name, address).href;
  const package_ = fetched(near(listing.lakelight)).then((one) => one.arrayBuffer());
  const runtime = near(listing.runtime);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as Pyodide;
  const python = await loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    stdLibURL: near(listing.stdlib),
    lockFileContents: { info: listing.info, packages: {} },
    env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  // A worker that is gone is replaced; one that cannot work would stay.
  python._api.on_fatal = (error) => {
    self.reportError(error);
    self.close();
  };
  python.unpackArchive(await package_, "zip", { extractDir: "/package" });
  python.runPython('import sys; sys.path.insert(0, "/package")');
  return python;
}

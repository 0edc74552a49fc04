/** Starts Python with our modules in a worker.
 *
 * Its archives are blobs, which the browser keeps once for all workers, and not in their memory.
 */
import { filesOf } from "./zip_files";

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
  readonly FS: {
    readonly filesystems: { readonly WORKERFS: unknown };
    mkdirTree(path: string): void;
    mount(type: unknown, options: object, path: string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    symlink(target: string, path: string): void;
    unlink(path: string): void;
  };
}
/** The standard library and our modules, for all workers of a page. */
export interface Archives {
  readonly stdlib: Blob;
  readonly lakelight: Blob;
}
/** Python, and the archives that it reads. */
export interface Started {
  readonly python: Python;
  readonly archives: Archives;
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

/** A file that is kept in this browser, as a blob that stays on its disk. */
async function keptBlob(address: string): Promise<Blob | undefined> {
  if (!("caches" in self)) return undefined;
  return (await caches.match(address).catch(() => undefined))?.blob();
}

async function blobOf(address: string): Promise<Blob> {
  return (await keptBlob(address)) ?? (await fetched(address)).blob();
}

/** Where Python looks for our modules, and for those of its library that it has not yet imported. */
const PACKAGE = "/package";
const STDLIB = "/stdlib";
const ARCHIVES = "/archives";
const FIND_STDLIB = "import sys; next(path for path in sys.path if path.endswith('.zip'))";
const LOOK_THERE = `sys.path[:0] = ["${PACKAGE}", "${STDLIB}"]`;

/** Start Python; its modules are then ready to be imported.
 *
 * Another worker may have the archives already.
 */
export async function startPython(
  address: string,
  listing: Listing,
  known?: Archives,
): Promise<Started> {
  const near = (name: string): string => new URL(name, address).href;
  const package_ = known?.lakelight ?? blobOf(near(listing.lakelight));
  const stdlib = near(listing.stdlib);
  const runtime = near(listing.runtime);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as Pyodide;
  const python = await loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    stdLibURL: stdlib,
    lockFileContents: { info: listing.info, packages: {} },
    env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  // A worker that is gone is replaced; one that cannot work would stay.
  python._api.on_fatal = (error) => {
    self.reportError(error);
    self.close();
  };
  const archives = {
    stdlib: replaceStdlib(python, known?.stdlib ?? (await keptBlob(stdlib))),
    lakelight: await package_,
  };
  mountFiles(python, await filesOf(archives.stdlib), STDLIB);
  mountFiles(python, await filesOf(archives.lakelight), PACKAGE);
  python.runPython(LOOK_THERE);
  return { python, archives };
}

/** Python has started from a copy of its library in memory; from now on it reads a blob.
 *
 * Packages that it has imported remember the archive, and look for their modules there.
 */
function replaceStdlib(python: Python, known?: Blob): Blob {
  const { FS } = python;
  const path = python.runPython(FIND_STDLIB) as string;
  const data = known ?? new Blob([FS.readFile(path)]);
  FS.unlink(path);
  mountFiles(python, [{ name: "stdlib.zip", data }], ARCHIVES);
  FS.symlink(`${ARCHIVES}/stdlib.zip`, path);
  return data;
}

function mountFiles({ FS }: Python, blobs: readonly object[], path: string): void {
  FS.mkdirTree(path);
  FS.mount(FS.filesystems.WORKERFS, { blobs }, path);
}

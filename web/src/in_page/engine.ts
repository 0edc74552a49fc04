/** Starts Python with our modules in a worker.
 *
 * Its archives are blobs, which the browser keeps once for all workers, and not in their memory.
 */
import { type ArchivedFile, ArchiveReader, type BlobReader } from "./zip_files";

/** Only workers have it, and the types of a page do not know it. */
declare const FileReaderSync: new () => BlobReader;

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

/** What we use of Pyodide's file system. */
interface FileSystem {
  /** `reader` is a `FileReaderSync` that the file system makes if it has none. */
  readonly filesystems: { readonly WORKERFS: { reader: ArchiveReader | null } };
  mkdirTree(path: string): void;
  mount(type: unknown, options: object, path: string): void;
}
/** What we use of Pyodide. */
interface Python {
  /** Pyodide calls it when Python itself has broken and can do nothing any more. */
  readonly _api: { on_fatal?: (error: unknown) => void };
  pyimport(name: string): unknown;
}
/** The standard library and our modules, for all workers of a page. */
interface Archives {
  readonly stdlib: Blob;
  readonly lakelight: Blob;
}
/** What the next worker of a page need not read and compile again. */
export interface EngineParts extends Archives {
  /** Python itself. */
  readonly module: WebAssembly.Module;
}
export interface Started<Entry> {
  readonly entry: Entry;
  readonly parts: EngineParts;
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

/** Where Python looks for our modules, and for those of its library. */
const PACKAGE = "/package";
const STDLIB = "/stdlib";

/** Start Python and import a module of ours, its entry.
 *
 * Another worker may have the parts already.
 */
export async function startPython<Entry>(
  name: string,
  address: string,
  listing: Listing,
  known?: EngineParts,
): Promise<Started<Entry>> {
  const near = (name: string): string => new URL(name, address).href;
  const runtime = near(listing.runtime);
  const found = known ?? foundArchives(near(listing.stdlib), near(listing.lakelight));
  const reader = new ArchiveReader(new FileReaderSync());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as Pyodide;
  const module = sharedModule(known?.module);
  const starting = loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    // Pyodide copies this file into the memory of Python, which finds its library elsewhere.
    stdLibURL: address,
    lockFileContents: { info: listing.info, packages: {} },
    env: {
      HOME: "/",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONNODEBUGRANGES: "1",
      PYTHONPATH: `${PACKAGE}:${STDLIB}`,
    },
    fsInit: async (files: FileSystem): Promise<void> => {
      const { stdlib, lakelight } = await found;
      files.filesystems.WORKERFS.reader = reader;
      mountFiles(files, await reader.open(stdlib), STDLIB);
      mountFiles(files, await reader.open(lakelight), PACKAGE);
    },
  });
  // Without the archives Python cannot start either, and would say less about why.
  const archives = await found;
  const python = await starting;
  // A worker that is gone is replaced; one that cannot work would stay.
  python._api.on_fatal = (error) => {
    self.reportError(error);
    self.close();
  };
  const entry = python.pyimport(name) as Entry;
  reader.forget();
  return { entry, parts: { ...archives, module: await module } };
}

/** Have the next instance use a module that is compiled already; the module of that instance.
 *
 * Pyodide has no option for it. A browser keeps three copies of what it compiles from a response,
 * until a worker that may have nothing to do collects its garbage.
 */
function sharedModule(known?: WebAssembly.Module): Promise<WebAssembly.Module> {
  const stream = WebAssembly.instantiateStreaming.bind(WebAssembly);
  return new Promise((found) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = stream;
      if (!known) {
        const made = await stream(source, imports);
        found(made.module);
        return made;
      }
      found(known);
      void (await source).body?.cancel();
      return { module: known, instance: await WebAssembly.instantiate(known, imports) };
    };
  });
}

async function foundArchives(stdlib: string, lakelight: string): Promise<Archives> {
  const [first, second] = await Promise.all([blobOf(stdlib), blobOf(lakelight)]);
  return { stdlib: first, lakelight: second };
}

function mountFiles(files: FileSystem, blobs: readonly ArchivedFile[], path: string): void {
  files.mkdirTree(path);
  files.mount(files.filesystems.WORKERFS, { blobs }, path);
}

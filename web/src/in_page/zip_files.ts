/** Reads files of zip archives for Pyodide's file system of a worker.
 *
 * An archive is a blob, which the browser keeps outside of the worker's memory. While Python starts
 * it reads most files, each one by itself, so the archives are read as a whole then; later each
 * file is read from its archive.
 */

/** A `FileReaderSync`, as far as we use it. */
export interface BlobReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
/** A part of a file, which nobody has read yet. */
interface Piece {
  readonly archive: Blob;
  readonly from: number;
  readonly to: number;
  readonly size: number;
}
/** A file of an archive, in place of a blob of its own. */
interface FileData {
  readonly size: number;
  slice(from: number, to: number): Piece;
}
export interface ArchivedFile {
  readonly name: string;
  readonly data: FileData;
}

export class ArchiveReader {
  readonly #whole = new Map<Blob, ArrayBuffer>();
  readonly #single: BlobReader;

  constructor(single: BlobReader) {
    this.#single = single;
  }

  /** The files of an archive, which is read as a whole; none may be compressed. */
  async open(archive: Blob): Promise<ArchivedFile[]> {
    const bytes = await archive.arrayBuffer();
    this.#whole.set(archive, bytes);
    return filesOf(archive, bytes);
  }

  /** A part of a file; the file system calls it, as it would a reader of blobs. */
  readAsArrayBuffer({ archive, from, to }: Piece): ArrayBuffer {
    const whole = this.#whole.get(archive);
    return whole?.slice(from, to) ?? this.#single.readAsArrayBuffer(archive.slice(from, to));
  }

  /** Give the memory of the archives back. */
  forget(): void {
    this.#whole.clear();
  }
}

/** The record at the end of an archive, without a comment, as our build writes it. */
const END_SIZE = 22;
const END_MARK = 0x06054b50;
const ENTRY_SIZE = 46;
const ENTRY_MARK = 0x02014b50;
const HEADER_SIZE = 30;
const DIRECTORY_MARK = "/";

function filesOf(archive: Blob, bytes: ArrayBuffer): ArchivedFile[] {
  const view = new DataView(bytes);
  const end = bytes.byteLength - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END_MARK)
    throw new Error("this is no zip archive of our build");
  const text = new TextDecoder();
  const found: ArchivedFile[] = [];
  const start = view.getUint32(end + 16, true);
  const last = start + view.getUint32(end + 12, true);
  for (let at = start; at < last;) {
    const size = view.getUint32(at + 24, true);
    if (view.getUint32(at, true) !== ENTRY_MARK || view.getUint32(at + 20, true) !== size)
      throw new Error("a file of the archive is compressed");
    const nameSize = view.getUint16(at + 28, true);
    const extraSize = view.getUint16(at + 30, true);
    const name = text.decode(new Uint8Array(bytes, at + ENTRY_SIZE, nameSize));
    const dataAt = view.getUint32(at + 42, true) + HEADER_SIZE + nameSize + extraSize;
    if (!name.endsWith(DIRECTORY_MARK)) found.push({ name, data: dataOf(archive, dataAt, size) });
    at += ENTRY_SIZE + nameSize + extraSize + view.getUint16(at + 32, true);
  }
  return found;
}

function dataOf(archive: Blob, start: number, size: number): FileData {
  return {
    size,
    slice: (from, to) => {
      const end = Math.min(to, size);
      return { archive, from: start + from, to: start + end, size: end - from };
    },
  };
}

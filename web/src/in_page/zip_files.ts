/** Reads files of a zip archive where it is, without a copy of it in the memory of a worker. */

/** What Pyodide's file system of a worker reads: a part of a blob, as a blob of its own is. */
export interface BlobPart {
  readonly size: number;
  slice(from: number, to: number): Blob;
}
export interface ArchivedFile {
  readonly name: string;
  readonly data: BlobPart;
}

/** The record at the end of an archive, without a comment, as our build writes it. */
const END_SIZE = 22;
const END_MARK = 0x06054b50;
const ENTRY_SIZE = 46;
const ENTRY_MARK = 0x02014b50;
const HEADER_SIZE = 30;
const DIRECTORY_MARK = "/";

/** The files of an archive whose files are not compressed. */
export async function filesOf(archive: Blob): Promise<ArchivedFile[]> {
  const end = await viewOf(archive, archive.size - END_SIZE, archive.size);
  if (end.getUint32(0, true) !== END_MARK) throw new Error("this is no zip archive of our build");
  const start = end.getUint32(16, true);
  const entries = await viewOf(archive, start, start + end.getUint32(12, true));
  const text = new TextDecoder();
  const found: ArchivedFile[] = [];
  for (let at = 0; at < entries.byteLength;) {
    const size = entries.getUint32(at + 24, true);
    if (entries.getUint32(at, true) !== ENTRY_MARK || entries.getUint32(at + 20, true) !== size)
      throw new Error("a file of the archive is compressed");
    const nameSize = entries.getUint16(at + 28, true);
    const extraSize = entries.getUint16(at + 30, true);
    const nameAt = entries.byteOffset + at + ENTRY_SIZE;
    const name = text.decode(new Uint8Array(entries.buffer, nameAt, nameSize));
    const dataAt = entries.getUint32(at + 42, true) + HEADER_SIZE + nameSize + extraSize;
    if (!name.endsWith(DIRECTORY_MARK)) found.push({ name, data: partOf(archive, dataAt, size) });
    at += ENTRY_SIZE + nameSize + extraSize + entries.getUint16(at + 32, true);
  }
  return found;
}

function partOf(archive: Blob, start: number, size: number): BlobPart {
  return {
    size,
    slice: (from, to) => archive.slice(start + from, start + Math.min(to, size)),
  };
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}

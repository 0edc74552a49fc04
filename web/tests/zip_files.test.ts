import { expect, test } from "vitest";
import { ArchiveReader } from "../src/in_page/zip_files";

/** `a/one.txt` and `two.txt`, as Python's `zipfile` stores and compresses them. */
const STORED =
  "UEsDBBQAAAAAAAAAIQDKdxy/FAAAABQAAAAJAAAAYS9vbmUudHh0Zmlyc3RmaXJzdGZpcnN0Zmlyc3RQSwMEFAAAAAAAAAAhAGkRH7YGAAAABgAAAAcAAAB0d28udHh0c2Vjb25kUEsBAhQDFAAAAAAAAAAhAMp3HL8UAAAAFAAAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4dFBLAQIUAxQAAAAAAAAAIQBpER+2BgAAAAYAAAAHAAAAAAAAAAAAAACAATsAAAB0d28udHh0UEsFBgAAAAACAAIAbAAAAGYAAAAAAA==";
const COMPRESSED =
  "UEsDBBQAAAAIAAAAIQDKdxy/CQAAABQAAAAJAAAAYS9vbmUudHh0S8ssKi5JQyUAUEsDBBQAAAAIAAAAIQBpER+2CAAAAAYAAAAHAAAAdHdvLnR4dCtOTc7PSwEAUEsBAhQDFAAAAAgAAAAhAMp3HL8JAAAAFAAAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4dFBLAQIUAxQAAAAIAAAAIQBpER+2CAAAAAYAAAAHAAAAAAAAAAAAAACAATAAAAB0d28udHh0UEsFBgAAAAACAAIAbAAAAF0AAAAAAA==";

const blobOf = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);

/** Reads what is no longer in memory; a test has no reader that waits. */
class Single {
  readonly asked: Blob[] = [];

  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    this.asked.push(blob);
    return new ArrayBuffer(blob.size);
  }
}

test("files of an archive are read from memory, and later where they are", async () => {
  const single = new Single();
  const reader = new ArchiveReader(single);
  const files = await reader.open(blobOf(STORED));
  expect(files.map(({ name, data }) => [name, data.size])).toEqual([
    ["a/one.txt", 20],
    ["two.txt", 6],
  ]);
  const [one, two] = files;
  const first = one!.data.slice(5, 10);
  // Whoever reads beyond the end of a file reads nothing of the next one.
  const second = two!.data.slice(0, 1000);
  expect([first.size, second.size]).toEqual([5, 6]);
  const text = new TextDecoder();
  expect(text.decode(reader.readAsArrayBuffer(first))).toBe("first");
  expect(text.decode(reader.readAsArrayBuffer(second))).toBe("second");
  expect(single.asked).toEqual([]);
  reader.forget();
  reader.readAsArrayBuffer(first);
  reader.readAsArrayBuffer(second);
  expect(await Promise.all(single.asked.map((blob) => blob.text()))).toEqual(["first", "second"]);
});

test("an archive that is compressed, or is none, is refused", async () => {
  const reader = new ArchiveReader(new Single());
  await expect(reader.open(blobOf(COMPRESSED))).rejects.toThrow("compressed");
  await expect(reader.open(new Blob(["x".repeat(100)]))).rejects.toThrow("no zip archive");
  await expect(reader.open(new Blob(["x"]))).rejects.toThrow("no zip archive");
});

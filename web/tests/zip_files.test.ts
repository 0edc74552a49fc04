import { expect, test } from "vitest";
import { filesOf } from "../src/in_page/zip_files";

/** `a/one.txt` and `two.txt`, as Python's `zipfile` stores and compresses them. */
const STORED =
  "UEsDBBQAAAAAAAAAIQDKdxy/FAAAABQAAAAJAAAAYS9vbmUudHh0Zmlyc3RmaXJzdGZpcnN0Zmlyc3RQSwMEFAAAAAAAAAAhAGkRH7YGAAAABgAAAAcAAAB0d28udHh0c2Vjb25kUEsBAhQDFAAAAAAAAAAhAMp3HL8UAAAAFAAAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4dFBLAQIUAxQAAAAAAAAAIQBpER+2BgAAAAYAAAAHAAAAAAAAAAAAAACAATsAAAB0d28udHh0UEsFBgAAAAACAAIAbAAAAGYAAAAAAA==";
const COMPRESSED =
  "UEsDBBQAAAAIAAAAIQDKdxy/CQAAABQAAAAJAAAAYS9vbmUudHh0S8ssKi5JQyUAUEsDBBQAAAAIAAAAIQBpER+2CAAAAAYAAAAHAAAAdHdvLnR4dCtOTc7PSwEAUEsBAhQDFAAAAAgAAAAhAMp3HL8JAAAAFAAAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4dFBLAQIUAxQAAAAIAAAAIQBpER+2CAAAAAYAAAAHAAAAAAAAAAAAAACAATAAAAB0d28udHh0UEsFBgAAAAACAAIAbAAAAF0AAAAAAA==";

const blobOf = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);

test("files of an archive are read where they are", async () => {
  const files = await filesOf(blobOf(STORED));
  expect(files.map(({ name, data }) => [name, data.size])).toEqual([
    ["a/one.txt", 20],
    ["two.txt", 6],
  ]);
  const [one, two] = files;
  expect(await one?.data.slice(5, 10).text()).toBe("first");
  // Whoever reads beyond the end of a file reads nothing of the next one.
  expect(await two?.data.slice(0, 1000).text()).toBe("second");
});

test("an archive that is compressed, or is none, is refused", async () => {
  await expect(filesOf(blobOf(COMPRESSED))).rejects.toThrow("compressed");
  await expect(filesOf(new Blob(["x".repeat(100)]))).rejects.toThrow("no zip archive");
});

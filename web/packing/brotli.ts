/** Compresses the built files with Brotli at its highest quality. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSED = /\.(css|js|svg|webmanifest)$/;
/** Files smaller than this, in bytes, stay as they are. */
const SMALLEST = 200;

export function brotli(): Plugin {
  let folder = "";
  return {
    name: "brotli",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
          if (!COMPRESSED.test(name)) continue;
          const body = readFileSync(join(folder, name));
          if (body.length < SMALLEST) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          };
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body, { params }));
        }
      },
    },
  };
}

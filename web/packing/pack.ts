/** Pack what the build wrote with Brotli, as tightly as it can be, since it is done only once. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(css|js|svg|webmanifest)$/;
const SMALLEST = 200;

export function pack(): Plugin {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
          if (!TEXTS.test(name)) continue;
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

/** Tell the worker which files this version is made of, and name the version after them. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export const WORKER = "sw.js";
const ICON = "icon.svg";
const KEPT = /\.(css|js|svg|woff2)$/;

export function listFiles(): Plugin {
  return {
    name: "list-files",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        const files = Object.keys(bundle).filter((name) => KEPT.test(name) && name !== WORKER);
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error(`the build made no ${WORKER}`);
        const all = [ICON, ...files.sort()];
        const page = bundle["index.html"];
        const shell = page?.type === "asset" ? String(page.source) : "";
        const whole = [...all, shell, worker.code].join();
        const version = createHash("sha256").update(whole).digest("hex").slice(0, 12);
        const told = `const FILES=${JSON.stringify(all)},VERSION="${version}";`;
        worker.code = `${told}${worker.code}`;
      },
    },
  };
}

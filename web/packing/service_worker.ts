/** Writes the list of built files and a version into the service worker. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export const SERVICE_WORKER = "sw.js";
const ICON = "icon.svg";
const KEPT = /\.(css|js|svg|woff2)$/;

export function serviceWorkerFiles(): Plugin {
  return {
    name: "service-worker-files",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== "chunk") throw new Error(`the build made no ${SERVICE_WORKER}`);
        const kept = Object.keys(bundle).filter(
          (name) => KEPT.test(name) && name !== SERVICE_WORKER,
        );
        const files = [ICON, ...kept.sort()];
        const page = bundle["index.html"];
        const html = page?.type === "asset" ? String(page.source) : "";
        const contents = [...files, html, worker.code].join();
        const version = createHash("sha256").update(contents).digest("hex").slice(0, 12);
        worker.code = `const FILES=${JSON.stringify(files)},VERSION="${version}";${worker.code}`;
      },
    },
  };
}

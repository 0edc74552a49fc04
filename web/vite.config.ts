import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pack } from "./packing/pack";
import { listFiles, WORKER } from "./packing/worker";

const SERVER = "http://127.0.0.1:8000";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Screens and games come in pieces of their own; what two of them share is the house's. */
const OF_ONE = /\/web\/src\/(harvest|dice|lake|end|home|replay|rules|words\/(en|fr|de)\.ts)/;

export default defineConfig({
  base: "/",
  experimental: {
    // Only the page knows the prefix it is served under; all else is found relative to itself.
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  plugins: [svelte(), listFiles(), pack()],
  resolve: {
    alias: {
      "@art": here("../src/lakelight/core/art"),
      "@docs": here("../docs"),
    },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("../src/lakelight/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: here("index.html"), worker: here("src/worker/sw.ts") },
      output: {
        // A browser looks for a newer worker at the same address.
        entryFileNames: (piece) => (piece.name === "worker" ? WORKER : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [{ name: "house", test: (id: string) => !OF_ONE.test(id), minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});

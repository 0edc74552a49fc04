import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pack } from "./packing/pack";
import { listFiles, WORKER } from "./packing/worker";

const SERVER = "http://127.0.0.1:8000";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Everything each page needs goes into one file, because every further file costs a request. */
const APP =
  /\/node_modules\/|\/web\/src\/(App|app|art|lake\/(geometry|arrow_keys)|settings|table|tokens|wire\/(?!early_socket)|words\/(format|languages|words))/;

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
      input: {
        index: here("index.html"),
        early_socket: here("src/wire/early_socket.ts"),
        worker: here("src/service_worker/sw.ts"),
      },
      output: {
        // A browser looks for a newer worker at the same address.
        entryFileNames: (piece) => (piece.name === "worker" ? WORKER : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "app", test: APP, priority: 2 },
            { name: "end", test: /\/web\/src\/end\//, minShareCount: 2, priority: 1 },
          ],
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

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { brotli } from "./packing/brotli.ts";
import { SERVICE_WORKER, serviceWorkerFiles } from "./packing/service_worker.ts";

/** Where the development server finds the API. */
const SERVER = process.env.LAKELIGHT_SERVER ?? "http://127.0.0.1:8000";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that every page needs: they share one file, because every further file is a request. */
const APP = new RegExp(
  [
    "/node_modules/",
    "/web/src/(App|app/(?!Invite|LinkBox)|art|games|settings\\.|tokens)",
    "/web/src/\\w+/GamePicture",
    "/web/src/home/match_lists",
    "/web/src/lake/(geometry|arrow_keys)",
    "/web/src/rules/(Spans|Why|markdown|texts)",
    "/web/src/together/pace\\.",
    "/web/src/wire/(?!early_socket)",
    "/web/src/words/(format|languages|words)",
  ].join("|"),
);

/** Modules that every table needs, whatever its game. */
const TABLE = new RegExp(
  [
    "/web/src/app/(Invite|LinkBox)",
    "/web/src/hint/(hint_steps|HintButton)",
    "/web/src/learn/tip_memory",
    "/web/src/table/(match_log|refusal|Refusal|LogDialog|Question|Tools)",
    "/web/src/together/(phrases\\.|presence\\.|Presence|Emote|Phrase(sButton|Bubble)|SeatClock|SeatSigns)",
  ].join("|"),
);

export default defineConfig({
  base: "/",
  experimental: {
    // Only the page knows the prefix it is served under; other files use relative addresses.
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  plugins: [svelte(), serviceWorkerFiles(), brotli()],
  resolve: {
    alias: {
      "@art": here("../src/lakelight/core/art"),
      "@coach": here("../src/lakelight/coach"),
      "@dice": here("../src/lakelight/dice"),
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
        service_worker: here("src/service_worker/sw.ts"),
      },
      output: {
        // Browsers look for a newer service worker at the same address.
        entryFileNames: ({ name }) =>
          name === "service_worker" ? SERVICE_WORKER : "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: "app", test: APP },
            { name: "table", test: TABLE },
            { name: "dice_drawings", test: /\/web\/src\/dice\/([sS]hapes?|Sheet|model)\./ },
          ],
        },
      },
    },
  },
  // Workers import Python's own scripts, which only modules can.
  worker: { format: "es" },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    isolate: false,
    // A test that waits for ever fails; a busy machine does not.
    testTimeout: 30_000,
  },
});

// Runs a Python script in Pyodide: node run.mjs PYODIDE SCRIPT NAME=FOLDER... ; every folder is
// mounted at /NAME. STDLIB and PACKAGE in the environment name archives to use instead of all.
// Python compiles without the columns of a traceback, which are a tenth of the download.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...mounts] = process.argv.slice(2);
const { STDLIB, PACKAGE } = process.env;
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  ...(STDLIB ? { stdLibURL: resolve(STDLIB) } : {}),
  env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
});
globalThis.processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
for (const mount of mounts) {
  const [name, path] = mount.split("=");
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(path) }, `/${name}`);
}
if (PACKAGE) {
  python.unpackArchive(new Uint8Array(readFileSync(PACKAGE)), "zip", { extractDir: "/package" });
  python.runPython('import sys; sys.path.insert(0, "/package")');
}
try {
  await python.runPythonAsync(readFileSync(script, "utf-8"), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);

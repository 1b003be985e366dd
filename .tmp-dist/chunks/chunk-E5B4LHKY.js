import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/harness/installation.ts
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
var SOURCES = {
  test: "harness/test.ts",
  worker: "harness/worker.ts",
  config: "config/index.ts",
  client: "client/index.ts",
  node: "node/index.ts"
};
var ownFolder = basename(import.meta.dirname) === "dist" ? import.meta.dirname : dirname(import.meta.dirname);
function locateEntry(entry) {
  return join(ownFolder, basename(ownFolder) === "dist" ? `${entry}.js` : SOURCES[entry]);
}
function resolveToolkitImport(specifier) {
  const entry = /^iost-toolkit\/(\w+)$/.exec(specifier)?.[1];
  if (entry === void 0 || !Object.hasOwn(SOURCES, entry)) return void 0;
  return pathToFileURL(locateEntry(entry)).href;
}

export {
  locateEntry,
  resolveToolkitImport
};

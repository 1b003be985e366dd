import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/cli/version.ts
import { readFileSync } from "node:fs";
function readVersion() {
  if (true) return "0.1.0";
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}

export {
  readVersion
};

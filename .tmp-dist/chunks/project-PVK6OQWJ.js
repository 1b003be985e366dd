import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  resolveToolkitImport
} from "./chunk-E5B4LHKY.js";
import {
  loadProject
} from "./chunk-MDSJQLAT.js";
import "./chunk-HAOF6CC4.js";
import "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/cli/project.ts
function openProject(flags = {}) {
  return loadProject({
    directory: process.cwd(),
    environment: process.env,
    flags,
    resolveImport: resolveToolkitImport
  });
}
export {
  openProject
};

import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  require_picocolors
} from "./chunk-ZKMI7L5G.js";
import {
  __toESM
} from "./chunk-EJF6ZSHK.js";

// src/cli/paint.ts
var import_picocolors = __toESM(require_picocolors(), 1);
var paint = import_picocolors.default;
export {
  paint
};

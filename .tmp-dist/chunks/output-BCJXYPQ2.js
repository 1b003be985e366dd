import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  printError,
  printNote,
  printResult
} from "./chunk-KK4POFU2.js";
import "./chunk-ZKMI7L5G.js";
import "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";
export {
  printError,
  printNote,
  printResult
};

import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  ToolkitError,
  isToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";
export {
  ToolkitError,
  isToolkitError
};

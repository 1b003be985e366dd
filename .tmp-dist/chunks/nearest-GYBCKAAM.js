import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  findNearest
} from "./chunk-HAOF6CC4.js";
import "./chunk-EJF6ZSHK.js";
export {
  findNearest
};

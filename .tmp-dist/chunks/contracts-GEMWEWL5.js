import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  findContract,
  listContracts
} from "./chunk-7WDFFADX.js";
import "./chunk-HAOF6CC4.js";
import "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";
export {
  findContract,
  listContracts
};

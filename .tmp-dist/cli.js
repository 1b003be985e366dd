#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  readVersion
} from "./chunks/chunk-LWHE4IUZ.js";
import "./chunks/chunk-EJF6ZSHK.js";

// src/cli/main.ts
var [first] = process.argv.slice(2);
if (process.argv.length === 3 && (first === "--version" || first === "-v")) {
  process.stdout.write(`${readVersion()}
`);
} else {
  const { runProgram } = await import("./chunks/program-4F7DE4VY.js");
  process.exitCode = await runProgram(process.argv.slice(2));
}

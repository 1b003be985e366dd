import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  require_picocolors
} from "./chunk-ZKMI7L5G.js";
import {
  isToolkitError
} from "./chunk-REKSTR4L.js";
import {
  __toESM
} from "./chunk-EJF6ZSHK.js";

// src/cli/output.ts
var import_picocolors = __toESM(require_picocolors(), 1);
import { isAbsolute, relative } from "node:path";
function printResult(text) {
  process.stdout.write(text.endsWith("\n") ? text : `${text}
`);
}
function printNote(text) {
  process.stderr.write(`${text}
`);
}
function printError(error, { causes = false } = {}) {
  if (isToolkitError(error)) {
    printNote(formatError(error));
    if (causes && error.cause instanceof Error) printNote(`  caused by ${error.cause.stack ?? error.cause.message}`);
  } else {
    printNote(
      `${import_picocolors.default.red("internal error")} This is a bug in toolkit, not in your project. Please report it with the lines below.`
    );
    printNote(error instanceof Error ? error.stack ?? error.message : String(error));
  }
}
function formatError({ message, code, at, hint }) {
  const lines = [`${import_picocolors.default.red("error")} ${message} ${import_picocolors.default.dim(`[${code}]`)}`];
  if (at !== void 0) lines.push(`  at ${formatPlace(at)}`);
  if (hint !== void 0) lines.push(`  ${import_picocolors.default.cyan("hint")} ${hint}`);
  return lines.join("\n");
}
function formatPlace({ file, line, column }) {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return [path, line, column].filter((part) => part !== void 0).join(":");
}

export {
  printResult,
  printNote,
  printError
};

import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/errors.ts
var ToolkitError = class extends Error {
  code;
  hint;
  at;
  constructor(code, message, details = {}) {
    super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.name = "ToolkitError";
    this.code = code;
    this.hint = details.hint;
    this.at = details.at;
  }
};
function isToolkitError(error) {
  return error instanceof Error && error.name === "ToolkitError" && "code" in error;
}

export {
  ToolkitError,
  isToolkitError
};

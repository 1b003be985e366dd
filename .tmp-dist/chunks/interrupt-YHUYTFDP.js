import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import "./chunk-EJF6ZSHK.js";

// src/cli/interrupt.ts
function watchInterrupt() {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", abort);
      process.off("SIGTERM", abort);
    }
  };
}
export {
  watchInterrupt
};

import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  locateEntry
} from "./chunk-E5B4LHKY.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/harness/run.ts
import { fork } from "node:child_process";
async function runTests({ onResult, signal, ...job }) {
  signal?.throwIfAborted();
  const child = startWorker();
  const stop = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", stop);
  try {
    child.send(job);
    return await follow(child, onResult ?? (() => {
    }));
  } catch (error) {
    if (signal?.aborted) throw new ToolkitError("INTERRUPTED", "the tests were interrupted");
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
function startWorker() {
  return fork(locateEntry("worker"), {
    execArgv: [...process.execArgv, "--no-node-snapshot"],
    stdio: ["ignore", process.stderr.fd, process.stderr.fd, "ipc"],
    serialization: "advanced"
  });
}
function follow(child, onResult) {
  let last;
  return new Promise((resolve, reject) => {
    child.on("message", (message) => {
      if (message.type === "result") {
        last = message.result;
        onResult(last);
      } else if (message.type === "end") resolve(message.run);
      else if (message.type === "refused") reject(readRefusal(message));
      else reject(Object.assign(new Error("the test process failed"), { stack: message.stack }));
    });
    child.on("error", reject);
    child.on("exit", (code, killer) => reject(describeExit(code, killer, last)));
  });
}
function readRefusal({ code, message, hint, at }) {
  return new ToolkitError(code, message, { ...hint !== void 0 && { hint }, ...at !== void 0 && { at } });
}
function describeExit(code, killer, last) {
  if (killer === "SIGINT") return new ToolkitError("INTERRUPTED", "the tests were interrupted");
  const after = last === void 0 ? "before the first test ended" : `after "${last.titles.join(" ")}"`;
  const how = killer === null ? `with exit code ${code}` : `by ${killer}`;
  return new ToolkitError("TEST_PROCESS_ENDED", `the test process was ended ${how}, ${after}`, {
    hint: "A test may have called process.exit, or used up the memory."
  });
}
export {
  runTests
};

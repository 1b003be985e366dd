import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  TraceRecorder,
  checkActions,
  checkTime,
  checkTransaction,
  createBaseTransaction,
  createSandbox,
  formatReceipt,
  parseTransaction,
  useNativeCrypto
} from "./chunk-5BJOWMWE.js";
import {
  ChainError,
  DEV_GENESIS,
  Overlay,
  checkGasBalance,
  createGenesis,
  createPrices,
  encodeBase58,
  executeTransaction,
  openTransaction,
  readGasAt,
  readPriceSettings,
  readRecord,
  sha3_256
} from "./chunk-NWMISZWV.js";
import {
  formatDecimal
} from "./chunk-RDNMDRNV.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/node/replay-files.ts
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

// src/node/replay.ts
var PRODUCER = DEV_GENESIS.witnesses[0].signatureKey;
var GENESIS_HASH = "HYZKEf2mtZSaTkjEePbQTmS5VLPPKiEiMYDVbUQWCdbJ";
var FIRST_TIME = 1700000000000000000n;
var BLOCK_INTERVAL = 500000000n;
var TIME_LIMIT_MS = 2e3;
function parseSuite(text, file) {
  try {
    const suite = JSON.parse(text.split("\n", 1)[0]);
    if (Array.isArray(suite?.steps)) return suite;
  } catch (cause) {
    throw new ToolkitError("REPLAY_SUITE", `${file} is not a recorded suite: ${cause.message}`, {
      at: { file, line: 1 },
      hint: "A suite is one JSON object on the first line, with a list `steps`.",
      cause
    });
  }
  throw new ToolkitError("REPLAY_SUITE", `${file} is not a recorded suite: it has no list 'steps'`, {
    at: { file, line: 1 },
    hint: "A suite is one JSON object on the first line, with a list `steps`."
  });
}
function replaySuite(suite, options) {
  const replay = new Replay(suite, options);
  return suite.steps.flatMap((step, index) => replay.runStep(step, index));
}
var Replay = class {
  constructor(suite, options) {
    this.suite = suite;
    this.options = options;
    this.#engine = { prices: createPrices(), sandbox: options.sandbox };
    this.#store = createGenesis(DEV_GENESIS, this.#engine).store;
  }
  suite;
  options;
  #engine;
  #store;
  #number = 1;
  #time = FIRST_TIME;
  #known = /* @__PURE__ */ new Set();
  runStep(step, index) {
    if (step.blockNumber !== void 0) this.#number = step.blockNumber;
    if (step.blockTime !== void 0) this.#time = BigInt(step.blockTime);
    const ending = this.#execute(step);
    if (ending.trace !== void 0) this.options.onTrace?.(index, ending.trace);
    const exact = this.suite.compare !== "status";
    const rule = { exact, ownLines: this.suite.suite.startsWith("js/") };
    const found = [...compareEnding(step, ending, rule), ...exact ? this.#compareState(step) : []];
    if (ending.receipt !== void 0 && step.op !== "exec") {
      this.#number++;
      this.#time += BLOCK_INTERVAL;
    }
    return found.map((difference) => ({ suite: this.suite.suite, step: index, ...difference }));
  }
  #execute(step) {
    if (step.op === "base")
      return this.#run(
        createBaseTransaction({ data: step.data, time: this.#time, chainId: DEV_GENESIS.chainId }),
        step
      );
    const tx = parseTransaction(step.tx);
    if (step.op === "exec") return this.#run(tx, step);
    const refusal = this.#refuse(tx);
    return refusal ?? this.#run(tx, step);
  }
  /** The checks of `/sendTx`, which see the state before the block. */
  #refuse(tx) {
    const stages = [
      ["bad", () => checkActions(tx.actions)],
      ["gaslimit", () => checkGasBalance(this.#store, tx, this.#time)],
      ["duplicate", () => this.#checkDuplicate(tx)],
      ["time", () => checkTime(tx, this.#time)],
      ["verify", () => checkTransaction(tx, DEV_GENESIS.chainId)]
    ];
    for (const [stage, check] of stages) {
      try {
        check();
      } catch (error) {
        if (!(error instanceof ChainError)) throw error;
        return { error: error.message, stage, trace: void 0 };
      }
    }
    return void 0;
  }
  #checkDuplicate(tx) {
    if (this.#known.has(openTransaction(tx).id)) throw new ChainError("tx exists in chain");
  }
  #run(tx, step) {
    const signed = openTransaction(tx);
    const state = new Overlay(this.#store);
    const recorder = this.options.trace ? new TraceRecorder() : void 0;
    readPriceSettings(this.#engine.prices, this.#store);
    const execution = executeTransaction(signed, {
      engine: this.#engine,
      state,
      block: this.#openBlock(step),
      mode: step.op === "base" ? "system" : "normal",
      now: this.options.now,
      timeLimitMs: this.options.timeLimitMs ?? TIME_LIMIT_MS,
      recorder
    });
    const trace = recorder?.entries;
    if ("dropped" in execution)
      return step.op === "exec" ? { error: execution.dropped, trace } : { dropped: execution.dropped, trace };
    if (step.op !== "exec") {
      this.#store = this.#store.commit(state.changes);
      this.#known.add(signed.id);
    }
    return { receipt: formatReceipt(execution.receipt), trace };
  }
  #openBlock(step) {
    const previous = this.#number - 1;
    const hash = previous === 0 ? GENESIS_HASH : encodeBase58(sha3_256(new TextEncoder().encode(String(previous))));
    return {
      number: this.#number,
      parentHash: step.parentHash ?? hash,
      time: this.#time,
      witness: step.op === "exec" ? "" : PRODUCER
    };
  }
  #compareState({ state = {} }) {
    const gas = Object.entries(state.gas ?? {}).map(
      ([account, expected]) => compare(`state.gas.${account}`, expected, formatDecimal(readGasAt(this.#store, account, this.#time)))
    );
    const balance = Object.entries(state.balance ?? {}).map(([name, expected]) => {
      const [token, account] = name.split(":");
      const value = readRecord(this.#store, "token.iost", `TB${account}`, token)?.value ?? 0n;
      return compare(`state.balance.${name}`, expected, String(value));
    });
    const raw = Object.entries(state.raw ?? {}).map(
      ([key, expected]) => compare(`state.raw.${key}`, expected, formatRaw(this.#store.get(key), expected))
    );
    return [...gas, ...balance, ...raw].flat();
  }
};
function compare(field, expected, actual) {
  const same = JSON.stringify(sortMembers(expected)) === JSON.stringify(sortMembers(actual));
  return same ? [] : [{ field, expected, actual: actual ?? null }];
}
function sortMembers(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
function formatRaw(bytes, expected) {
  if (bytes === void 0) return null;
  const buffer = Buffer.from(bytes, "latin1");
  return typeof expected === "object" && expected !== null ? { hex: buffer.toString("hex") } : buffer.toString("utf8");
}
function compareEnding(step, ending, rule) {
  const found = compare("dropped", step.dropped, ending.dropped);
  found.push(...compare("error", step.error, ending.error));
  if (step.stage !== void 0) found.push(...compare("stage", step.stage, ending.stage));
  if (step.receipt === void 0)
    return found.concat(ending.receipt === void 0 ? [] : compare("receipt", null, ending.receipt));
  if (ending.receipt === void 0) return found.length > 0 ? found : compare("receipt", step.receipt, null);
  found.push(...compareReceipt(step.receipt, ending.receipt, rule));
  if (rule.exact && step.trace !== void 0 && ending.trace !== void 0)
    found.push(...compareTrace(step.trace, ending.trace));
  return found;
}
function compareReceipt(expected, actual, rule) {
  const members = rule.exact ? Object.keys(expected) : ["status_code"];
  return members.flatMap(
    (member) => member === "message" ? compare(member, cutMessage(expected.message ?? "", rule), cutMessage(actual.message, rule)) : compare(member, expected[member], actual[member])
  );
}
function cutMessage(message, { ownLines }) {
  const lines = message.split("\n");
  const isCut = (line) => line.startsWith("    at ") || line.startsWith("at ") && !(ownLines && line.startsWith("at _default_name.js"));
  const end = lines.findIndex(isCut);
  return end < 0 ? message : lines.slice(0, end).join("\n");
}
function compareTrace(expected, actual, path = "trace") {
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    const [a, b] = [expected[index], actual[index]];
    const where = `${path}[${index}]`;
    if (isFrame(a) && isFrame(b)) {
      const inside = a[0] === b[0] ? compareTrace(a[4], b[4], `${where} ${a[0]}`) : [];
      if (inside.length > 0) return inside;
      if (JSON.stringify(a.slice(0, 4)) !== JSON.stringify(b.slice(0, 4)))
        return [{ field: where, expected: a.slice(0, 4), actual: b.slice(0, 4) }];
    } else if (JSON.stringify(a) !== JSON.stringify(b)) {
      return [{ field: where, expected: a ?? null, actual: b ?? null }];
    }
  }
  return [];
}
function isFrame(entry) {
  return Array.isArray(entry) && Array.isArray(entry[4]);
}

// src/node/replay-files.ts
function replayFiles(files, { trace = false } = {}) {
  useNativeCrypto();
  const suites = files.map((file) => parseSuite(readSuiteFile(file), file));
  const sandbox = createSandbox();
  try {
    const result = { suites: suites.length, steps: 0, equal: 0, different: [] };
    if (trace) result.traces = [];
    for (const suite of suites) replayInto(result, suite, { sandbox, trace });
    return result;
  } finally {
    sandbox.dispose();
  }
}
function replayInto(result, suite, options) {
  const different = replaySuite(suite, {
    sandbox: options.sandbox,
    now: () => performance.now(),
    trace: options.trace,
    onTrace: (step, trace) => result.traces?.push({ suite: suite.suite, step, trace })
  });
  result.steps += suite.steps.length;
  result.equal += suite.steps.length - new Set(different.map(({ step }) => step)).size;
  result.different.push(...different);
}
function readSuiteFile(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ToolkitError("REPLAY_FILE", `cannot read ${file}: ${cause.message}`, {
      hint: "Name .jsonl files of recorded suites, for example vectors/js/*.jsonl.",
      cause
    });
  }
}
function formatReplay({ suites, steps, equal, different, traces = [] }) {
  const lines = traces.flatMap(({ suite, step, trace }) => [`${suite} step ${step}`, ...formatTrace(trace, "  ")]);
  for (const { suite, step, field, expected, actual } of different) {
    lines.push(
      `${suite} step ${step}: ${field}`,
      `  expected ${JSON.stringify(expected)}`,
      `  actual   ${JSON.stringify(actual)}`
    );
  }
  lines.push(`${equal} of ${steps} steps equal in ${suites} ${suites === 1 ? "suite" : "suites"}`);
  return lines.join("\n");
}
function formatTrace(entries, indent) {
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry)) return [`${indent}ram ${JSON.stringify(entry)}`];
    const [label, cpu, net, run, children, error] = entry;
    if (children === void 0)
      return [`${indent}${label}  ${entry.length === 3 ? `cpu ${cpu}` : `cpu ${cpu} net ${net}`}`];
    return [
      `${indent}${label}  cpu ${cpu} net ${net} run ${run}${error === void 0 ? "" : `  error ${JSON.stringify(error)}`}`,
      ...formatTrace(children, `${indent}  `)
    ];
  });
}
export {
  formatReplay,
  replayFiles
};

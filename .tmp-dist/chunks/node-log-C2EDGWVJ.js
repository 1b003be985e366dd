import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  DEVELOPMENT_KEYS,
  formatSecretKey
} from "./chunk-NWMISZWV.js";
import "./chunk-RDNMDRNV.js";
import {
  printNote,
  printResult
} from "./chunk-KK4POFU2.js";
import {
  require_picocolors
} from "./chunk-ZKMI7L5G.js";
import "./chunk-REKSTR4L.js";
import {
  __toESM
} from "./chunk-EJF6ZSHK.js";

// src/cli/node-log.ts
var import_picocolors = __toESM(require_picocolors(), 1);
function printStart(start, style) {
  const keys = listKeys(start.node);
  if (style === "json") {
    const { listening, chainId, mining } = start;
    const { url, grpcAddress: grpc } = listening;
    const accounts = keys.map(([name, secretKey]) => ({ name, secretKey }));
    printResult(JSON.stringify({ event: "start", url, grpc, chainId, mining, keys: "public", accounts }));
  } else printResult(formatStart(start, keys));
  if (!start.isPublic) return;
  printNote(`${import_picocolors.default.yellow("warning")} Other machines can reach this node, and the keys of its accounts are public.`);
}
function formatStart({ listening, chainId, mining }, keys) {
  return [
    `Listening on ${import_picocolors.default.bold(listening.url)}${listening.grpcAddress ? `, gRPC on ${import_picocolors.default.bold(listening.grpcAddress)}` : ""}`,
    `Chain ${chainId}, blocks: ${mining}`,
    "",
    import_picocolors.default.yellow("Development accounts. Their keys are public: use them nowhere else."),
    ...keys.map(([name, secret]) => `  ${name.padEnd(11)}  ${secret}`),
    ""
  ].join("\n");
}
function listKeys({ accounts }) {
  return [
    ["admin", DEVELOPMENT_KEYS.admin.secret],
    ["producer000", DEVELOPMENT_KEYS.producer.secret],
    ...accounts.map(({ name, key }) => [name, formatSecretKey(key)])
  ];
}
function followNode(chain, style) {
  let lines = [];
  chain.listen({
    onLog: (line) => lines.push(line),
    onExecution: ({ signed, execution, dryRun, timeMs }) => {
      const console = lines;
      lines = [];
      if ("dropped" in execution) return;
      const block = dryRun ? void 0 : chain.head.head.number + 1;
      const entry = { signed, receipt: execution.receipt, block, timeMs: Math.round(timeMs * 100) / 100, console };
      if (style === "json") printResult(JSON.stringify(describeEntry(entry)));
      else printNote(formatEntry(entry));
    },
    onDrop: (signed, reason) => {
      if (style === "json") printResult(JSON.stringify({ event: "drop", ...describeTransaction(signed), reason }));
      else printNote([import_picocolors.default.red("DROPPED"), formatCalls(signed), reason, import_picocolors.default.dim(signed.id)].join("  "));
    }
  });
}
function describeEntry({ signed, receipt, block, timeMs, console }) {
  return {
    event: block === void 0 ? "dryRun" : "transaction",
    ...describeTransaction(signed),
    block,
    status: receipt.statusCode,
    message: receipt.message,
    gas: receipt.gasUsage / 100,
    ram: Object.fromEntries(receipt.ramUsage),
    timeMs,
    console: console.map(({ contract, level, text }) => ({ contract, level, text }))
  };
}
function describeTransaction({ id, tx }) {
  return { hash: id, publisher: tx.publisher, actions: tx.actions.map(formatCall) };
}
function formatEntry({ signed, receipt, block, timeMs, console }) {
  const where = block === void 0 ? "dry run" : `block ${block}`;
  const gas = `gas ${receipt.gasUsage / 100}`;
  const parts = [where, formatStatus(receipt), formatCalls(signed), gas, formatRam(receipt), `${timeMs} ms`];
  const line = [...parts.filter((part) => part !== ""), import_picocolors.default.dim(signed.id)].join("  ");
  const message = receipt.message === "" ? [] : [`    ${import_picocolors.default.red(receipt.message.trimEnd())}`];
  return [line, ...message, ...console.map(formatLine)].join("\n");
}
function formatCalls({ tx }) {
  return `${tx.publisher} ${tx.actions.map(formatCall).join(", ") || "no action"}`;
}
function formatCall({ contract, actionName }) {
  return `${contract}/${actionName}`;
}
function formatStatus({ statusCode }) {
  return statusCode === "SUCCESS" ? import_picocolors.default.green(statusCode) : import_picocolors.default.red(statusCode);
}
function formatRam({ ramUsage }) {
  const parts = [...ramUsage].map(([payer, bytes]) => `${payer} ${bytes > 0 ? "+" : ""}${bytes}`);
  return parts.length === 0 ? "" : `ram ${parts.join(", ")}`;
}
function formatLine({ contract, level, text }) {
  return `    ${import_picocolors.default.cyan(`${contract} ${level}`)} ${text}`;
}
export {
  followNode,
  printStart
};

import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import "./chunk-EJF6ZSHK.js";

// src/report/difference.ts
function formatDifference(expected, actual, paint) {
  const [wanted, got] = [expected.split("\n"), actual.split("\n")];
  const start = countShared(wanted, got);
  const end = countShared(wanted.slice(start).reverse(), got.slice(start).reverse());
  return [
    `  ${paint.green("- expected")} ${paint.red("+ actual")}`,
    ...wanted.slice(0, start).map((line) => paint.dim(`    ${line}`)),
    ...wanted.slice(start, wanted.length - end).map((line) => paint.green(`  - ${line}`)),
    ...got.slice(start, got.length - end).map((line) => paint.red(`  + ${line}`)),
    ...wanted.slice(wanted.length - end).map((line) => paint.dim(`    ${line}`))
  ];
}
function countShared(a, b) {
  const different = a.findIndex((line, index) => line !== b[index]);
  return different < 0 ? Math.min(a.length, b.length) : different;
}

// src/report/frame.ts
function formatFrame({ file, line, column, lines }, paint) {
  const width = String(lines.at(-1)?.number ?? line).length;
  return [paint.cyan(`${file}:${line}:${column}`), ...lines.flatMap(formatLine)];
  function formatLine({ number, text }) {
    const gutter = `${number === line ? ">" : " "} ${String(number).padStart(width)} | `;
    if (number !== line) return [paint.dim(gutter + text)];
    const indent2 = text.slice(0, column - 1).replace(/[^\t]/g, " ");
    return [paint.red(gutter) + text, `${paint.dim(`${" ".repeat(width + 2)} | `)}${indent2}${paint.red("^")}`];
  }
}

// src/report/failure.ts
function formatFailure(failure, paint) {
  const { message, expected, actual, frame, transaction, hint, stack } = failure;
  return [
    ...message.split("\n").map(paint.red),
    ...expected === void 0 || actual === void 0 ? [] : formatDifference(expected, actual, paint),
    ...frame === void 0 ? stack.slice(0, 5).map(paint.dim) : ["", ...formatFrame(frame, paint)],
    ...transaction === void 0 ? [] : formatTransaction(transaction, paint),
    ...hint === void 0 ? [] : ["", `${paint.cyan("hint")} ${hint}`]
  ];
}
function formatTransaction(transaction, paint) {
  const { action, frame, status, message, returns, gas, ram, receipts, signedBy, changes, console, dryRun } = transaction;
  return [
    "",
    ...frame === void 0 ? [] : [...formatFrame(frame, paint), ""],
    `${paint.bold(action)}${dryRun ? paint.dim(" (dry run)") : ""}`,
    ...section("status", [status === "SUCCESS" ? paint.green(status) : paint.red(status), ...message.split("\n")]),
    ...section("returns", returns),
    ...section(
      "receipts",
      receipts.map(({ funcName, content }) => `${funcName} ${content}`)
    ),
    ...section("signed by", signedBy.length === 0 ? [] : [signedBy.join(", ")]),
    ...section("storage", changes.map(formatChange)),
    ...section(
      "console",
      console.map(({ level, text }) => `${level}: ${text}`)
    ),
    ...section("cost", [formatCost(gas, ram)])
  ];
  function section(name, lines) {
    const shown = lines.filter((line) => line.trim() !== "");
    return shown.map((line, index) => `  ${paint.dim((index === 0 ? name : "").padEnd(10))} ${line}`);
  }
}
function formatChange({ contract, key, field, before, after }) {
  const name = field === void 0 ? key : `${key}.${field}`;
  return `${contract} ${name}: ${before ?? "nothing"} \u2192 ${after ?? "nothing"}`;
}
function formatCost(gas, ram) {
  const payers = Object.entries(ram).map(([payer, bytes]) => `, RAM of ${payer} ${bytes > 0 ? "+" : ""}${bytes} bytes`);
  return `${gas} gas${payers.join("")}`;
}

// src/report/spec.ts
function createSpecReporter(paint) {
  let previous = [];
  return {
    test({ file, titles, state, durationMs, reason }) {
      const suites = [file, ...titles.slice(0, -1)];
      const same = suites.findIndex((title, depth) => title !== previous[depth]);
      const opened = same < 0 ? [] : suites.slice(same).map((title, index) => formatSuite(title, same + index, paint));
      previous = suites;
      const line = `${MARKS[state](paint)} ${titles.at(-1)}${formatNote({ state, durationMs, reason }, paint)}`;
      return [...opened, `${indent(suites.length)}${line}`, ""].join("\n");
    },
    end(run) {
      const failed = run.tests.filter(({ state }) => state === "failed");
      const keys = failed.map(nameFailure);
      const failures = failed.flatMap((test, index) => {
        const first = keys.indexOf(keys[index]);
        return formatFailed(test, { number: index + 1, same: first < index ? first + 1 : void 0 }, paint);
      });
      return [...failures, "", formatTally(run), ""].join("\n");
    }
  };
}
function formatTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
function formatList({ tests }) {
  const files = [...new Set(tests.map(({ file }) => file))];
  const listed = files.flatMap((file) => [
    file,
    ...tests.filter((test) => test.file === file).map(({ titles }) => `  ${titles.join(" \u203A ")}`)
  ]);
  return listed.join("\n");
}
var MARKS = {
  passed: (paint) => paint.green("\u2713"),
  failed: (paint) => paint.red("\u2717"),
  skipped: (paint) => paint.yellow("-")
};
var SLOW_MS = 75;
function formatSuite(title, depth, paint) {
  return depth === 0 ? `
${paint.dim(title)}` : indent(depth) + title;
}
function formatNote({ state, durationMs, reason }, paint) {
  if (state === "skipped") return reason === void 0 ? "" : paint.yellow(` (${reason})`);
  return durationMs < SLOW_MS ? "" : paint.dim(` (${Math.round(durationMs)} ms)`);
}
function nameFailure({ failure }) {
  return JSON.stringify([failure?.message, failure?.stack]);
}
function formatFailed({ titles, failure }, { number, same }, paint) {
  const title = `${number}) ${paint.bold(titles.join(" \u203A "))}`;
  if (same !== void 0) return ["", `${title}  as in ${same})`];
  const lines = failure === void 0 ? [] : formatFailure(failure, paint);
  return ["", title, "", ...lines.map((line) => line === "" ? "" : `   ${line}`)];
}
function indent(depth) {
  return "  ".repeat(depth);
}
export {
  createSpecReporter,
  formatList,
  formatTally
};

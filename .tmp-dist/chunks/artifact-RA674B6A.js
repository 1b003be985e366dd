import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  ContractRefused,
  DecimalError,
  ParseFailure,
  encodeContract,
  encodeSubmission,
  expandNul,
  findInvalid,
  findRefusedTokens,
  formatException,
  instrument,
  isNode,
  parseDecimal,
  parseSource,
  positionOf,
  readContractClass,
  refusePattern,
  refuseSyntax,
  traceInstrumentation,
  utf8Length
} from "./chunk-RDNMDRNV.js";
import {
  BundleFailure,
  artifactFolder,
  bundleSource,
  chainMaps,
  createLocate,
  editMapped,
  findLast,
  indexLines,
  mapIdentity,
  writeWholeFile
} from "./chunk-MDSJQLAT.js";
import {
  findContract
} from "./chunk-7WDFFADX.js";
import "./chunk-HAOF6CC4.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/project/artifact.ts
import { createHash } from "node:crypto";
import { readFile as readFile2 } from "node:fs/promises";
import { join, relative as relative2 } from "node:path";

// src/project/compile.ts
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, relative, resolve } from "node:path";

// src/contract/doc-comment.ts
var AMOUNT = /^(unlimited|\d+(\.\d+)?)$/;
function parseDocComment(text, start) {
  const doc = { params: /* @__PURE__ */ new Map(), limits: [], faults: [] };
  for (const [index, content] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const at = content.indexOf("@");
    if (at < 0) continue;
    const position = { line: start.line + index, column: (index === 0 ? start.column : 1) + at };
    readTag(content.slice(at), position, doc);
  }
  return doc;
}
function readTag(tag, position, doc) {
  const param = /^@param\s*\{(.*)\}\s*\[?\s*([\w$]+)/.exec(tag);
  if (param) doc.params.set(param[2], { type: param[1].trim(), ...position });
  if (/^@amountLimit\b/.test(tag)) readLimit(tag.split(/\s+/).slice(1).filter(Boolean), position, doc);
}
function readLimit([token, val], position, doc) {
  const fault = faultOfLimit(token, val, doc);
  if (fault !== void 0) doc.faults.push({ reason: fault, hint: "Write `@amountLimit iost 100`.", ...position });
  else doc.limits.push({ token, val, ...position });
}
function faultOfLimit(token, val, { limits }) {
  if (token === void 0 || val === void 0) return "@amountLimit needs a token and an amount";
  if (!AMOUNT.test(val)) return `@amountLimit ${token} has ${JSON.stringify(val)}, not a decimal or the word unlimited`;
  return limits.some((limit) => limit.token === token) ? `@amountLimit names ${token} twice` : void 0;
}

// src/contract/abi.ts
function extractAbi(source) {
  const contract = readContractClass(source, { range: true, comment: true });
  const entries = listCallable(contract).map(({ method, doc }) => describeMethod(method, doc));
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
}
function toArgumentType(type) {
  const plain = type.trim().replace(/^[?!]|=$/g, "");
  if (/\[\]$|^\{|^\[|^(array|object|record)\b/i.test(plain)) return "json";
  return ARGUMENTS_BY_TYPE.get(plain.toLowerCase());
}
var ARGUMENTS_BY_TYPE = /* @__PURE__ */ new Map([
  ["string", "string"],
  ["number", "number"],
  ["integer", "number"],
  ["int", "number"],
  ["boolean", "bool"],
  ["bool", "bool"],
  ["json", "json"],
  ["any", "json"],
  ["unknown", "json"],
  ["*", "json"]
]);
function listCallable({ program, body }) {
  const callable = [];
  let from = body.range[0];
  for (const method of body.body) {
    const [start, end] = method.range;
    const comment = program.comments.findLast(({ range }) => range[0] >= from && range[1] <= start);
    if (isCallable(method)) callable.push({ method, doc: readDoc(comment) });
    from = end;
  }
  return callable;
}
function isCallable({ type, kind, static: isStatic, computed, key }) {
  const { type: keyType, name } = key;
  if (type !== "MethodDefinition" || kind !== "method" || isStatic || computed || keyType !== "Identifier") return false;
  return name !== "init" && !name.startsWith("_");
}
function readDoc(comment) {
  const isDoc = comment?.type === "Block" && comment.value.startsWith("*");
  if (!isDoc) return parseDocComment("", { line: 1, column: 1 });
  const { line, column } = positionOf(comment);
  return parseDocComment(comment.value, { line, column: column + 2 });
}
function describeMethod({ key, value }, { params, limits, faults }) {
  const name = key.name;
  for (const { reason, hint, ...position } of faults) throw refuse(position, reason, hint);
  const args = value.params.map((parameter) => {
    const documented = params.get(nameOf(parameter));
    if (!documented) return "string";
    return toArgumentType(documented.type) ?? refuseType(documented.type, documented);
  });
  return { name, args, amountLimit: limits.map(({ token, val }) => ({ token, val })) };
}
function nameOf(parameter) {
  const target = parameter.left ?? parameter.argument ?? parameter;
  return String(target.name ?? "");
}
function refuseType(type, position) {
  const hint = "Write string, number, boolean, or object, array and json for values passed as JSON.";
  throw refuse(position, `an argument cannot have the type ${type}`, hint);
}
function refuse({ line, column }, reason, hint) {
  return new ContractRefused({ rule: "PARAMETER", text: "", line, column, reason, hint });
}

// src/contract/top-level.ts
var TAKEN = new Set(
  "module BigNumber MaxInt64 MinInt64 Int64 MaxFloat64 MinFloat64 Float64 emptyOptions Console require storage blockchain IOSTCrypto console block tx blockInfo txInfo obj rs".split(" ")
);
var TAKEN_BY_FUNCTIONS = /* @__PURE__ */ new Set(["format", "formatWithOptions", "undefined", "NaN", "Infinity"]);
function* findTakenNames({ body }) {
  const seen = /* @__PURE__ */ new Map();
  for (const declaration of body.flatMap(listDeclarations)) {
    const { name, lexical } = declaration;
    const earlier = seen.get(name);
    const taken = TAKEN.has(name) || lexical && TAKEN_BY_FUNCTIONS.has(name);
    if (taken) yield refuse2(declaration, `${name} is declared by the chain`);
    else if (earlier && (lexical || earlier.lexical)) yield refuse2(declaration, `${name} is declared twice`);
    else seen.set(name, declaration);
  }
}
function listDeclarations(statement) {
  if (statement.type === "VariableDeclaration") {
    const names = statement.declarations.map(({ id }) => id);
    return names.flatMap((id) => declare(id, statement.kind !== "var"));
  }
  if (statement.type === "FunctionDeclaration") return declare(statement.id, false);
  return statement.type === "ClassDeclaration" ? declare(statement.id, true) : [];
}
function declare(id, lexical) {
  if (!isNode(id) || id.type !== "Identifier") return [];
  return [{ name: id.name, lexical, ...positionOf(id) }];
}
function refuse2({ name, line, column }, reason) {
  const text = formatException(`SyntaxError: Identifier '${name}' has already been declared`);
  return { rule: "TAKEN_NAME", text, line, column, reason, hint: "Choose another name." };
}

// src/contract/check.ts
var MAX_CODE_SIZE = 49152;
var START = { line: 1, column: 1 };
function checkContract(source, abi) {
  const refusals = [...findOversize(source), ...findInvalid(source, abi)];
  if (refusals.some(({ rule }) => rule === "SYNTAX")) return refusals;
  refusals.push(...findLimitFaults(abi ?? []), ...findForbidden(source));
  return refusals.length > 0 ? refusals : findCompileFailure(source);
}
function* findOversize(source) {
  const size = utf8Length(source);
  if (size <= MAX_CODE_SIZE) return;
  const reason = `the source has ${size} bytes, the chain takes ${MAX_CODE_SIZE}`;
  yield { rule: "SIZE", text: "code size invalid", ...START, reason, hint: "Split it into several contracts." };
}
function* findForbidden(source) {
  const program = parseSource(source, { tokens: true, loc: true });
  yield* findRefusedTokens(program.tokens);
  yield* findPatterns(program.body);
  yield* findTakenNames(program);
}
function* findPatterns(part) {
  if (Array.isArray(part)) for (const element of part) yield* findPatterns(element);
  else if (!isNode(part)) return;
  else if (part.type === "ArrayPattern" || part.type === "ObjectPattern") yield refusePattern(part);
  else for (const key in part) yield* findPatterns(part[key]);
}
function findCompileFailure(source) {
  try {
    instrument(source);
    return [];
  } catch (error) {
    if (error instanceof ContractRefused) return [error.refusal];
    throw error;
  }
}
function* findLimitFaults(abi) {
  for (const { name, amountLimit } of abi) {
    const tokens = /* @__PURE__ */ new Set();
    for (const limit of amountLimit) {
      const text = tokens.has(limit.token) ? `duplicated token in amountLimit: ${limit.token}` : faultOf(limit);
      tokens.add(limit.token);
      const reason = `an amount limit of ${name} is refused: ${text}`;
      const hint = 'Give each token once, with a decimal such as "12.5" or the word "unlimited".';
      if (text !== void 0) yield { rule: "ABI", text, ...START, reason, hint };
    }
  }
}
function faultOf({ token, val }) {
  if (val === "unlimited" || val === "") return void 0;
  try {
    parseDecimal(val, SCALES.get(token));
    return void 0;
  } catch (error) {
    if (error instanceof DecimalError) return error.message;
    throw error;
  }
}
var SCALES = /* @__PURE__ */ new Map([
  ["*", 0],
  ["iost", 8]
]);
var FIXED_GAS = 10 + 10 + 2e5 + 10 + 3e4 + 300;
var GAS_PER_CODE_BYTE = 70;
var GAS_PER_NET_BYTE = 10;
var ENVELOPE_SIZE = 247;
var ACCOUNT_SIZE = 373;
var ID = "Contract".padEnd(52, "x");
var RETURN_SIZE = ID.length + 4;
function estimatePublishingGas(source, abi, { initGas = 0 } = {}) {
  const contract = {
    id: ID,
    info: { lang: "javascript", version: "1.0.0", abi: [...abi] },
    code: source,
    origCode: ""
  };
  const data = JSON.stringify([encodeSubmission({ ...contract, id: "" })]);
  const size = utf8Length(source);
  const limits = abi.reduce((sum, { amountLimit }) => sum + amountLimit.length, 0);
  const net = ENVELOPE_SIZE + utf8Length(data) + RETURN_SIZE;
  const cpu = FIXED_GAS + (GAS_PER_CODE_BYTE + 1) * size + encodeContract(contract).length + 10 * limits;
  return GAS_PER_NET_BYTE * net + cpu + ACCOUNT_SIZE + measureLoading(source) + initGas;
}
function measureLoading(source) {
  const { charges, printed } = traceInstrumentation(source);
  const topLevel = new Set(printed.body);
  return charges.reduce((sum, { charge }) => sum + (topLevel.has(charge.node) ? Math.trunc(charge.value) : 0), 0);
}

// src/contract/outline.ts
function describeFunctions(pairs, charges, rangeOf) {
  const findPoint = createPointFinder(charges);
  return pairs.filter(({ source }) => source.type.includes("Function")).map(({ printed, source, parent }) => ({
    ...rangeOf(isMethod(parent) ? parent : source),
    name: nameOf2(source, parent),
    point: findPoint(printed.body)
  }));
}
function describeBranches(pairs, charges, rangeOf) {
  const findPoint = createPointFinder(charges);
  return pairs.flatMap(({ printed, source }) => {
    const kind = BRANCH_KINDS[source.type];
    if (!kind) return [];
    const ways = listArms(printed);
    const arms = listArms(source).map((arm, index) => ({ ...rangeOf(arm), point: findPoint(wayOf(ways[index])) }));
    return [{ ...rangeOf(source), kind, arms }];
  });
}
var BRANCH_KINDS = {
  IfStatement: "if",
  ConditionalExpression: "conditional",
  SwitchStatement: "switch"
};
function listArms(node) {
  if (node.type === "SwitchStatement") return node.cases;
  return [node.consequent, node.alternate].filter(isNode);
}
function wayOf(arm) {
  return arm.type === "SwitchCase" ? arm.consequent : arm;
}
function createPointFinder(charges) {
  const points = /* @__PURE__ */ new Map();
  for (const [index, { charge }] of charges.entries()) {
    const silent = charge.labelled && charge.value === 0;
    if (!silent && !points.has(charge.node)) points.set(charge.node, index);
  }
  return findPoint;
  function findPoint(node) {
    if (Array.isArray(node)) return findInList(node);
    if (!isNode(node)) return void 0;
    return points.get(node) ?? (node.type === "BlockStatement" || node.type === "LabeledStatement" ? findPoint(node.body) : void 0);
  }
  function findInList(statements) {
    for (const statement of statements) {
      const point = findPoint(statement);
      const leaves = statement.type === "BreakStatement" || statement.type === "ContinueStatement";
      if (point !== void 0 || leaves) return point;
    }
    return void 0;
  }
}
function isMethod(parent) {
  return parent?.type === "MethodDefinition" || parent?.type === "Property" && (parent.method === true || parent.kind !== "init");
}
function nameOf2(source, parent) {
  const named = [source.id, parent?.key, parent?.id].find(isNode);
  return String(named?.name ?? named?.value ?? "");
}

// src/contract/mapping.ts
function mapInstrumented(source) {
  const trace = traceInstrumentation(source, { range: true });
  const pairs = pairNodes(trace.printed, trace.rewritten);
  const lines = indexLines(expandNul(source));
  const rangeOf = ({ range }) => ({
    start: lines.positionAt(range[0]),
    end: lines.positionAt(range[1])
  });
  const sources = new Map(pairs.map((pair) => [pair.printed, pair.source]));
  const points = trace.charges.map(({ charge }) => rangeOf(sources.get(charge.node)));
  return {
    locate: createLocate2(trace, pairs, lines),
    points,
    functions: describeFunctions(pairs, trace.charges, rangeOf),
    branches: describeBranches(pairs, trace.charges, rangeOf)
  };
}
function pairNodes(printed, source) {
  const pairs = [];
  pair(printed, source, void 0);
  return pairs;
  function pair(left, right, parent) {
    if (Array.isArray(left) && Array.isArray(right)) {
      for (const [index, element] of left.entries()) pair(element, right[index], parent);
    } else if (isNode(left) && isNode(right) && left.type === right.type) {
      pairs.push({ printed: left, source: right, parent });
      for (const key in left) pair(left[key], right[key], right);
    }
  }
}
function createLocate2(trace, pairs, lines) {
  const segments = listSegments(trace, pairs);
  const codeLines = indexLines(trace.code);
  return (position) => {
    const offset = codeLines.offsetAt(position);
    const segment = segments[findLast(segments, ({ code }) => code <= offset)];
    return segment && lines.positionAt(segment.source);
  };
}
function listSegments({ charges, shifts }, pairs) {
  const sources = new Map(pairs.map((pair) => [pair.printed, pair.source]));
  const shifted = (offset) => {
    const shift = shifts[findLast(shifts, ({ printed }) => printed <= offset)];
    return shift ? offset - shift.printed + shift.offset : offset;
  };
  return [
    ...pairs.map(({ printed, source }) => ({ code: shifted(printed.range[1] - 1) + 1, source: source.range[1] })),
    ...charges.map(({ charge, offset }) => ({ code: offset, source: sources.get(charge.node).range[0] })),
    ...pairs.map(({ printed, source }) => ({ code: shifted(printed.range[0]), source: source.range[0] }))
  ].sort((a, b) => a.code - b.code);
}

// src/contract/pitfalls.ts
var words = (list) => new Set(list.trim().split(/\s+/));
var REMOVED_GLOBALS = words(`
  parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Function Boolean
  EvalError RangeError ReferenceError SyntaxError TypeError URIError Date Intl RegExp Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array
  Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer Atomics DataView Promise Reflect Proxy WebAssembly
  globalThis window global process Buffer setTimeout setInterval setImmediate queueMicrotask fetch WeakRef
  AggregateError structuredClone eval`);
var REMOVED_METHODS = words(`
  substr match matchAll padStart padEnd localeCompare normalize codePointAt trimStart trimEnd replaceAll
  toLocaleLowerCase toLocaleUpperCase reduce reduceRight some fill copyWithin flat flatMap findLast findLastIndex
  toSorted toReversed toSpliced`);
var MATH = words(
  "abs cbrt ceil floor log log10 log1p max min pow round sqrt E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2"
);
var HINTS = /* @__PURE__ */ new Map([
  ["parseInt", "Use Number.parseInt, or BigNumber for amounts."],
  ["parseFloat", "Use Number.parseFloat, or BigNumber for amounts."],
  ["Date", "Use block.time, nanoseconds as a number, or tx.time."],
  ["Map", "Use an object, or storage.mapPut for what must last."],
  ["Set", "Use an object with the members as keys."],
  ["Promise", "Contracts run synchronously: call directly."],
  ["reduce", "Write a loop."],
  ["some", "Use findIndex(\u2026) !== -1."],
  ["substr", "Use substring or slice."],
  ["random", "Nothing on the chain is random; derive from block.parentHash with care."]
]);
function findPitfalls(source) {
  const program = parseSource(source, { loc: true });
  const declared = /* @__PURE__ */ new Set();
  const pitfalls = [];
  visit(program, void 0, (node) => collectDeclared(node, declared));
  visit(program, void 0, (node, parent) => pitfalls.push(...judge(node, parent, declared)));
  return [...pitfalls, ...findLostLabels(source)];
}
function visit(part, parent, see) {
  if (Array.isArray(part)) for (const element of part) visit(element, parent, see);
  else if (isNode(part)) {
    see(part, parent);
    for (const key in part) visit(part[key], part, see);
  }
}
function collectDeclared(node, declared) {
  const parameters = Array.isArray(node.params) ? node.params : [];
  const targets = [node.id, node.key, ...parameters, ...parameters.map(({ left, argument }) => left ?? argument)];
  for (const target of targets) if (isNode(target)) declared.add(target.name);
}
function judge(node, parent, declared) {
  switch (node.type) {
    case "Identifier":
      return judgeName(node, parent, declared);
    case "MemberExpression":
      return judgeMember(node, parent, declared);
    case "ArrowFunctionExpression":
      return judgeArrow(node);
    case "BinaryExpression":
      return judgeEquality(node);
    default:
      return [];
  }
}
function judgeName(node, parent, declared) {
  const name = node.name;
  const isProperty = (parent?.property === node || parent?.key === node) && !parent.computed;
  if (isProperty || declared.has(name) || !REMOVED_GLOBALS.has(name)) return [];
  return [warn(node, "REMOVED_GLOBAL", `${name} does not exist on the chain`, HINTS.get(name))];
}
function judgeMember({ object, property, computed }, parent, declared) {
  const { name } = property;
  if (computed || declared.has(name)) return [];
  if (object.type === "Identifier" && object.name === "Math" && !declared.has("Math")) {
    if (MATH.has(name)) return [];
    return [warn(property, "REMOVED_METHOD", `Math.${name} does not exist on the chain`, HINTS.get(name))];
  }
  const isCalled = parent?.type === "CallExpression" && isNode(parent.callee) && parent.callee.property === property;
  if (!isCalled || !REMOVED_METHODS.has(name)) return [];
  return [warn(property, "REMOVED_METHOD", `the method ${name} does not exist on the chain`, HINTS.get(name))];
}
function judgeArrow(node) {
  if (!node.expression) return [];
  const own = findOwn(
    node.body,
    (part) => part.type === "ThisExpression" || part.type === "Super" || part.name === "arguments"
  );
  if (!own) return [];
  const reason = "in an arrow function without braces, this and arguments are not those around it";
  return [warn(own, "ARROW_THIS", reason, "Write the body as { return \u2026 }.")];
}
function findOwn(part, passes) {
  if (Array.isArray(part)) return part.map((element) => findOwn(element, passes)).find(Boolean);
  if (!isNode(part) || part.type === "FunctionExpression" || part.type === "ClassExpression") return void 0;
  if (passes(part)) return part;
  return Object.values(part).map((value) => findOwn(value, passes)).find(Boolean);
}
function findLostLabels(source) {
  const map = mapInstrumented(source);
  return instrument(source).points.flatMap(({ labelled, value }, index) => {
    if (!labelled || value === 0) return [];
    const reason = "the gas charge before this loop takes its label away: break and continue to it fail when it runs";
    const hint = "Declare the loop\u2019s variables before the label, or use a flag.";
    return [{ rule: "LOST_LABEL", ...map.points[index].start, reason, hint }];
  });
}
function judgeEquality(node) {
  const { operator, left, right } = node;
  if (operator !== "==" && operator !== "!=") return [];
  if (![left, right].some((side) => side.type === "Literal" && side.value === null)) return [];
  const reason = `${operator} acts as ${operator}= on the chain: it tells null from undefined`;
  return [warn(node, "STRICT_EQUALITY", reason, "Test for null and for undefined.")];
}
function warn(node, rule, reason, hint = "Do without it.") {
  return { rule, ...positionOf(node), reason, hint };
}

// src/project/declaration.ts
var TYPES = { string: "string", number: "number", bool: "boolean", json: "unknown" };
function formatDeclaration(className, abi, signatures) {
  const methods = abi.map(
    (entry) => formatMethod(
      entry,
      signatures.find(({ name }) => name === entry.name)
    )
  );
  return `export interface ${className} {
${methods.join("")}}
`;
}
function formatMethod({ name, args }, signature) {
  const parameters = args.map((type, index) => {
    const declared = signature?.parameters[index];
    return `${declared?.name || `argument${index + 1}`}: ${declared?.type ?? TYPES[type] ?? "unknown"}`;
  });
  const doc = signature?.doc ? `  ${signature.doc.replace(/\n\s*\*/g, "\n   *")}
` : "";
  return `${doc}  ${name}(${parameters.join(", ")}): ${signature?.returns ?? "unknown"}
`;
}

// src/project/minification.ts
async function minifyScript({ text, map }) {
  const { transform } = await import("esbuild");
  const minified = await transform(text, {
    minifyWhitespace: true,
    legalComments: "none",
    charset: "utf8",
    sourcemap: "external",
    logLevel: "silent"
  });
  const own = JSON.parse(minified.map);
  return { text: minified.code, map: chainMaps(minified.code, own, createLocate(text, map), map) };
}

// src/project/chain-meaning.ts
function keepMeaning(program, code) {
  return [...visit2(program.body, code), ...simplifySpread(program)];
}
function* visit2(part, code) {
  if (Array.isArray(part)) for (const element of part) yield* visit2(element, code);
  if (!isNode(part)) return;
  if (part.type === "BinaryExpression") yield* spellNullTest(part, code);
  if (part.type === "ArrowFunctionExpression" && part.expression) yield* braceArrow(part, code);
  for (const key in part) yield* visit2(part[key], code);
}
function spellNullTest(node, code) {
  const { operator, left, right } = node;
  const subject = nameSubject(left);
  const isNullTest = right.type === "Literal" && right.value === null;
  if (operator !== "==" && operator !== "!=" || !isNullTest || subject === void 0) return [];
  const [start, end] = node.range;
  const rest = operator === "==" ? `=== null || ${subject} === void 0)` : `!== null && ${subject} !== void 0)`;
  return [
    { start, end: start, text: "(" },
    { start: code.indexOf(operator, left.range[1]), end, text: rest }
  ];
}
function nameSubject(node) {
  if (node.type === "ThisExpression") return "this";
  const target = node.type === "AssignmentExpression" && node.operator === "=" ? node.left : node;
  return target.type === "Identifier" ? target.name : void 0;
}
function braceArrow(node, code) {
  const body = node.body;
  if (!usesOwn(body)) return [];
  const start = code.lastIndexOf("=>", body.range[0]) + "=>".length;
  const end = node.range[1];
  return [
    { start, end: start, text: " { return" },
    { start: end, end, text: "; }" }
  ];
}
function usesOwn(part) {
  if (Array.isArray(part)) return part.some(usesOwn);
  if (!isNode(part) || part.type === "FunctionExpression" || part.type === "ClassExpression") return false;
  if (part.type === "ThisExpression" || part.type === "Super" || part.name === "arguments") return true;
  return Object.values(part).some(usesOwn);
}
var SPREADS = ["__spreadValues", "__spreadProps"];
var PARTS = [
  "__defProp",
  "__defProps",
  "__getOwnPropDescs",
  "__getOwnPropSymbols",
  "__hasOwnProp",
  "__propIsEnum",
  "__defNormalProp"
];
function* simplifySpread({ body }) {
  const helpers = body.flatMap((statement) => {
    const [declarator] = statement.declarations ?? [];
    const name = declarator?.id?.name;
    return typeof name === "string" && [...SPREADS, ...PARTS].includes(name) ? [{ name, statement }] : [];
  });
  if (!helpers.some(({ name }) => SPREADS.includes(name))) return;
  const others = body.filter((statement) => !helpers.some((helper) => helper.statement === statement));
  for (const { name, statement } of helpers) {
    const [start, end] = statement.range;
    if (SPREADS.includes(name)) yield { start, end, text: `var ${name} = Object.assign;` };
    else if (!mentions(others, name)) yield { start, end: end + "\n".length, text: "" };
  }
}
function mentions(part, name) {
  if (Array.isArray(part)) return part.some((element) => mentions(element, name));
  if (!isNode(part)) return false;
  return part.name === name || Object.values(part).some((value) => mentions(value, name));
}

// src/project/source/tokens.ts
var BLANKS = /[\s\uFEFF]+/y;
var COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\//y;
var TOKENS = [
  ["name", /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy],
  ["number", /\.?\d(?:[eE][+-]|[\w.])*/y],
  ["text", /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y],
  ["mark", /=>|\.\.\.|[\s\S]/y]
];
var REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
var TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
var OPERATOR_WORDS = new Set(
  "return typeof case in of delete void instanceof new throw yield await else do extends".split(" ")
);
function scanSource(source) {
  const tokens = [];
  const comments = [];
  const braces = [];
  let offset = 0;
  let startsLine = true;
  while (offset < source.length) {
    if (readBlanks() || readComment()) continue;
    const start = offset;
    const token = readToken();
    trackBraces(token);
    tokens.push({ ...token, start, end: offset, startsLine });
    startsLine = false;
  }
  return { source, tokens, comments };
  function readBlanks() {
    const blanks = take(BLANKS);
    startsLine ||= blanks !== void 0 && /[\n\r\u2028\u2029]/.test(blanks);
    return blanks !== void 0;
  }
  function readComment() {
    const start = offset;
    const text = take(COMMENT);
    if (text !== void 0) comments.push({ text, start, end: offset });
    return text !== void 0;
  }
  function readToken() {
    const first = source[offset];
    const template = first === "`" || first === "}" && braces.at(-1) ? take(TEMPLATE) : void 0;
    if (template !== void 0) return { kind: "template", text: template };
    const regex = first === "/" && beginsExpression(tokens.at(-1)) ? take(REGEX) : void 0;
    if (regex !== void 0) return { kind: "regex", text: regex };
    for (const [kind, pattern] of TOKENS) {
      const text = take(pattern);
      if (text !== void 0) return { kind, text };
    }
    throw new Error(`nothing matches at offset ${offset}`);
  }
  function trackBraces({ kind, text }) {
    if (text.startsWith("}")) braces.pop();
    if (kind === "template" && text.endsWith("${")) braces.push(true);
    else if (kind === "mark" && text === "{") braces.push(false);
  }
  function take(pattern) {
    pattern.lastIndex = offset;
    const text = pattern.exec(source)?.[0];
    offset += text?.length ?? 0;
    return text;
  }
}
function beginsExpression(before) {
  if (!before) return true;
  if (before.kind === "mark") return !/^[)\]}]$/.test(before.text);
  return before.kind === "name" && OPERATOR_WORDS.has(before.text);
}
function skipGroup(tokens, index) {
  const open = tokens[index];
  const isType = open.text === "<";
  for (let at = index + 1; at < tokens.length; ) {
    const token = tokens[at];
    if (closes(token, open)) return at + 1;
    at = opensGroup(token) || isType && token.text === "<" ? skipGroup(tokens, at) : at + 1;
  }
  return tokens.length;
}
function opensGroup({ kind, text }) {
  if (kind === "template") return text.startsWith("`") && text.endsWith("${");
  return kind === "mark" && /^[([{]$/.test(text);
}
var CLOSING = { "(": ")", "[": "]", "{": "}", "<": ">" };
function closes({ kind, text }, open) {
  if (open.kind === "template") return kind === "template" && text.startsWith("}") && text.endsWith("`");
  return kind === "mark" && text === CLOSING[open.text];
}

// src/project/refusals.ts
var CompileRefused = class extends ToolkitError {
  /** All of them, in the order of the source. */
  refusals;
  constructor(refusals) {
    const ordered = orderRefusals(refusals);
    const [first] = ordered;
    const lines = ordered.map(
      ({ file, line, column, reason, hint }) => `${file}:${line}:${column} ${reason}
  ${hint}`
    );
    super("COMPILE_REFUSED", lines.join("\n"), { at: first, hint: "Every place is in the source as you wrote it." });
    this.refusals = ordered;
  }
};
function placeRefusals(refusals, locate, file) {
  return refusals.map((refusal) => ({ ...refusal, ...locate(refusal) ?? { file, line: 1, column: 1 } }));
}
function orderRefusals(refusals) {
  const places = /* @__PURE__ */ new Map();
  for (const refusal of refusals) {
    const place = `${refusal.file}:${refusal.line}:${refusal.column}`;
    if (!places.has(place)) places.set(place, refusal);
  }
  return [...places.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}
function refuseUnreadable(code, failure) {
  const lines = indexLines(code);
  const { tokens } = scanSource(code);
  const newer = tokens.flatMap((token, index) => {
    const reason = judgeNewer(token, tokens[index + 1]);
    const [text, hint] = reason ?? [];
    const position = lines.positionAt(token.start);
    return text ? [{ rule: "SYNTAX", text: "", ...position, reason: text, hint }] : [];
  });
  const unread = newer.length > 0 ? newer : [refuseSyntax(failure)];
  return [...unread, ...findRefusedTokens(tokens.map(toToken))];
  function toToken({ kind, text, start }) {
    const { line, column } = lines.positionAt(start);
    const point = { line, column: column - 1 };
    return { type: typeOf(kind, text), value: text, loc: { start: point, end: point } };
  }
}
function typeOf(kind, text) {
  if (kind === "regex") return "RegularExpression";
  if (kind === "name") return text === "try" || text === "catch" ? "Keyword" : "Identifier";
  return "Punctuator";
}
function judgeNewer({ kind, text }, next) {
  if (kind === "number" && /^\d\w*n$/.test(text)) return ["BigInt literals are refused", "Use Int64 or BigNumber."];
  if (kind === "name" && text.startsWith("#")) return ["private #names are refused", "Use `private name` or `_name`."];
  if (kind === "mark" && text === "@") return ["decorators are refused", "Call the function yourself."];
  if (text !== "import") return void 0;
  if (next?.text === "(") return ["import() is refused", "Import at the top of the file."];
  return next?.text === "." ? ["import.meta is refused", "A contract has no file: take it out."] : void 0;
}

// src/project/script.ts
var ScriptFailure = class extends Error {
  objection;
  constructor({ line, column }, reason, hint) {
    super(reason);
    this.name = "ScriptFailure";
    this.objection = { rule: "SHAPE", text: "", line, column, reason, hint };
  }
};
var START2 = { line: 1, column: 1 };
var EXPORT_HINT = "Write `export default class Name { init() {} \u2026 }`.";
function planScript(program, code) {
  const edits = [];
  const exported = { others: [] };
  for (const statement of program.body) removeExport(statement, exported, edits);
  const declaration = chooseContract(program, exported);
  if (declaration.statement) declareClass(declaration, edits);
  const { name, node } = declaration;
  edits.push({ start: code.length, end: code.length, text: `module.exports = ${name};
` });
  return { className: name, body: positionOf(node.body), edits };
}
function removeExport(statement, exported, edits) {
  const [start, end] = statement.range;
  const declared = statement.declaration;
  if (statement.type === "ExportDefaultDeclaration") {
    exported.default = nameDefault(statement, declared);
    edits.push({ start, end: declared.type === "Identifier" ? end : declared.range[0], text: "" });
  } else if (statement.type === "ExportNamedDeclaration") {
    const names = declared ? listDeclared(declared) : listSpecifiers(statement, exported);
    exported.others.push(...names);
    edits.push({ start, end: declared ? declared.range[0] : end, text: "" });
  } else {
    const common = readCommonExport(statement);
    if (common === void 0) return;
    exported.common = common;
    edits.push({ start, end, text: "" });
  }
}
function nameDefault(statement, declared) {
  const name = declared.type === "Identifier" ? declared.name : declared.id?.name;
  if (typeof name === "string") return name;
  throw new ScriptFailure(positionOf(statement), "the default export is not a class with a name", EXPORT_HINT);
}
function listDeclared(declared) {
  const declarators = declared.declarations ?? [declared];
  return declarators.map(({ id }) => String(id.name));
}
function listSpecifiers(statement, exported) {
  const names = [];
  for (const { local, exported: outer } of statement.specifiers) {
    if (outer.name === "default") exported.default = String(local.name);
    else names.push(String(local.name));
  }
  return names;
}
function readCommonExport({ type, expression }) {
  if (type !== "ExpressionStatement") return void 0;
  const { operator, left, right } = expression;
  const { object, property } = left ?? {};
  if (operator !== "=" || object?.name !== "module" || property?.name !== "exports") return void 0;
  return right?.type === "Identifier" ? right.name : void 0;
}
function chooseContract(program, { default: main, common, others }) {
  const name = main ?? common;
  if (name !== void 0) {
    const found = findClass(program, name);
    if (found) return found;
    throw new ScriptFailure(START2, `the export ${name} is not a class`, EXPORT_HINT);
  }
  const classes = others.flatMap((other) => findClass(program, other) ?? []);
  if (classes.length === 1) return classes[0];
  if (classes.length === 0) throw new ScriptFailure(START2, "no class is exported", EXPORT_HINT);
  const names = classes.map((found) => found.name).join(", ");
  const reason = `several classes are exported: ${names}`;
  throw new ScriptFailure(START2, reason, "Mark the contract with `export default`.");
}
function findClass(program, name) {
  for (const outer of program.body) {
    const statement = isNode(outer.declaration) ? outer.declaration : outer;
    if (statement.type === "ClassDeclaration" && statement.id.name === name) return { name, node: statement };
    if (statement.type !== "VariableDeclaration") continue;
    const declarator = statement.declarations.find(({ id }) => id.name === name);
    const value = declarator?.init;
    if (value?.type === "ClassExpression") return { name, node: value, statement };
    if (value?.type === "Identifier") return findClass(program, value.name);
  }
  return void 0;
}
function declareClass({ name, node, statement }, edits) {
  const inner = node.id;
  const [start, end] = statement.range;
  const base = node.superClass;
  const rest = base ?? node.body;
  edits.push({ start, end: rest.range[0], text: `class ${name} ${base ? "extends " : ""}` });
  edits.push({ start: node.range[1], end, text: "" });
  if (!inner) return;
  for (const { range } of findReferences([base, node.body], String(inner.name))) {
    edits.push({ start: range[0], end: range[1], text: name });
  }
}
function* findReferences(part, name) {
  if (Array.isArray(part)) for (const element of part) yield* findReferences(element, name);
  else if (!isNode(part)) return;
  else if (part.type === "Identifier" && part.name === name) yield part;
  else for (const key in part) yield* findReferences(part[key], name);
}

// src/project/module-script.ts
async function buildModuleScript(file, root) {
  const { code, map, inputs, warnings } = await bundleOrRefuse(file, root);
  const locate = createLocate(code, map);
  const plan = planOrRefuse(code);
  if (Array.isArray(plan)) throw new CompileRefused(placeRefusals(plan, locate, file));
  const { className, body, edits } = plan;
  return { ...editMapped(code, map, edits), className, origin: locate(body), inputs, warnings };
}
function planOrRefuse(code) {
  try {
    const program = parseSource(code, { goal: "module", range: true, loc: true });
    const plan = planScript(program, code);
    return { ...plan, edits: [...plan.edits, ...keepMeaning(program, code)] };
  } catch (error) {
    if (error instanceof ParseFailure) return refuseUnreadable(code, error);
    if (error instanceof ScriptFailure) return [error.objection];
    throw error;
  }
}
async function bundleOrRefuse(file, root) {
  try {
    return await bundleSource(file, root);
  } catch (error) {
    if (!(error instanceof BundleFailure)) throw error;
    const refusals = error.diagnostics.map(({ text, ...place }) => {
      const position = { file, line: 1, column: 1, ...place };
      return { rule: "BUNDLE", text, ...position, reason: text, hint: BUNDLE_HINT };
    });
    throw new CompileRefused(refusals);
  }
}
var BUNDLE_HINT = "The file must be TypeScript or JavaScript, and what it imports must be there.";

// src/project/plain-script.ts
function readPlainScript(source, file) {
  const map = mapTokens(source, file);
  return map && { text: source, map, inputs: [file], warnings: [], ...findClass2(source, file) };
}
function mapTokens(source, file) {
  try {
    const { tokens } = parseSource(source, { tokens: true, loc: true });
    const lines = indexLines(source);
    const offsetOf = ({ loc: { start } }) => lines.offsetAt({ line: start.line, column: start.column + 1 });
    return mapIdentity(source, file, tokens.map(offsetOf));
  } catch (error) {
    if (error instanceof ParseFailure) return void 0;
    throw error;
  }
}
function findClass2(source, file) {
  try {
    const { program, line, column } = readContractClass(source);
    const { right } = program.body.at(-1).expression;
    return { className: right.name, origin: { file, line, column } };
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error;
    throw new CompileRefused([{ ...error.refusal, file }]);
  }
}

// src/project/source/types.ts
var PREFIXES = /* @__PURE__ */ new Set([
  "keyof",
  "typeof",
  "readonly",
  "unique",
  "infer",
  "asserts",
  "new",
  "abstract",
  "|",
  "&",
  "-"
]);
var INFIXES = /* @__PURE__ */ new Set(["|", "&", "=>", "is", "extends", "?", ":"]);
function skipType(tokens, index) {
  let at = index;
  for (; ; ) {
    while (PREFIXES.has(tokens[at]?.text ?? "")) at++;
    at = skipOperand(tokens, at);
    if (!INFIXES.has(tokens[at]?.text ?? "")) return at;
    at++;
  }
}
function skipOperand(tokens, index) {
  let at = index;
  if (tokens[at]?.text === "<") at = skipGroup(tokens, at);
  const first = tokens[at];
  if (!first) return at;
  at = opensGroup(first) ? skipGroup(tokens, at) : at + 1;
  if (first.text === "import" && tokens[at]?.text === "(") at = skipGroup(tokens, at);
  while (tokens[at]?.text === ".") at += 2;
  while (tokens[at]?.text === "<" && first.kind === "name" || tokens[at]?.text === "[") {
    if (tokens[at].startsLine) return at;
    at = skipGroup(tokens, at);
  }
  return at;
}

// src/project/source/argument-types.ts
function readAliases({ source, tokens }) {
  const aliases = /* @__PURE__ */ new Map();
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at].text === "type" && tokens[at + 1]?.kind === "name" && tokens[at + 2]?.text === "=") {
      const end = skipType(tokens, at + 3);
      aliases.set(tokens[at + 1].text, source.slice(tokens[at + 3]?.start, tokens[end - 1].end));
      at = end;
    } else at = opensGroup(tokens[at]) ? skipGroup(tokens, at) : at + 1;
  }
  return aliases;
}
function toChainType(type, aliases) {
  const kinds = new Set(splitUnion(type).map((part) => kindOf(part, aliases)));
  kinds.delete(void 0);
  return kinds.size === 1 ? [...kinds][0] : "json";
}
function kindOf(type, aliases) {
  const [first, ...more] = type;
  if (!first || more.length > 0) return "json";
  if (first.kind === "text" || first.kind === "template") return "string";
  if (first.kind === "number") return "number";
  if (first.text === "undefined") return void 0;
  const alias = aliases.get(first.text);
  if (alias === void 0) return KINDS.get(first.text) ?? "json";
  const others = new Map(aliases);
  others.delete(first.text);
  return toChainType(alias, others);
}
var KINDS = /* @__PURE__ */ new Map([
  ["string", "string"],
  ["number", "number"],
  ["bigint", "number"],
  ["boolean", "bool"],
  ["true", "bool"],
  ["false", "bool"]
]);
function splitUnion(type) {
  const { tokens } = scanSource(type);
  const parts = [[]];
  for (let at = 0; at < tokens.length; ) {
    const end = opensGroup(tokens[at]) || tokens[at].text === "<" ? skipGroup(tokens, at) : at + 1;
    if (tokens[at].text === "|") parts.push([]);
    else parts.at(-1).push(...tokens.slice(at, end));
    at = end;
  }
  return parts.filter((part) => part.length > 0);
}
var PORTABLE_NAMES = new Set(
  "string number bigint boolean true false null undefined void unknown any never object readonly Array ReadonlyArray Record Partial Readonly".split(
    " "
  )
);
function isPortable(type) {
  const { tokens } = scanSource(type);
  return tokens.every(
    ({ kind, text }, at) => kind !== "name" || PORTABLE_NAMES.has(text) || /^[?:]$/.test(tokens[at + 1]?.text ?? "")
  );
}

// src/project/source/members.ts
var MODIFIERS = new Set(
  "static public private protected abstract override readonly declare accessor async get set".split(" ")
);
var AFTER_NAME = /* @__PURE__ */ new Set(["(", "<", "=", ";", ":", "?", "!", "}"]);
function readClassMembers(scanned, offset) {
  const { tokens } = scanned;
  for (let at = 0; at < tokens.length; ) {
    const isClass = tokens[at].text === "class" && tokens[at - 1]?.text !== ".";
    if (isClass) {
      const body = findBody(tokens, at + 1);
      const end = skipGroup(tokens, body);
      if (offset < (tokens[end - 1]?.end ?? 0)) return readBody(scanned, body);
      at = end;
    } else at = opensGroup(tokens[at]) ? skipGroup(tokens, at) : at + 1;
  }
  return void 0;
}
function findBody(tokens, index) {
  let at = index;
  while (at < tokens.length && tokens[at].text !== "{")
    at = /^[(<[]$/.test(tokens[at].text) ? skipGroup(tokens, at) : at + 1;
  return at;
}
function readBody(scanned, body) {
  const { source, tokens, comments } = scanned;
  const members = [];
  const last = skipGroup(tokens, body) - 1;
  let at = body + 1;
  let from = tokens[body].end;
  while (at < last) {
    if (tokens[at].text === ";") at++;
    else members.push(readMember());
    from = tokens[at - 1].end;
  }
  return members;
  function readMember() {
    const doc = findDoc(tokens[at].start);
    const modifiers = readModifiers();
    const start = tokens[at].start;
    const member = { name: "", start, modifiers, parameters: [], returns: void 0, doc };
    if (tokens[at].text === "{") {
      at = skipGroup(tokens, at);
      return { ...member, kind: "block", isDefined: true };
    }
    const name = readName();
    if (is("?") || is("!")) at++;
    return is("(") || is("<") ? { ...member, name, ...readMethod() } : { ...member, name, ...readField() };
  }
  function readModifiers() {
    const modifiers = /* @__PURE__ */ new Set();
    for (; ; ) {
      const modifier = textAt(at);
      if (modifier === "@") skipDecorator();
      else if (modifier === "*" || MODIFIERS.has(modifier) && !AFTER_NAME.has(textAt(at + 1))) at++;
      else return modifiers;
      modifiers.add(modifier);
    }
  }
  function skipDecorator() {
    at += 2;
    while (is(".")) at += 2;
    if (is("(")) at = skipGroup(tokens, at);
  }
  function readName() {
    const token = tokens[at];
    at = token.text === "[" ? skipGroup(tokens, at) : at + 1;
    if (token.text === "[") return "";
    return token.kind === "text" ? token.text.slice(1, -1) : token.text;
  }
  function readMethod() {
    if (is("<")) at = skipGroup(tokens, at);
    const parameters = readParameters();
    const returns = is(":") ? readType() : void 0;
    const isDefined = is("{");
    if (isDefined) at = skipGroup(tokens, at);
    return { kind: "method", parameters, returns, isDefined };
  }
  function readParameters() {
    const end = skipGroup(tokens, at) - 1;
    const parameters = [];
    at++;
    while (at < end) parameters.push(readParameter(end));
    at = end + 1;
    return parameters.filter(({ name }) => name !== "this");
  }
  function readParameter(end) {
    if (is("...")) at++;
    const token = tokens[at];
    at = opensGroup(token) ? skipGroup(tokens, at) : at + 1;
    if (is("?")) at++;
    const type = is(":") ? readType() : void 0;
    while (at < end && !is(",")) at = opensGroup(tokens[at]) ? skipGroup(tokens, at) : at + 1;
    at++;
    return { name: token.kind === "name" ? token.text : "", type };
  }
  function readField() {
    if (is(":")) readType();
    const isDefined = is("=");
    while (isDefined && at < last && !is(";") && !(tokens[at].startsLine && beginsMember())) {
      at = opensGroup(tokens[at]) ? skipGroup(tokens, at) : at + 1;
    }
    return { kind: "field", isDefined };
  }
  function beginsMember() {
    const before = tokens[at - 1];
    const isOver = before.kind !== "mark" || /^[)\]}]$/.test(before.text);
    return isOver && (tokens[at].kind !== "mark" || /^[[*@]$/.test(textAt(at)));
  }
  function readType() {
    const from2 = at + 1;
    at = skipType(tokens, from2);
    return source.slice(tokens[from2].start, tokens[at - 1].end);
  }
  function findDoc(start) {
    const between = comments.filter((comment) => comment.start >= from && comment.end <= start);
    return between.findLast(({ text }) => text.startsWith("/**"));
  }
  function is(text) {
    return at < tokens.length && tokens[at].text === text;
  }
  function textAt(index) {
    return tokens[index]?.text ?? "";
  }
}

// src/project/source/signatures.ts
function readContractSource(scanned, offset) {
  const members = readClassMembers(scanned, offset) ?? [];
  const aliases = readAliases(scanned);
  const lines = indexLines(scanned.source);
  const refusals = members.flatMap((member) => judgeMember2(member, lines.positionAt(member.start)) ?? []);
  const signatures = members.filter(isCallable2).map((member) => {
    const start = member.doc ? lines.positionAt(member.doc.start + "/*".length) : { line: 1, column: 1 };
    const doc = parseDocComment(member.doc?.text.slice(2, -2) ?? "", start);
    refusals.push(...doc.faults.map((fault) => refuse3(fault, fault.reason, fault.hint)));
    return describeMethod2(member, doc, aliases, refusals);
  });
  return { signatures: [...new Map(signatures.map((signature) => [signature.name, signature])).values()], refusals };
}
var INTERNAL = ["static", "private", "protected", "abstract", "declare", "get", "set"];
function isCallable2({ kind, name, modifiers, isDefined }) {
  if (kind !== "method" || !isDefined || name === "init" || name === "constructor") return false;
  return /^[A-Za-z$]/.test(name) && !INTERNAL.some((modifier) => modifiers.has(modifier));
}
function judgeMember2({ kind, name, modifiers, isDefined }, position) {
  if (modifiers.has("@"))
    return refuse3(position, `${name} has a decorator`, "Call the function from the method itself.");
  if (kind === "block") return refuse3(position, "a static block is refused", "Put constants above the class.");
  if (modifiers.has("accessor")) return refuse3(position, `${name} is an accessor field`, FIELD_HINT);
  const isField = kind === "field" && isDefined && !modifiers.has("declare");
  return isField ? refuse3(position, `the field ${name} has a value, for which the class would need a constructor`, FIELD_HINT) : void 0;
}
var FIELD_HINT = "Nothing in the object outlives a call: keep values in storage, and constants above the class.";
function describeMethod2(member, doc, aliases, refusals) {
  const { name, parameters, returns } = member;
  const typeOf2 = ({ name: name2, type }) => {
    if (type !== void 0) return toChainType(type, aliases);
    const documented = doc.params.get(name2);
    const argument = documented ? toArgumentType(documented.type) : "string";
    if (!argument) refusals.push(refuse3(documented, `an argument cannot have the type ${documented.type}`, TYPE_HINT));
    return argument ?? "string";
  };
  return {
    name,
    args: parameters.map(typeOf2),
    amountLimit: doc.limits.map(({ token, val }) => ({ token, val })),
    parameters: parameters.map(({ name: name2, type }) => ({ name: name2, type: portable(type) })),
    returns: portable(returns ?? readReturns(member)),
    doc: member.doc?.text
  };
}
var TYPE_HINT = "Write string, number, boolean, or object, array and json for values passed as JSON.";
function readReturns({ doc }) {
  return /@returns?\s*\{(string|number|boolean|void)\}/.exec(doc?.text ?? "")?.[1];
}
function portable(type) {
  return type !== void 0 && isPortable(type) ? type : void 0;
}
function refuse3({ line, column }, reason, hint) {
  return { rule: "SHAPE", text: "", line, column, reason, hint };
}

// src/project/compile.ts
async function compileContract(file, options = {}) {
  const root = resolve(options.root ?? dirname(file));
  const path = relative(root, resolve(file)).replaceAll("\\", "/");
  const source = await readSource(file);
  const plain = extname(file) === ".js" ? readPlainScript(source, path) : void 0;
  const script = plain ?? await buildModuleScript(path, root);
  const declared = readDeclared(script);
  const abi = plain ? readAbi(source, path) : declared.signatures.map(({ name, args, amountLimit }) => ({ name, args, amountLimit }));
  refuse4(script, abi, plain ? [] : declared.refusals);
  const { text, map } = options.minify ? await minifyScript(script) : script;
  return {
    name: basename(file, extname(file)),
    className: script.className,
    file: path,
    script: text,
    info: { lang: "javascript", version: "1.0.0", abi },
    sourceMap: map,
    declaration: formatDeclaration(script.className, abi, declared.signatures),
    inputs: script.inputs,
    size: Buffer.byteLength(text),
    publishingGas: estimatePublishingGas(text, abi),
    warnings: [...script.warnings, ...warn2(script)]
  };
}
function formatAbi(info) {
  return JSON.stringify(info, null, 4);
}
async function readSource(file) {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const hint = "Contracts are .ts or .js files in the folders that `contracts` names in toolkit.config.ts.";
    throw new ToolkitError("COMPILE_NO_FILE", `${file} cannot be read`, { hint, cause });
  }
}
function readDeclared({ map, origin }) {
  const source = map.sourcesContent[map.sources.indexOf(origin.file)];
  return readContractSource(scanSource(source), indexLines(source).offsetAt(origin));
}
function readAbi(source, file) {
  try {
    return extractAbi(source);
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error;
    throw new CompileRefused([{ ...error.refusal, file }]);
  }
}
function refuse4({ text, map, origin: { file } }, abi, declared) {
  const checked = checkContract(text, abi).filter(({ rule }) => declared.length === 0 || rule !== "SHAPE");
  const refusals = [
    ...declared.map((refusal) => ({ ...refusal, file })),
    ...placeRefusals(checked, createLocate(text, map), file)
  ];
  if (refusals.length > 0) throw new CompileRefused(refusals);
}
function warn2({ text, map, origin: { file } }) {
  const locate = createLocate(text, map);
  return findPitfalls(text).map(({ reason, hint, ...position }) => {
    return { text: `${reason}: ${hint}`, file, ...locate(position) ?? {} };
  });
}

// src/project/artifact.ts
var FORMAT = 1;
async function buildContract(project, nameOrPath) {
  const { name, path } = findContract(project, nameOrPath);
  const { root, settings } = project;
  const folder = artifactFolder(project);
  const kept = await readArtifact(folder, name);
  const isSame = kept?.file === relative2(root, path).replaceAll("\\", "/") && kept.minified === settings.compile.minify;
  if (kept && isSame && await isFresh(kept, root)) return kept;
  const compiled = await compileContract(path, { root, minify: settings.compile.minify });
  const hashes = await hashInputs(compiled.inputs, root);
  const artifact = { format: FORMAT, minified: settings.compile.minify, hashes, ...compiled };
  await writeArtifact(folder, artifact);
  return artifact;
}
async function writeArtifact(folder, artifact) {
  const { name, script, info, sourceMap, declaration } = artifact;
  await Promise.all([
    writeWholeFile(join(folder, `${name}.js`), script),
    writeWholeFile(join(folder, `${name}.abi`), formatAbi(info)),
    writeWholeFile(join(folder, `${name}.js.map`), JSON.stringify(sourceMap)),
    writeWholeFile(join(folder, `${name}.d.ts`), declaration)
  ]);
  await writeWholeFile(join(folder, `${name}.json`), JSON.stringify(artifact, null, 2));
}
async function readArtifact(folder, name) {
  try {
    const artifact = JSON.parse(await readFile2(join(folder, `${name}.json`), "utf8"));
    return artifact.format === FORMAT ? artifact : void 0;
  } catch {
    return void 0;
  }
}
async function isFresh({ inputs, hashes }, root) {
  const now = await hashInputs(inputs, root);
  return now.every((hash, index) => hash === hashes[index]);
}
function hashInputs(inputs, root) {
  return Promise.all(inputs.map((input) => readFile2(join(root, input)).then(hashText, () => "")));
}
function hashText(text) {
  return createHash("sha256").update(text).digest("hex");
}
export {
  buildContract,
  readArtifact,
  writeArtifact
};

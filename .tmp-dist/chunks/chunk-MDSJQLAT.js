import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  findNearest
} from "./chunk-HAOF6CC4.js";
import {
  ToolkitError,
  isToolkitError
} from "./chunk-REKSTR4L.js";

// src/project/project.ts
import { existsSync as existsSync2 } from "node:fs";
import { dirname as dirname4, join as join3, resolve as resolve2 } from "node:path";

// src/config/secret.ts
var BRAND = /* @__PURE__ */ Symbol.for("iost-toolkit.secret");
function isSecret(value) {
  return typeof value === "object" && value !== null && BRAND in value;
}

// src/config/value-types.ts
var TEXT = {
  expected: "a text",
  accepts: isText,
  parse: (text) => text
};
var TEXTS = {
  expected: "a text or a list of texts",
  accepts: (value) => isText(value) || Array.isArray(value) && value.length > 0 && value.every(isText),
  parse: (text) => text.split(",").filter(Boolean)
};
var SWITCH = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  parse: (text) => SPELLINGS.get(text.toLowerCase()) ?? text
};
var SPELLINGS = /* @__PURE__ */ new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false]
]);
var PERCENTAGE = {
  expected: 'a percentage such as "0%" or "1.5%"',
  accepts: (value) => typeof value === "string" && /^\d+(\.\d+)?%$/.test(value),
  parse: (text) => text
};
var HTTP_URL = {
  expected: "an address that begins with http:// or https://",
  accepts: (value) => typeof value === "string" && /^https?:\/\/[^\s/]+/.test(value),
  parse: (text) => text
};
var ACCOUNT_KEY = {
  expected: 'secret("NAME") or { keyFile: "path" }',
  accepts: (value) => isSecret(value) || isKeyFile(value),
  parse: (text) => text,
  hidden: true
};
function integer(least, most) {
  return {
    expected: `a whole number from ${least} to ${most}`,
    accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    parse: (text) => /^\d+$/.test(text) ? Number(text) : text
  };
}
function oneOf(...words) {
  return {
    expected: words.map((word) => JSON.stringify(word)).join(" or "),
    accepts: (value) => words.includes(value),
    parse: (text) => text,
    words
  };
}
function isText(value) {
  return typeof value === "string" && value !== "";
}
function isKeyFile(value) {
  if (typeof value !== "object" || value === null) return false;
  const { keyFile, ...rest } = value;
  return isText(keyFile) && Object.keys(rest).length === 0;
}

// src/config/schema.ts
var MINUTE_MS = 6e4;
var DAY_MS = 24 * 60 * MINUTE_MS;
var MAX_CHAIN_ID = 2 ** 31 - 1;
var SETTINGS = [
  {
    key: "contracts",
    type: TEXTS,
    default: ["contracts"],
    env: "TOOLKIT_CONTRACTS",
    about: "folders with contracts"
  },
  {
    key: "tests",
    type: TEXTS,
    default: ["test/**/*.test.{ts,js}"],
    env: "TOOLKIT_TESTS",
    about: "globs of the test files"
  },
  {
    key: "defaultNetwork",
    type: TEXT,
    default: "embedded",
    env: "TOOLKIT_NETWORK",
    flag: "network",
    about: "the network that is used"
  },
  { key: "networks.*.kind", type: oneOf("embedded", "http"), required: true, about: "what answers" },
  {
    key: "networks.*.accounts",
    kind: "embedded",
    type: integer(1, 1e3),
    default: 10,
    env: "TOOLKIT_ACCOUNTS",
    flag: "accounts",
    about: "funded accounts from the start"
  },
  {
    key: "networks.*.chainId",
    kind: "embedded",
    type: integer(0, MAX_CHAIN_ID),
    default: 1020,
    env: "TOOLKIT_CHAIN_ID",
    flag: "chain-id",
    about: "the chain id that transactions carry"
  },
  {
    key: "networks.*.mining.mode",
    kind: "embedded",
    type: oneOf("instant", "interval", "manual"),
    default: "instant",
    env: "TOOLKIT_MINE",
    flag: "mine",
    about: "when blocks are made"
  },
  {
    key: "networks.*.mining.intervalMs",
    kind: "embedded",
    type: integer(1, DAY_MS),
    default: 500,
    env: "TOOLKIT_MINE_INTERVAL_MS",
    flag: "mine-interval",
    about: 'time between blocks in mode "interval"'
  },
  { key: "networks.*.url", kind: "http", type: HTTP_URL, required: true, about: "address of the node" },
  {
    key: "networks.*.chainId",
    kind: "http",
    type: integer(0, MAX_CHAIN_ID),
    about: "the chain id the node must have"
  },
  {
    key: "networks.*.protected",
    kind: "http",
    type: SWITCH,
    default: false,
    about: "ask before anything is written"
  },
  { key: "networks.*.accounts.*", kind: "http", type: ACCOUNT_KEY, about: "the key of an account" },
  {
    key: "costs.file",
    type: TEXT,
    default: "costs.json",
    env: "TOOLKIT_COSTS_FILE",
    flag: "costs-file",
    about: "the file that keeps gas and RAM figures"
  },
  {
    key: "costs.tolerance",
    type: PERCENTAGE,
    default: "0%",
    env: "TOOLKIT_COSTS_TOLERANCE",
    flag: "costs-tolerance",
    about: "how far a figure may fall without being recorded anew"
  },
  {
    key: "timeouts.callTimeLimitMs",
    type: integer(1, 10 * MINUTE_MS),
    default: 200,
    env: "TOOLKIT_CALL_TIME_LIMIT_MS",
    flag: "call-time-limit",
    about: "CPU time of a transaction on the embedded network"
  },
  {
    key: "timeouts.execTimeLimitMs",
    type: integer(1, 10 * MINUTE_MS),
    default: 400,
    env: "TOOLKIT_EXEC_TIME_LIMIT_MS",
    flag: "exec-time-limit",
    about: "CPU time of a dry run on the embedded network"
  },
  {
    key: "compile.minify",
    type: SWITCH,
    default: false,
    env: "TOOLKIT_MINIFY",
    flag: "minify",
    about: "publish without comments and blanks"
  }
];
var DEFAULT_NETWORKS = {
  embedded: { kind: "embedded" },
  local: { kind: "http", url: "http://127.0.0.1:30001" }
};

// src/config/check.ts
function checkConfig(config, file) {
  const problems = [...findProblems(config, "", SETTINGS)];
  if (problems.length > 0) throw refuseConfig(problems, file);
}
function refuseConfig(problems, file) {
  const lines = problems.map(({ path, text }) => path ? `${path}: ${text}` : text);
  const message = lines.length === 1 ? lines[0] : `${lines.length} settings cannot be used
  ${lines.join("\n  ")}`;
  const hint = "`toolkit config` lists every setting, its value and where it comes from.";
  return new ToolkitError("CONFIG_INVALID", message, { hint, ...file !== void 0 && { at: { file } } });
}
function judgeValue(value, type) {
  if (type.accepts(value)) return void 0;
  const nearest = typeof value === "string" && type.words ? findNearest(value, type.words) : void 0;
  return `expected ${type.expected}, got ${describeValue(value, type.hidden)}${ask(nearest)}`;
}
function* findProblems(value, path, section) {
  if (!isRecord(value)) {
    const hidden = section.some(({ type }) => type.hidden);
    yield { path, text: `expected an object, got ${describeValue(value, hidden)}` };
    return;
  }
  const members = groupMembers(narrowKind(section, value));
  for (const [name, member] of Object.entries(value)) {
    if (member === void 0) continue;
    const inner = members.get(name) ?? members.get("*");
    const innerPath = path ? `${path}.${name}` : name;
    if (inner) yield* findProblemsOf(member, innerPath, inner);
    else yield { path: innerPath, text: `there is no such setting${ask(findNearest(name, members.keys()))}` };
  }
  yield* findMissing(value, path, members);
}
function* findProblemsOf(value, path, section) {
  const setting = section.find(({ key }) => key === "");
  const text = setting && judgeValue(value, setting.type);
  if (text !== void 0) yield { path, text };
  if (!setting) yield* findProblems(value, path, section);
}
function* findMissing(value, path, members) {
  for (const [name, [setting]] of members) {
    if (!setting?.required || setting.key !== "" || name in value) continue;
    yield { path: `${path}.${name}`, text: `expected ${setting.type.expected}, got nothing` };
  }
}
function groupMembers(section) {
  const members = /* @__PURE__ */ new Map();
  for (const setting of section) {
    const [name, ...rest] = setting.key.split(".");
    members.set(name, [...members.get(name) ?? [], { ...setting, key: rest.join(".") }]);
  }
  return members;
}
function narrowKind(section, value) {
  if (!section.some(({ key }) => key === "kind")) return section;
  const matching = section.filter(({ kind }) => kind === value.kind);
  return matching.length > 0 ? section.filter(({ kind }) => kind === void 0 || kind === value.kind) : section;
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function describeValue(value, hidden = false) {
  if (value === void 0) return "nothing";
  if (typeof value === "function") return "a function";
  if (hidden && value !== null) return `a ${typeof value}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
function ask(nearest) {
  return nearest === void 0 ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

// src/config/network.ts
function checkNetworkName(networks, name) {
  if (Object.hasOwn(networks, name)) return;
  const known = Object.keys(networks);
  const nearest = findNearest(name, known);
  const question = nearest === void 0 ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
  const hint = `Known networks: ${known.join(", ")}. Add it under networks in toolkit.config.ts.`;
  throw new ToolkitError("CONFIG_NETWORK_UNKNOWN", `there is no network ${JSON.stringify(name)}${question}`, { hint });
}

// src/config/resolution.ts
function resolveConfig(sources = {}) {
  if (sources.file) checkConfig(sources.file.config, sources.file.path);
  const file = withDefaultNetworks(sources.file?.config ?? {});
  const problems = [];
  const settings = {};
  const origins = /* @__PURE__ */ new Map();
  for (const { path, setting } of listPaths(file)) {
    const choice = choose(path, setting, { ...sources, config: file }, problems);
    if (!choice) continue;
    const isList = Array.isArray(setting.default) && typeof choice.value === "string";
    writePath(settings, path, isList ? [choice.value] : choice.value);
    origins.set(path.join("."), choice.origin);
  }
  if (problems.length > 0) throw refuseConfig(problems);
  const resolved = settings;
  checkNetworkName(resolved.networks, resolved.defaultNetwork);
  return { settings: resolved, origins };
}
function withDefaultNetworks(config) {
  return { ...config, networks: { ...DEFAULT_NETWORKS, ...config.networks } };
}
function listPaths(config) {
  return SETTINGS.flatMap(
    (setting) => expandPath(setting.key.split("."), config).filter((path) => !setting.kind || readPath(config, [...path.slice(0, 2), "kind"]) === setting.kind).map((path) => ({ path, setting }))
  );
}
function expandPath(key, config) {
  const star = key.indexOf("*");
  if (star < 0) return [key];
  const before = key.slice(0, star);
  const names = Object.keys(readPath(config, before) ?? {});
  return names.flatMap((name) => expandPath([...before, name, ...key.slice(star + 1)], config));
}
function choose(path, setting, { flags = {}, environment = {}, file, config }, problems) {
  const { flag, env } = setting;
  const flagValue = flag === void 0 ? void 0 : flags[flag];
  if (flagValue !== void 0) return read(flagValue, `--${flag}`, { from: "flag", name: flag });
  const variable = env && environment[env];
  if (variable) return read(variable, env, { from: "environment", name: env });
  const own = file && readPath({ ...file.config }, path);
  if (own !== void 0) return { value: own, origin: { from: "file", path: file.path } };
  const value = readPath(config, path) ?? setting.default;
  return value === void 0 ? void 0 : { value, origin: { from: "default" } };
  function read(given, name, origin) {
    const value2 = typeof given === "string" ? setting.type.parse(given) : given;
    const text = judgeValue(value2, setting.type);
    if (text !== void 0) problems.push({ path: name, text });
    return { value: value2, origin };
  }
}
function readPath(root, path) {
  return path.reduce((value, name) => value?.[name], root);
}
function writePath(root, path, value) {
  let target = root;
  for (const name of path.slice(0, -1)) {
    target[name] ??= {};
    target = target[name];
  }
  target[path.at(-1)] = value;
}

// src/project/config-file.ts
import { createHash, randomUUID as randomUUID2 } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm as rm2 } from "node:fs/promises";
import { basename as basename2, dirname as dirname3, join as join2 } from "node:path";
import { pathToFileURL } from "node:url";

// src/project/bundle.ts
import { dirname, relative, resolve } from "node:path";
var BundleFailure = class extends Error {
  diagnostics;
  constructor(diagnostics) {
    super(diagnostics.map(({ text }) => text).join("\n"));
    this.name = "BundleFailure";
    this.diagnostics = diagnostics;
  }
};
var KEPT = [
  "async-await",
  "async-generator",
  "bigint",
  "class-private-accessor",
  "class-private-brand-check",
  "class-private-field",
  "class-private-method",
  "class-private-static-accessor",
  "class-private-static-field",
  "class-private-static-method",
  "decorators",
  "dynamic-import",
  "for-await",
  "import-meta",
  "regexp-dot-all-flag",
  "regexp-lookbehind-assertions",
  "regexp-match-indices",
  "regexp-named-capture-groups",
  "regexp-set-notation",
  "regexp-sticky-and-unicode-flags",
  "regexp-unicode-property-escapes",
  "top-level-await",
  "using"
];
var EXPECTED_WARNINGS = /* @__PURE__ */ new Set(["commonjs-variable-in-esm", "unsupported-regexp"]);
async function bundleSource(file, root) {
  const alone = await runEsbuild(file, root, { bundle: false });
  return alone.isWhole ? alone : runEsbuild(file, root, { bundle: true });
}
async function runEsbuild(file, root, { bundle }) {
  const { build } = await import("esbuild");
  const outfile = resolve(root, dirname(file), "contract.js");
  try {
    const result = await build({
      entryPoints: [resolve(root, file)],
      bundle,
      outfile,
      absWorkingDir: root,
      write: false,
      metafile: true,
      // Without a format a file stays the kind of module it is, and module.exports stays where it was.
      ...bundle && { format: "esm" },
      platform: "neutral",
      mainFields: ["module", "main"],
      target: "es2017",
      supported: Object.fromEntries(KEPT.map((feature) => [feature, true])),
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, experimentalDecorators: false } },
      charset: "utf8",
      legalComments: "none",
      sourcemap: "external",
      logLevel: "silent"
    });
    return readResult(result, { root, folder: dirname(outfile) });
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new BundleFailure(error.errors.map(toDiagnostic));
  }
}
function readResult({ outputFiles = [], metafile, warnings }, { root, folder }) {
  const [map, code] = [".map", ".js"].map((ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text);
  const parsed = JSON.parse(map);
  const sources = parsed.sources.map((source) => relative(root, resolve(folder, source)).replaceAll("\\", "/"));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return {
    code,
    map: { ...parsed, sources },
    inputs: Object.keys(metafile.inputs),
    isWhole: !imports.some(({ kind }) => kind === "import-statement"),
    warnings: warnings.filter(({ id }) => !EXPECTED_WARNINGS.has(id)).map(toDiagnostic)
  };
}
function isBuildFailure(error) {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}
function toDiagnostic({ text, location }) {
  if (!location) return { text };
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return { text, file: location.file, line: location.line, column: before.length + 1 };
}

// src/contract/lines.ts
function indexLines(text) {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return {
    positionAt(offset) {
      const line = findLast(starts, (start) => start <= offset);
      return { line: line + 1, column: offset - starts[line] + 1 };
    },
    offsetAt: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1
  };
}
function findLast(items, passes) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (passes(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// src/project/source-map.ts
function createLocate(text, map) {
  const lines = indexLines(text);
  const segments = decodeSegments(text, map);
  return (position) => {
    const offset = lines.offsetAt(position);
    const index = findLast(segments, (segment2) => segment2.offset <= offset);
    const segment = segments[index];
    if (!segment) return void 0;
    const isSameLine = lines.positionAt(segment.offset).line === position.line;
    const distance = isSameLine ? Math.max(0, offset - skipBlanks(text, segment.offset)) : 0;
    const { line, column } = segment.position;
    return { file: map.sources[segment.source], line, column: column + distance };
  };
}
function skipBlanks(text, offset) {
  const blanks = /[ \t]*/y;
  blanks.lastIndex = offset;
  return offset + blanks.exec(text)[0].length;
}
function mapIdentity(text, file, offsets) {
  const lines = indexLines(text);
  const segments = offsets.map((offset) => ({ offset, source: 0, position: lines.positionAt(offset) }));
  return encodeSegments(text, segments, { sources: [file], sourcesContent: [text] });
}
function editMapped(text, map, edits) {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const parts = [];
  const kept = [];
  const segments = decodeSegments(text, map);
  let from = 0;
  let shift = 0;
  let next = 0;
  for (const { start, end, text: inserted } of [...ordered, { start: text.length, end: text.length, text: "" }]) {
    parts.push(text.slice(from, start), inserted);
    for (; (segments[next]?.offset ?? end) < end; next++) {
      const segment = segments[next];
      if (segment.offset < start) kept.push({ ...segment, offset: segment.offset + shift });
    }
    shift += inserted.length - (end - start);
    from = end;
  }
  const edited = parts.join("");
  return { text: edited, map: encodeSegments(edited, kept, map) };
}
function chainMaps(text, map, before, sources) {
  const segments = decodeSegments(text, map).flatMap(({ offset, position }) => {
    const origin = before(position);
    return origin ? [{ offset, source: sources.sources.indexOf(origin.file), position: origin }] : [];
  });
  return encodeSegments(text, segments, sources);
}
function decodeSegments(text, { mappings }) {
  const lines = indexLines(text);
  const segments = [];
  let source = 0;
  let sourceLine = 0;
  let sourceColumn = 0;
  for (const [line, group] of mappings.split(";").entries()) {
    let column = 0;
    for (const code of group === "" ? [] : group.split(",")) {
      const [columns = 0, sources, sourceLines = 0, sourceColumns = 0] = decodeNumbers(code);
      column += columns;
      if (sources === void 0) continue;
      source += sources;
      sourceLine += sourceLines;
      sourceColumn += sourceColumns;
      const offset = lines.offsetAt({ line: line + 1, column: column + 1 });
      segments.push({ offset, source, position: { line: sourceLine + 1, column: sourceColumn + 1 } });
    }
  }
  return segments;
}
function encodeSegments(text, segments, { sources, sourcesContent }) {
  const lines = indexLines(text);
  const groups = [[]];
  let before = { column: 1, source: 0, sourceLine: 1, sourceColumn: 1 };
  for (const { offset, source, position } of segments) {
    const { line, column } = lines.positionAt(offset);
    while (groups.length < line) {
      groups.push([]);
      before.column = 1;
    }
    const { line: sourceLine, column: sourceColumn } = position;
    const steps = [source - before.source, sourceLine - before.sourceLine, sourceColumn - before.sourceColumn];
    groups.at(-1).push(encodeNumbers([column - before.column, ...steps]));
    before = { column, source, sourceLine, sourceColumn };
  }
  const mappings = groups.map((group) => group.join(",")).join(";");
  return { version: 3, sources, sourcesContent, names: [], mappings };
}
var DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function decodeNumbers(code) {
  const numbers = [];
  let value = 0;
  let scale = 1;
  for (const letter of code) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) * scale;
    scale *= 32;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = 0;
    scale = 1;
  }
  return numbers;
}
function encodeNumbers(numbers) {
  let code = "";
  for (const number of numbers) {
    let rest = number < 0 ? -number * 2 + 1 : number * 2;
    do {
      code += DIGITS[rest & 31 | (rest > 31 ? 32 : 0)];
      rest >>>= 5;
    } while (rest > 0);
  }
  return code;
}

// src/project/whole-file.ts
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname as dirname2, join } from "node:path";
async function writeWholeFile(path, text) {
  const folder = dirname2(path);
  const draft = join(folder, `.${basename(path)}.${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

// src/project/config-file.ts
var CONFIG_NAMES = ["toolkit.config.ts", "toolkit.config.js", "toolkit.config.mjs"];
async function loadConfigFile(path, resolveImport) {
  const source = await readFile(path, "utf8");
  const cache = join2(dirname3(path), ".toolkit", "cache");
  const kept = join2(cache, `config-${hash([import.meta.url, path, source])}.mjs`);
  if (existsSync(kept)) return runModule(kept, path);
  const { code, isAlone } = await compileConfig(path, kept, resolveImport);
  const module = isAlone ? kept : join2(cache, `config-${randomUUID2()}.mjs`);
  await writeWholeFile(module, code);
  try {
    return await runModule(module, path);
  } finally {
    if (!isAlone) await rm2(module, { force: true });
  }
}
async function compileConfig(path, outfile, resolveImport) {
  const { build } = await import("esbuild");
  const place = { url: pathToFileURL(path).href, filename: path, dirname: dirname3(path) };
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      outfile,
      absWorkingDir: dirname3(path),
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      define: Object.fromEntries(
        Object.entries(place).map(([key, value]) => [`import.meta.${key}`, JSON.stringify(value)])
      ),
      sourcemap: "inline",
      metafile: true,
      write: false,
      logLevel: "silent",
      plugins: resolveImport ? [ownImports(resolveImport)] : []
    });
    return { code: outputFiles[0].text, isAlone: Object.keys(metafile.inputs).length === 1 };
  } catch (cause) {
    const [first] = cause.errors ?? [];
    if (!first) throw cause;
    const { text, line, column } = toDiagnostic(first);
    const file = join2(dirname3(path), first.location?.file ?? basename2(path));
    throw refuse(text, {
      cause,
      at: { file, ...line !== void 0 && { line }, ...column !== void 0 && { column } }
    });
  }
}
function ownImports(resolveImport) {
  return {
    name: "own-imports",
    setup({ onResolve }) {
      onResolve({ filter: /^iost-toolkit\// }, ({ path }) => {
        const url = resolveImport(path);
        return url === void 0 ? void 0 : { path: url, external: true };
      });
    }
  };
}
async function runModule(module, path) {
  try {
    const { default: config } = await import(pathToFileURL(module).href);
    return config;
  } catch (cause) {
    if (isToolkitError(cause)) throw cause;
    const at = await findThrower(module, path, cause) ?? { file: path };
    throw refuse(cause instanceof Error ? cause.message : String(cause), { cause, at });
  }
}
async function findThrower(module, path, error) {
  const stack = error instanceof Error ? error.stack ?? "" : "";
  for (const [, file, line, column] of stack.matchAll(/([^\s(]+):(\d+):(\d+)/g)) {
    const position = { line: Number(line), column: Number(column) };
    if (file.endsWith(path)) return { file: path, ...position };
    if (file.endsWith(module)) return locateSource(module, position);
  }
  return void 0;
}
async function locateSource(module, position) {
  const code = await readFile(module, "utf8");
  const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code)?.[1] ?? "";
  const place = createLocate(code, JSON.parse(Buffer.from(map, "base64").toString()))(position);
  return place && { ...place, file: join2(dirname3(module), place.file) };
}
function refuse(text, details) {
  const hint = "The file must be a module whose default export is a configuration: export default defineConfig({ \u2026 }).";
  return new ToolkitError("CONFIG_UNREADABLE", `the configuration cannot be read: ${text}`, { hint, ...details });
}
function hash(parts) {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

// src/project/project.ts
function findConfigFile(directory) {
  const folder = resolve2(directory);
  const found = CONFIG_NAMES.map((name) => join3(folder, name)).find(existsSync2);
  const parent = dirname4(folder);
  return found ?? (parent === folder ? void 0 : findConfigFile(parent));
}
async function loadProject({ directory, resolveImport, ...sources }) {
  const path = findConfigFile(directory);
  const file = path !== void 0 ? { path, config: await loadConfigFile(path, resolveImport) } : void 0;
  const { settings, origins } = resolveConfig({ ...sources, ...file && { file } });
  return { root: path !== void 0 ? dirname4(path) : resolve2(directory), configFile: path, settings, origins };
}
function artifactFolder({ root }) {
  return join3(root, ".toolkit", "artifacts");
}

export {
  BundleFailure,
  bundleSource,
  indexLines,
  findLast,
  createLocate,
  mapIdentity,
  editMapped,
  chainMaps,
  writeWholeFile,
  findConfigFile,
  loadProject,
  artifactFolder
};

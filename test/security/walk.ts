/**
 * Values that a contract gets by writing them down: of every kind, and what the engine and the libraries make of them.
 */
export const OWN_ROOTS: Readonly<Record<string, string>> = {
  ownObject: '{ a: 1 }',
  ownList: '[3, 1, 2]',
  ownFunction: 'function (x) { return x }',
  ownArrow: '() => 1',
  ownClass: 'class { m() { return 1 } static s() { return 2 } get g() { return 3 } }',
  ownSubclass: 'class extends Error {}',
  ownMethod: '{ m() { return 1 } }.m',
  ownBound: '(() => 1).bind(1)',
  ownArguments: '(function () { return arguments })(1, 2)',
  ownTemplate: '(function (parts) { return parts })`ab`',
  ownError: "new Error('e')",
  ownText: "Object('text')",
  ownNumber: 'Object(5)',
  boolean: 'Object(true)',
  symbol: 'Object(Symbol.iterator)',
  bigint: 'Object(BigInt(1))',
  generator: 'function* () { yield 1 }',
  iterated: '(function* () { yield 1; yield 2 })()',
  array: '[1, 2][Symbol.iterator]()',
  keys: '[1, 2].keys()',
  text: "'xy'[Symbol.iterator]()",
  big: "new BigNumber('1.5')",
  int64: 'new Int64(3)',
  float64: 'new Float64(1.5)',
}

/** Catches the regular expression that a library hands to a replaced `replace`. */
const steal = (act: string) => `(() => {
  const replace = String.prototype.replace; let regexp;
  String.prototype.replace = function (x) { regexp = x; return 'x' }; ${act}; String.prototype.replace = replace;
  return regexp
})()`

/** Values that a contract gets by a name of the realm. */
export const NAMED_ROOTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `Object Array String Number Symbol Error BigInt JSON Math isNaN isFinite NaN eval module require storage blockchain IOSTCrypto
    console BigNumber Int64 Float64 MaxInt64 MinInt64 MaxFloat64 MinFloat64 emptyOptions Console format formatWithOptions`
      .split(/\s+/)
      .map((name) => [name, name]),
  ),
  global: 'Number.prototype.toJSON.call(undefined)',
  counter: '_IOST\\u0049nstruction_counter',
  operators: '_IOSTBinary\\u004fp',
  trace: '(() => { const e = new Error(1); Error.captureStackTrace(e); return e })()',
}

/** Values that it takes from the libraries, which pass them to a method that the contract replaces. */
export const STOLEN_ROOTS: Readonly<Record<string, string>> = {
  expression: steal(`JSON.stringify('"')`),
  expressionOfNumbers: steal("new BigNumber('zz')"),
}

const formatRoots = (roots: Readonly<Record<string, string>>) =>
  Object.entries(roots)
    .map(([name, expression]) => `${name}: (${expression})`)
    .join(',\n  ')

/**
 * Contract code that finds every object a contract can reach: over own properties (also those that are not enumerable,
 * or named by symbols), accessors and prototypes. `walk(roots)` answers `[object, path]` for each of them; a path is a
 * list of steps that `follow` takes again: the name of a root, then `.key`, `<key` (a getter), `>key` (a setter) or `^`
 * (the prototype), where `@name` as a key is the symbol of this name, and `#n` the n-th of an object's symbols that
 * `Symbol` does not have. The code is sloppy, without `this`, and does with what the realm leaves.
 */
export const WALK = formatWalk(STOLEN_ROOTS)

/** The same for a realm in which no method can be replaced, so that nothing can be stolen. */
export const FROZEN_WALK = formatWalk({})

function formatWalk(stolen: Readonly<Record<string, string>>): string {
  return `
const NAMED = {
  ${formatRoots(NAMED_ROOTS)}
};
const OWN = {
  ${formatRoots(OWN_ROOTS)}
};
const STOLEN = {
  ${formatRoots(stolen)}
};
const ROOTS = {};
const ALL = {};
for (const roots of [NAMED, OWN, STOLEN]) {
  for (const name of Object.keys(roots)) {
    if (roots !== STOLEN) ROOTS[name] = roots[name];
    ALL[name] = roots[name];
  }
}
function isObject(value) { return (typeof value === 'object' && value !== null) || typeof value === 'function' }
function keyOf(name, object) {
  if (name[0] === '@') return Symbol[name.slice(1)];
  return name[0] === '#' ? Object.getOwnPropertySymbols(object)[name.slice(1)] : name
}
function namesOf(object) {
  const names = Object.getOwnPropertyNames(object);
  const symbols = Object.getOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) {
    const name = String(symbols[i]).slice(14, -1);
    names[names.length] = Symbol[name] === symbols[i] ? '@' + name : '#' + i;
  }
  return names;
}
function follow(object, step) {
  if (step === '^') return Object.getPrototypeOf(object);
  const property = Object.getOwnPropertyDescriptor(object, keyOf(step.slice(1), object));
  if (property === undefined) return undefined;
  return step[0] === '.' ? property.value : step[0] === '<' ? property.get : property.set;
}
function find(path) {
  let object = ALL[path[0]];
  for (let i = 1; i < path.length; i++) object = follow(object, path[i]);
  return object;
}
function walk(roots) {
  const found = [];
  const seen = [];
  function visit(object, path) {
    if (!isObject(object) || [ROOTS, NAMED, OWN, STOLEN, ALL].includes(object) || seen.includes(object)) return;
    seen[seen.length] = object;
    found[found.length] = [object, path];
  }
  const names = Object.keys(roots);
  for (let i = 0; i < names.length; i++) visit(roots[names[i]], [names[i]]);
  for (let i = 0; i < found.length; i++) {
    const object = found[i][0];
    const path = found[i][1];
    visit(Object.getPrototypeOf(object), path.concat('^'));
    const keys = namesOf(object);
    for (let j = 0; j < keys.length; j++) {
      visit(follow(object, '.' + keys[j]), path.concat('.' + keys[j]));
      visit(follow(object, '<' + keys[j]), path.concat('<' + keys[j]));
      visit(follow(object, '>' + keys[j]), path.concat('>' + keys[j]));
    }
  }
  return found;
}
`
}

/**
 * Contract code that says, after `WALK`, all about an object that code can see: keys, attributes, values, prototype,
 * extensibility.
 */
export const DESCRIBE = `
function nameOf(value) {
  if (typeof value === 'symbol') return 'symbol';
  if (!isObject(value)) return (1 / value === -Infinity ? '-' : '') + typeof value + String(value);
  const names = namesOf(value).join();
  return typeof value + names + (typeof value === 'function' ? value.name + value.length : '');
}
function describe(o) {
  const names = namesOf(o);
  let text = Object.getOwnPropertySymbols(o).length + ' ' + Object.isExtensible(o) + ' ' + nameOf(Object.getPrototypeOf(o));
  for (let i = 0; i < names.length; i++) {
    const p = Object.getOwnPropertyDescriptor(o, keyOf(names[i], o));
    text += ';' + names[i] + p.enumerable + p.configurable + p.writable + nameOf(p.value) + nameOf(p.get) + nameOf(p.set);
  }
  return text;
}`

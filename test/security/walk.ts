/**
 * Contract code that finds every object a contract can reach: over own properties (also those that are not enumerable, or named by
 * symbols), accessors and prototypes. `walk(roots)` answers `[object, path]` for each of them; a path is a list of steps that
 * `follow` takes again: the name of a root, then `.key`, `<key` (a getter), `>key` (a setter) or `^` (the prototype), where
 * `@name` as a key is the symbol of this name. The code is sloppy, without `this`, and does with what the realm leaves.
 */
export const WALK = `
const ROOTS = {
  Object, Array, String, Number, Symbol, Error, BigInt, JSON, Math, isNaN, isFinite, NaN, eval: eval,
  module, require, storage, blockchain, IOSTCrypto, console, BigNumber, Int64, Float64, MaxInt64, MinInt64, MaxFloat64,
  MinFloat64, emptyOptions, Console, format, formatWithOptions, global: Number.prototype.toJSON.call(undefined),
  boolean: Object(true), generator: function* () {}, iterated: (function* () {})(), array: [][Symbol.iterator](),
  text: ''[Symbol.iterator](), symbol: Object(Symbol.iterator), bigint: Object(BigInt(1)),
  counter: _IOST\\u0049nstruction_counter, operators: _IOSTBinary\\u004fp
};
function isObject(value) { return (typeof value === 'object' && value !== null) || typeof value === 'function' }
function keyOf(name) { return name[0] === '@' ? Symbol[name.slice(1)] : name }
function namesOf(object) {
  const names = Object.getOwnPropertyNames(object);
  const symbols = Object.getOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) {
    const name = String(symbols[i]).slice(14, -1);
    if (Symbol[name] === symbols[i]) names[names.length] = '@' + name;
  }
  return names;
}
function follow(object, step) {
  if (step === '^') return Object.getPrototypeOf(object);
  const property = Object.getOwnPropertyDescriptor(object, keyOf(step.slice(1)));
  if (property === undefined) return undefined;
  return step[0] === '.' ? property.value : step[0] === '<' ? property.get : property.set;
}
function find(path) {
  let object = ROOTS[path[0]];
  for (let i = 1; i < path.length; i++) object = follow(object, path[i]);
  return object;
}
function walk(roots) {
  const found = [];
  const seen = [];
  function visit(object, path) {
    if (!isObject(object) || object === ROOTS || seen.includes(object)) return;
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

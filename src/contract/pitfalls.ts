import { instrument } from './instrument.js'
import { mapInstrumented } from './mapping.js'
import { isNode, type Node, type Position, parseSource, positionOf } from './syntax.js'

/** Something the chain publishes and that then does not do what JavaScript programmers expect. */
export interface Pitfall extends Position {
  rule: 'REMOVED_GLOBAL' | 'REMOVED_METHOD' | 'ARROW_THIS' | 'LOST_LABEL' | 'STRICT_EQUALITY'
  reason: string
  hint: string
}

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/))

/** Globals that are null or missing in the chain's realm (spec/vm.md §3.2). */
const REMOVED_GLOBALS = words(`
  parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Function Boolean
  EvalError RangeError ReferenceError SyntaxError TypeError URIError Date Intl RegExp Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array
  Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer Atomics DataView Promise Reflect Proxy WebAssembly
  globalThis window global process Buffer setTimeout setInterval setImmediate queueMicrotask fetch WeakRef
  AggregateError structuredClone eval`)

/** Methods of strings and arrays that are null or missing there and that no other object of the realm has (§3.3). */
const REMOVED_METHODS = words(`
  substr match matchAll padStart padEnd localeCompare normalize codePointAt trimStart trimEnd replaceAll
  toLocaleLowerCase toLocaleUpperCase reduce reduceRight some fill copyWithin flat flatMap findLast findLastIndex
  toSorted toReversed toSpliced`)

const MATH = words(
  'abs cbrt ceil floor log log10 log1p max min pow round sqrt E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2',
)

const HINTS = new Map([
  ['parseInt', 'Use Number.parseInt, or BigNumber for amounts.'],
  ['parseFloat', 'Use Number.parseFloat, or BigNumber for amounts.'],
  ['Date', 'Use block.time, nanoseconds as a number, or tx.time.'],
  ['Map', 'Use an object, or storage.mapPut for what must last.'],
  ['Set', 'Use an object with the members as keys.'],
  ['Promise', 'Contracts run synchronously: call directly.'],
  ['reduce', 'Write a loop.'],
  ['some', 'Use findIndex(…) !== -1.'],
  ['substr', 'Use substring or slice.'],
  ['random', 'Nothing on the chain is random; derive from block.parentHash with care.'],
])

/**
 * Finds what a contract does that fails or surprises when it runs on the chain. It goes by names, so it can be wrong
 * where an object has a method of its own with such a name; names declared in the source are left alone. The contract
 * must be one that `checkContract` accepts. Throws `ContractRefused`.
 */
export function findPitfalls(source: string): Pitfall[] {
  const program = parseSource(source, { loc: true })
  const declared = new Set<unknown>()
  const pitfalls: Pitfall[] = []
  visit(program, undefined, (node) => collectDeclared(node, declared))
  visit(program, undefined, (node, parent) => pitfalls.push(...judge(node, parent, declared)))
  return [...pitfalls, ...findLostLabels(source)]
}

function visit(part: unknown, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  if (Array.isArray(part)) for (const element of part) visit(element, parent, see)
  else if (isNode(part)) {
    see(part, parent)
    for (const key in part) visit(part[key], part, see)
  }
}

/** Names of variables, functions, classes, parameters, methods and properties. */
function collectDeclared(node: Node, declared: Set<unknown>): void {
  const parameters = Array.isArray(node.params) ? (node.params as Node[]) : []
  const targets = [node.id, node.key, ...parameters, ...parameters.map(({ left, argument }) => left ?? argument)]
  for (const target of targets) if (isNode(target)) declared.add(target.name)
}

function judge(node: Node, parent: Node | undefined, declared: Set<unknown>): Pitfall[] {
  switch (node.type) {
    case 'Identifier':
      return judgeName(node, parent, declared)
    case 'MemberExpression':
      return judgeMember(node, parent, declared)
    case 'ArrowFunctionExpression':
      return judgeArrow(node)
    case 'BinaryExpression':
      return judgeEquality(node)
    default:
      return []
  }
}

function judgeName(node: Node, parent: Node | undefined, declared: Set<unknown>): Pitfall[] {
  const name = node.name as string
  const isProperty = (parent?.property === node || parent?.key === node) && !parent.computed
  if (isProperty || declared.has(name) || !REMOVED_GLOBALS.has(name)) return []
  return [warn(node, 'REMOVED_GLOBAL', `${name} does not exist on the chain`, HINTS.get(name))]
}

function judgeMember(
  { object, property, computed }: Node,
  parent: Node | undefined,
  declared: Set<unknown>,
): Pitfall[] {
  const { name } = property as Node & { name: string }
  if (computed || declared.has(name)) return []
  if ((object as Node).type === 'Identifier' && (object as Node).name === 'Math' && !declared.has('Math')) {
    if (MATH.has(name)) return []
    return [warn(property as Node, 'REMOVED_METHOD', `Math.${name} does not exist on the chain`, HINTS.get(name))]
  }
  const isCalled = parent?.type === 'CallExpression' && isNode(parent.callee) && parent.callee.property === property
  if (!isCalled || !REMOVED_METHODS.has(name)) return []
  return [warn(property as Node, 'REMOVED_METHOD', `the method ${name} does not exist on the chain`, HINTS.get(name))]
}

/** An expression body becomes a function of its own (§2.5), with another `this` and no `arguments`. */
function judgeArrow(node: Node): Pitfall[] {
  if (!node.expression) return []
  const own = findOwnUse(node.body)
  if (!own) return []
  const reason = 'in an arrow function without braces, this and arguments are not those around it'
  return [warn(own, 'ARROW_THIS', reason, 'Write the body as { return … }.')]
}

/** The first `this`, `super` or `arguments` of a part, not looking into functions with their own. */
export function findOwnUse(part: unknown): Node | undefined {
  if (Array.isArray(part)) return part.map(findOwnUse).find(Boolean)
  if (!isNode(part) || part.type === 'FunctionExpression' || part.type === 'ClassExpression') return undefined
  if (part.type === 'ThisExpression' || part.type === 'Super' || part.name === 'arguments') return part
  return Object.values(part).map(findOwnUse).find(Boolean)
}

/** A charge between a label and its loop takes the label away (§2.5). */
function findLostLabels(source: string): Pitfall[] {
  const map = mapInstrumented(source)
  return instrument(source).points.flatMap(({ labelled, value }, index) => {
    if (!labelled || value === 0) return []
    const reason = 'the gas charge before this loop takes its label away: break and continue to it fail when it runs'
    const hint = 'Declare the loop’s variables before the label, or use a flag.'
    return [{ rule: 'LOST_LABEL', ...map.points[index]!.start, reason, hint }]
  })
}

/** `==` acts as `===` (§2.6), so a test for null misses undefined. */
function judgeEquality(node: Node): Pitfall[] {
  const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
  if (operator !== '==' && operator !== '!=') return []
  if (![left, right].some((side) => side.type === 'Literal' && side.value === null)) return []
  const reason = `${operator} acts as ${operator}= on the chain: it tells null from undefined`
  return [warn(node, 'STRICT_EQUALITY', reason, 'Test for null and for undefined.')]
}

function warn(node: Node, rule: Pitfall['rule'], reason: string, hint = 'Do without it.'): Pitfall {
  return { rule, ...positionOf(node), reason, hint }
}

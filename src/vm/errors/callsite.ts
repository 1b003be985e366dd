import { lastOf, must } from '../../collections/presence.js'
import {
  isNode,
  type Node,
  nodesOrHoles,
  optionalNode,
  ParseFailure,
  parseSource,
  requireNode,
  requireNodes,
  requireText,
} from '../../contract/syntax/syntax.js'

/**
 * Place of call failures in V8 7.0, and its names for the parts of a call, in cases where newer engines differ. Offsets
 * count in instrumented code, which the chain's own parser reads.
 */

const INTERMEDIATE = '(intermediate value)'

/**
 * Returns the place that V8 7.0 reports for a failure that newer engines place at the call at `offset`. A direct
 * `eval`, and a call with a spread followed by other arguments, have no place of their own there: they fail at the last
 * evaluated expression.
 */
export function placeCall(code: string, offset: number): number {
  if (!code.includes('eval(') && !code.includes('..._IOSTSpreadElement(')) return offset
  const path = findPath(code, offset)
  const at = path.findLastIndex((node) => isCallAt(code, node, offset))
  const call = path[at]
  if (call === undefined) return offset
  const args = requireNodes(call.arguments)
  if (args.slice(0, -1).some(isSpread)) return findPlaces(code, args).at(-1) ?? offset
  return isEval(call) && !args.some(isSpread) ? placeEval(code, path.slice(0, at + 1)) : offset
}

/** Prints the callee at `offset` like V8 7.0. */
export function printCallee(code: string, offset: number): string | undefined {
  const call = findPath(code, offset).findLast((node) => isCallAt(code, node, offset))
  return call && print(requireNode(call.callee))
}

/** Prints the iterated expression of the innermost `for … of` around `offset` like V8 7.0, if `offset` is in it. */
export function printIterated(code: string, offset: number): string | undefined {
  const loop = findPath(code, offset).findLast(({ type }) => type === 'ForOfStatement')
  const iterated = optionalNode(loop?.right)
  return iterated && contains(iterated, offset) ? print(iterated) : undefined
}

/** Lists the nodes around an offset, outer ones first; empty for code that the parser cannot read. */
function findPath(code: string, offset: number): Node[] {
  const path: Node[] = []
  try {
    let node: Node | undefined = parseSource(code)
    while (node !== undefined) {
      path.push(node)
      node = childrenOf(node).find((child) => contains(child, offset))
    }
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
  }
  return path
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function contains({ range }: Node, offset: number): boolean {
  return range[0] <= offset && offset < range[1]
}

function isSpread({ type }: Node): boolean {
  return type === 'SpreadElement'
}

function isEval({ type, callee }: Node): boolean {
  return type === 'CallExpression' && requireNode(callee).type === 'Identifier' && requireNode(callee).name === 'eval'
}

/**
 * Whether a call is placed at an offset: at the called name, or at its parenthesis if there is no name or it is a
 * keyword.
 */
function isCallAt(code: string, { type, callee, range }: Node, offset: number): boolean {
  if (type === 'NewExpression') return range[0] === offset
  if (type !== 'CallExpression') return false
  return offset === placeOfName(requireNode(callee)) || offset === code.indexOf('(', requireNode(callee).range[1])
}

function placeOfName({ type, computed, property, range }: Node): number | undefined {
  if (type === 'Identifier') return range[0]
  return type === 'MemberExpression' && !computed ? requireNode(property).range[0] : undefined
}

/** The places of expressions in the order of their evaluation. */
function findPlaces(code: string, nodes: readonly Node[]): number[] {
  return nodes.flatMap((node) => placesOf(code, node, false)).filter((place) => place !== undefined)
}

/**
 * Returns the place of an evaluated expression. The first one of a statement has the statement's place. A name has a
 * place of its own only beside a direct `eval`, and not every name.
 */
function placeEval(code: string, path: readonly Node[]): number {
  let start = 0
  let places: (number | undefined)[] = []
  for (const [i, node] of path.entries()) {
    const parent = path[i - 1]
    if (parent === undefined) continue
    if (STATEMENTS.has(parent.type) || INITIALIZED.has(parent.type)) {
      start = (STATEMENTS.has(parent.type) ? parent : node).range[0]
      places = []
    } else {
      const parts = childrenOf(parent).filter((part) => !isTarget(parent, part))
      places.push(...parts.slice(0, parts.indexOf(node)).flatMap((part) => placesOf(code, part, true)))
    }
  }
  const [callee, ...args] = childrenOf(lastOf(path))
  places.push(...placesOf(code, must(callee, 'callee'), true), ...args.flatMap((arg) => placesOf(code, arg, true)))
  return places.slice(1).findLast((place) => place !== undefined) ?? start
}

function isTarget({ type, left }: Node, part: Node): boolean {
  return type === 'AssignmentExpression' && part === left && part.type === 'Identifier'
}

const STATEMENTS = new Set(['ReturnStatement', 'ExpressionStatement'])
const INITIALIZED = new Set(['VariableDeclarator', 'Property'])
const PLACELESS = /^(?:eval|_IOST\w+)$/

function placesOf(code: string, node: Node, names: boolean): (number | undefined)[] {
  const inside = () => childrenOf(node).flatMap((child) => placesOf(code, child, names))
  switch (node.type) {
    case 'Identifier':
      return names ? [PLACELESS.test(requireText(node.name)) ? undefined : node.range[0]] : []
    case 'NewExpression':
      return [...inside(), node.range[0]]
    case 'CallExpression':
      return [
        ...inside(),
        placeOfName(requireNode(node.callee)) ?? code.indexOf('(', requireNode(node.callee).range[1]),
      ]
    case 'TaggedTemplateExpression':
      return [...inside(), requireNode(node.quasi).range[0]]
    case 'MemberExpression': {
      const parts = node.computed ? [node.object, node.property] : [node.object]
      const place = placeOfName(node) ?? requireNode(node.object).range[1]
      return [...requireNodes(parts).flatMap((part) => placesOf(code, part, names)), place]
    }
    case 'AssignmentExpression':
      return [...placesOf(code, requireNode(node.right), names), code.indexOf('=', requireNode(node.left).range[1])]
    case 'UnaryExpression':
      return node.operator === 'typeof' ? [] : [...inside(), node.range[0]]
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
      return []
    default:
      return inside()
  }
}

function print(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return requireText(node.name)
    case 'ThisExpression':
      return 'this'
    case 'MetaProperty':
      return '.new.target'
    case 'Literal':
      return typeof node.value === 'string' ? `"${node.value}"` : String(node.value)
    case 'MemberExpression':
      return print(requireNode(node.object)) + printKey(node)
    case 'CallExpression':
      return `${print(requireNode(node.callee))}(...)`
    case 'TaggedTemplateExpression':
      return `${print(requireNode(node.tag))}(...)`
    case 'ArrayExpression':
      return `[${nodesOrHoles(node.elements)
        .map((element) => (element ? print(element) : ''))
        .join(',')}]`
    case 'ObjectExpression':
      return `{${INTERMEDIATE.repeat(requireNodes(node.properties).length)}}`
    case 'SequenceExpression':
      return `(${requireNodes(node.expressions).map(print).join(' , ')})`
    case 'LogicalExpression':
    case 'BinaryExpression':
      return `(${print(requireNode(node.left))} ${node.operator} ${print(requireNode(node.right))})`
    case 'UnaryExpression':
      return printUnary(node)
    case 'UpdateExpression':
      return `(${node.prefix ? node.operator : ''}${print(requireNode(node.argument))}${node.prefix ? '' : node.operator})`
    case 'ConditionalExpression':
      return INTERMEDIATE.repeat(3)
    case 'AssignmentExpression':
      return INTERMEDIATE.repeat(2)
    default:
      return INTERMEDIATE
  }
}

function printKey({ computed, property }: Node): string {
  const { name, value } = requireNode(property)
  if (!computed) return `.${name}`
  return typeof value === 'string' ? `.${value}` : `[${print(requireNode(property))}]`
}

function printUnary({ operator, argument }: Node): string {
  const text = print(requireNode(argument))
  if (operator === '-' && typeof requireNode(argument).value === 'number') return `-${text}`
  return `(${operator}${requireText(operator).length > 1 ? ' ' : ''}${text})`
}

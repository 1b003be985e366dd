import { type Expression, type Node, parseExpressionAt } from 'acorn'
import { must } from '../collections/presence.js'
import { findDeepNesting, NESTING_REASON } from '../contract/syntax/nesting.js'
import { describeThrown } from '../errors/thrown.js'

/** An expression that cannot be evaluated. The message is for the user who typed it. */
export class ExpressionError extends Error {}

/** Characters of an expression: a client of the debugger may send any number. */
const MAX_TEXT = 10_000

/** Parses an expression. Throws `ExpressionError`. */
export function parse(text: string): Expression {
  if (text.length > MAX_TEXT)
    throw new ExpressionError(`the expression has ${text.length} characters, and at most ${MAX_TEXT} are evaluated`)
  // A parser at the end of its stack aborts the process while it compiles a regular expression.
  if (findDeepNesting(text) !== undefined) throw new ExpressionError(NESTING_REASON)
  let tree: Expression
  try {
    tree = parseExpressionAt(text, 0, { ecmaVersion: 'latest' })
  } catch (cause) {
    throw new ExpressionError(`${JSON.stringify(text)} is not an expression: ${describeThrown(cause)}`)
  }
  const rest = text.slice(tree.end).trim()
  if (rest !== '') throw new ExpressionError(`unexpected ${JSON.stringify(rest)} after the expression`)
  requireNoEffects(tree, text)
  return tree
}

const EFFECTS: Record<string, string> = {
  AssignmentExpression: 'an assignment',
  UpdateExpression: 'an assignment',
  NewExpression: 'a constructor',
  AwaitExpression: 'await',
  YieldExpression: 'yield',
  ImportExpression: 'an import',
  TaggedTemplateExpression: 'a function call',
  FunctionExpression: 'a function',
  ArrowFunctionExpression: 'a function',
  ClassExpression: 'a class',
}

function requireNoEffects(node: Node, text: string): void {
  const what =
    EFFECTS[node.type] ??
    (node.type === 'UnaryExpression' && 'operator' in node && node.operator === 'delete' ? 'delete' : undefined)
  const throwEffectError = (reason: string) => {
    throw new ExpressionError(
      `${JSON.stringify(text.slice(node.start, node.end))}: ${reason} may have side effects. A recorded run can only be read.`,
    )
  }
  if (what !== undefined) throwEffectError(what)
  if (node.type === 'CallExpression' && !isPureCall(node as CallNode)) throwEffectError('a call of this function')
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) requireNoEffects(child, text)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** A call in an expression. */
export interface CallNode extends Node {
  callee: Node & { object?: Node & { name?: string }; property?: Node & { name: string }; computed?: boolean }
  arguments: Expression[]
}

const STORAGE_READS = new Set(['get', 'has', 'mapGet', 'mapHas'])
/** Methods of texts, lists and BigNumbers that only read. */
export const TEXT_METHODS = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'slice',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'split',
  'charAt',
])
export const LIST_METHODS = new Set(['includes', 'indexOf', 'join', 'slice'])
export const NUMBER_METHODS = new Set(
  'eq isEqualTo gt isGreaterThan gte isGreaterThanOrEqualTo lt isLessThan lte isLessThanOrEqualTo plus minus times multipliedBy div dividedBy mod abs toFixed toString toNumber isZero isNegative isNaN'.split(
    ' ',
  ),
)

function isPureCall({ callee }: CallNode): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed === true) return false
  const { name } = must(callee.property, 'property')
  if (must(callee.object, 'object').type === 'Identifier' && must(callee.object, 'object').name === 'storage')
    return STORAGE_READS.has(name)
  return TEXT_METHODS.has(name) || LIST_METHODS.has(name) || NUMBER_METHODS.has(name)
}

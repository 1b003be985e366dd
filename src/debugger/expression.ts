import type { Expression, Node } from 'acorn'
import * as bigNumberModule from 'bignumber.js'
import { holdsNumber, parseExact } from '../codec/exact-number.js'
import { firstOf, itemAt, must } from '../collections/presence.js'
import { describeThrown } from '../errors/thrown.js'
import {
  type CallNode,
  ExpressionError,
  LIST_METHODS,
  NUMBER_METHODS,
  parse,
  TEXT_METHODS,
} from './expression-parser.js'
import { calculateUnary, combine, isNothing, isTruthy, toPlain, toText, toValue, typeOf } from './operators.js'
import { type DebugValue, listMembers } from './values.js'

// bignumber.js is CommonJS: depending on the loader, its class is the namespace's default or a member of it.
const { default: BigNumber = bigNumberModule.BigNumber } = bigNumberModule as unknown as {
  default?: typeof bigNumberModule.BigNumber
}

/**
 * Characters, digits or elements of a value. A larger one would fill the memory or stop the debugger, which evaluates
 * conditions at every step.
 */
const MAX_LENGTH = 2 ** 20
/** Exponent and decimal places of a BigNumber: more than any amount has. */
const MAX_DIGITS = 10_000

/** Values of names and storage. */
export interface ExpressionNames {
  read(name: string): DebugValue | undefined
  /**
   * Reads the contract's storage at the current step; undefined for a key that the transaction has not touched so far.
   */
  readStorage(key: string, field: string | undefined): string | boolean | null | undefined
}

/** Evaluates an expression without side effects. Throws `ExpressionError`. */
export function evaluate(text: string, names: ExpressionNames): DebugValue {
  return visit(parse(text), names)
}

type ExpressionVisitor = (node: never, names: ExpressionNames) => DebugValue

const VISITORS: Record<string, ExpressionVisitor> = {
  Literal: ({ value, raw = '', bigint }: { value: unknown; raw?: string; bigint?: string }) => {
    if (bigint !== undefined) return ['i', bigint]
    if (typeof value === 'number') requireDigits(value, raw.replaceAll('_', ''))
    return toValue(value)
  },
  Identifier: ({ name }: { name: string }, names) => readName(name, names),
  ThisExpression: (_: Node, names) => readName('this', names),
  TemplateLiteral: (
    { quasis, expressions }: { quasis: { value: { cooked: string } }[]; expressions: Expression[] },
    names,
  ) =>
    quasis
      .map(
        ({ value }, index) =>
          value.cooked + (index < expressions.length ? toText(visit(itemAt(expressions, index), names)) : ''),
      )
      .join(''),
  ArrayExpression: ({ elements }: { elements: (Expression | null)[] }, names) => {
    const list = elements.map((element): DebugValue => (element === null ? ['u'] : visit(element, names)))
    return ['a', list, list.length]
  },
  MemberExpression: (
    node: { object: Expression; property: Expression & { name: string }; computed: boolean; optional: boolean },
    names,
  ) => {
    const object = visit(node.object, names)
    if (node.optional && isNothing(object)) return ['u']
    return readMember(object, node.computed ? toText(visit(node.property, names)) : node.property.name)
  },
  ChainExpression: ({ expression }: { expression: Expression }, names) => visit(expression, names),
  ConditionalExpression: (
    { test, consequent, alternate }: Record<'test' | 'consequent' | 'alternate', Expression>,
    names,
  ) => visit(isTruthy(visit(test, names)) ? consequent : alternate, names),
  LogicalExpression: ({ left, right, operator }: { left: Expression; right: Expression; operator: string }, names) => {
    const first = visit(left, names)
    const isDone = operator === '&&' ? !isTruthy(first) : operator === '||' ? isTruthy(first) : !isNothing(first)
    return isDone ? first : visit(right, names)
  },
  UnaryExpression: ({ operator, argument }: { operator: string; argument: Expression }, names) => {
    if (operator === 'typeof')
      return typeOf(argument.type === 'Identifier' ? (names.read(argument.name) ?? ['u']) : visit(argument, names))
    const value = visit(argument, names)
    if (operator === '!') return !isTruthy(value)
    return '-+~'.includes(operator) ? calculateUnary(operator, value) : ['u']
  },
  BinaryExpression: ({ operator, left, right }: { operator: string; left: Expression; right: Expression }, names) =>
    combine(operator, visit(left, names), visit(right, names)),
  CallExpression: (node: CallNode, names) => callMethod(node, names),
}

/** Rejects a number that is not the one that was written: a condition about it would hold for another value. */
function requireDigits(value: number, raw: string): void {
  if (parseExact(raw) === undefined || holdsNumber(raw)) return
  const form = /^\d+$/.test(raw) ? `${raw}n` : JSON.stringify(raw)
  throw new ExpressionError(`${raw} is rounded to ${value}: write ${form}`)
}

function visit(node: Node, names: ExpressionNames): DebugValue {
  const visitor = VISITORS[node.type]
  if (visitor === undefined) throw new ExpressionError(`${node.type} is not supported in an expression here`)
  const value = visitor(node as never, names)
  requireLength(measureLength(value))
  return value
}

/** Length of a value's text, digits or elements. */
function measureLength(value: DebugValue): number {
  if (!Array.isArray(value)) return typeof value === 'string' ? value.length : 0
  return value[0] === 'i' || value[0] === 'b' || value[0] === 'a' ? value[1].length : 0
}

function requireLength(length: number): void {
  if (length > MAX_LENGTH)
    throw new ExpressionError(`a value here is longer than ${MAX_LENGTH}, which is the most that is evaluated`)
}

function readName(name: string, names: ExpressionNames): DebugValue {
  if (name === 'undefined') return ['u']
  if (name === 'NaN' || name === 'Infinity') return ['n', name]
  const value = names.read(name)
  if (value === undefined) throw new ExpressionError(`${name} is not a variable here`)
  return value
}

function readMember(object: DebugValue, name: string): DebugValue {
  if (isNothing(object)) throw new ExpressionError(`cannot read ${JSON.stringify(name)} of ${toText(object)}`)
  if (typeof object === 'string') return name === 'length' ? object.length : toValue(object[Number(name)])
  if (!Array.isArray(object)) return ['u']
  if (name === 'length' && object[0] === 's') return object[2]
  if (name === 'length' && object[0] === 'a') return object[2]
  if (name === 'size' && object[0] === 'm') return object[3]
  const member = listMembers(object).find((each) => each.name === name)
  if (member !== undefined) {
    if (!isGetter(member.value)) return member.value
    throw new ExpressionError(`${JSON.stringify(name)} is computed by a getter, which the debugger does not call`)
  }
  const isCut =
    (object[0] === 'a' && object[1].length < object[2]) || (object[0] === 'o' && object[2].length < object[3])
  if (isCut || object[0] === 'c')
    throw new ExpressionError(`${JSON.stringify(name)} is in a part of the value that was not recorded`)
  return ['u']
}

function isGetter(value: DebugValue): boolean {
  return Array.isArray(value) && value[0] === 'g'
}

function callMethod({ callee, arguments: given }: CallNode, names: ExpressionNames): DebugValue {
  const { name } = must(callee.property, 'property')
  const args = given.map((each) => visit(each, names))
  if (must(callee.object, 'object').type === 'Identifier' && must(callee.object, 'object').name === 'storage')
    return readStorage(name, args.map(toText), names)
  const object = visit(must(callee.object, 'object'), names)
  if (Array.isArray(object) && object[0] === 'b' && NUMBER_METHODS.has(name)) return callNumber(object[1], name, args)
  if (typeof object === 'string' && TEXT_METHODS.has(name)) {
    return toValue((object[name as 'slice'] as (...list: unknown[]) => unknown)(...args.map(toPlain)))
  }
  if (Array.isArray(object) && object[0] === 'a' && LIST_METHODS.has(name)) {
    const list = object[1].map(toPlain)
    if (name === 'join') requireLength(measureJoined(list, args.length === 0 ? ',' : toText(firstOf(args))))
    return toValue((list[name as 'slice'] as (...each: unknown[]) => unknown)(...args.map(toPlain)))
  }
  if (name === 'toString') return toText(object)
  throw new ExpressionError(`${toText(object)} has no method ${name} that can be evaluated`)
}

function readStorage(name: string, [key = '', field]: readonly string[], names: ExpressionNames): DebugValue {
  const value = names.readStorage(key, name.startsWith('map') ? field : undefined)
  const isTest = name === 'has' || name === 'mapHas'
  if (value === undefined) {
    throw new ExpressionError(
      `the transaction has not read or written ${[key, field].filter(Boolean).join('.')} up to here`,
    )
  }
  return isTest ? value !== null && value !== false : (value as string | null)
}

function measureJoined(list: readonly unknown[], separator: string): number {
  return list.reduce<number>((sum, each) => sum + String(each).length, list.length * separator.length)
}

function callNumber(text: string, name: string, args: readonly DebugValue[]): DebugValue {
  const number = requireDigitCount(new BigNumber(text)) as unknown as Record<string, (...list: unknown[]) => unknown>
  const plain = args.map((each) => (Array.isArray(each) && each[0] === 'b' ? each[1] : toPlain(each)))
  for (const each of plain) requireDigitCount(new BigNumber(each as string))
  const places = Number(plain[0])
  if (name === 'toFixed' && places > MAX_DIGITS) throw tooManyDigitsError()
  const result = calculateNumber(() => must(number[name], `method ${name}`).apply(number, plain))
  return BigNumber.isBigNumber(result)
    ? ['b', requireDigitCount(result as bigNumberModule.BigNumber).toFixed()]
    : toValue(result)
}

/** Calls a method of bignumber.js, which rejects arguments by errors of its own. */
function calculateNumber(call: () => unknown): unknown {
  try {
    return call()
  } catch (cause) {
    throw new ExpressionError(describeThrown(cause).replace('[BigNumber Error] ', ''))
  }
}

/** Rejects a number such as 1e9999999, because a sum with it writes out all its digits. */
function requireDigitCount(number: bigNumberModule.BigNumber): bigNumberModule.BigNumber {
  if (Math.abs(number.e ?? 0) > MAX_DIGITS || (number.c?.length ?? 0) > MAX_DIGITS) throw tooManyDigitsError()
  return number
}

function tooManyDigitsError(): ExpressionError {
  return new ExpressionError(`a number here has more than ${MAX_DIGITS} digits, which is the most that is evaluated`)
}

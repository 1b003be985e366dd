import type { Expression, Node } from 'acorn'
import * as bigNumberModule from 'bignumber.js'
import {
  type CallNode,
  ExpressionError,
  LIST_METHODS,
  NUMBER_METHODS,
  parse,
  TEXT_METHODS,
} from './expression-parser.js'
import { listMembers, type Value } from './values.js'

// bignumber.js is CommonJS: depending on the loader, its class is the namespace's default or a member of it.
const { default: BigNumber = bigNumberModule.BigNumber } = bigNumberModule as unknown as {
  default?: typeof bigNumberModule.BigNumber
}

/** Values of names and storage. */
export interface Names {
  read(name: string): Value | undefined
  /**
   * Reads the contract's storage at the current step; undefined for a key that the transaction has not touched so far.
   */
  readStorage(key: string, field: string | undefined): string | boolean | null | undefined
}

/** Evaluates an expression without side effects. Throws `ExpressionError`. */
export function evaluate(text: string, names: Names): Value {
  return visit(parse(text), names)
}

type Visitor = (node: never, names: Names) => Value

const VISITORS: Record<string, Visitor> = {
  Literal: ({ value, bigint }: { value: unknown; bigint?: string }) =>
    bigint === undefined ? toValue(value) : ['i', bigint],
  Identifier: ({ name }: { name: string }, names) => readName(name, names),
  ThisExpression: (_: Node, names) => readName('this', names),
  TemplateLiteral: (
    { quasis, expressions }: { quasis: { value: { cooked: string } }[]; expressions: Expression[] },
    names,
  ) =>
    quasis
      .map(
        ({ value }, index) =>
          value.cooked + (index < expressions.length ? toText(visit(expressions[index]!, names)) : ''),
      )
      .join(''),
  ArrayExpression: ({ elements }: { elements: Expression[] }, names) => {
    const list = elements.map((element) => visit(element, names))
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
    if (operator === '-') return toValue(-toNumber(value))
    if (operator === '+') return toValue(toNumber(value))
    if (operator === '~') return ~toNumber(value)
    return ['u']
  },
  BinaryExpression: ({ operator, left, right }: { operator: string; left: Expression; right: Expression }, names) =>
    combine(operator, visit(left, names), visit(right, names)),
  CallExpression: (node: CallNode, names) => callMethod(node, names),
}

function visit(node: Node, names: Names): Value {
  const visitor = VISITORS[node.type]
  if (visitor === undefined) throw new ExpressionError(`${node.type} is not supported in an expression here`)
  return visitor(node as never, names)
}

function readName(name: string, names: Names): Value {
  if (name === 'undefined') return ['u']
  if (name === 'NaN' || name === 'Infinity') return ['n', name]
  const value = names.read(name)
  if (value === undefined) throw new ExpressionError(`${name} is not a variable here`)
  return value
}

function readMember(object: Value, name: string): Value {
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

function isGetter(value: Value): boolean {
  return Array.isArray(value) && value[0] === 'g'
}

function callMethod({ callee, arguments: given }: CallNode, names: Names): Value {
  const { name } = callee.property!
  const args = given.map((each) => visit(each, names))
  if (callee.object!.type === 'Identifier' && callee.object!.name === 'storage')
    return readStorage(name, args.map(toText), names)
  const object = visit(callee.object!, names)
  if (Array.isArray(object) && object[0] === 'b' && NUMBER_METHODS.has(name)) return callNumber(object[1], name, args)
  if (typeof object === 'string' && TEXT_METHODS.has(name)) {
    return toValue((object[name as 'slice'] as (...list: unknown[]) => unknown)(...args.map(toPlain)))
  }
  if (Array.isArray(object) && object[0] === 'a' && LIST_METHODS.has(name)) {
    const list = object[1].map(toPlain)
    return toValue((list[name as 'slice'] as (...each: unknown[]) => unknown)(...args.map(toPlain)))
  }
  if (name === 'toString') return toText(object)
  throw new ExpressionError(`${toText(object)} has no method ${name} that can be evaluated`)
}

function readStorage(name: string, [key = '', field]: readonly string[], names: Names): Value {
  const value = names.readStorage(key, name.startsWith('map') ? field : undefined)
  const isTest = name === 'has' || name === 'mapHas'
  if (value === undefined) {
    throw new ExpressionError(
      `the transaction has not read or written ${[key, field].filter(Boolean).join('.')} up to here`,
    )
  }
  return isTest ? value !== null && value !== false : (value as string | null)
}

function callNumber(text: string, name: string, args: readonly Value[]): Value {
  const number = new BigNumber(text) as unknown as Record<string, (...list: unknown[]) => unknown>
  const result = number[name]!(
    ...args.map((each) => (Array.isArray(each) && each[0] === 'b' ? each[1] : toPlain(each))),
  )
  return BigNumber.isBigNumber(result) ? ['b', (result as bigNumberModule.BigNumber).toFixed()] : toValue(result)
}

function combine(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case '===':
    case '==':
      return isEqual(left, right, operator === '==')
    case '!==':
    case '!=':
      return !isEqual(left, right, operator === '!=')
    case '+':
      if (isText(left) || isText(right)) return toText(left) + toText(right)
      return toValue(toNumber(left) + toNumber(right))
    case 'in':
      return listMembers(right).some(({ name }) => name === toText(left))
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left, right)
    default:
      return toValue(calculate(operator, toNumber(left), toNumber(right)))
  }
}

function compare(operator: string, left: Value, right: Value): boolean {
  const [a, b] =
    typeof left === 'string' && typeof right === 'string' ? [left, right] : [toNumber(left), toNumber(right)]
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}

function calculate(operator: string, a: number, b: number): number {
  switch (operator) {
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
    case '**':
      return a ** b
    case '&':
      return a & b
    case '|':
      return a | b
    case '^':
      return a ^ b
    case '<<':
      return a << b
    case '>>':
      return a >> b
    default:
      throw new ExpressionError(`the operator ${operator} is not supported in an expression here`)
  }
}

/** Compares values. Objects are compared by content, because recordings have no identities. */
function isEqual(left: Value, right: Value, isLoose: boolean): boolean {
  if (isLoose && (isNothing(left) || isNothing(right))) return isNothing(left) && isNothing(right)
  if (isLoose && typeof left !== typeof right && !Array.isArray(left) && !Array.isArray(right))
    return toNumber(left) === toNumber(right)
  // NaN differs from itself, and 0 equals -0.
  if (isNumber(left) && isNumber(right)) return toNumber(left) === toNumber(right)
  return JSON.stringify(left) === JSON.stringify(right)
}

function isNumber(value: Value): boolean {
  return typeof value === 'number' || (Array.isArray(value) && value[0] === 'n')
}

function isText(value: Value): boolean {
  return typeof value === 'string' || (Array.isArray(value) && !['n', 'u', 'i'].includes(value[0]))
}

export function isTruthy(value: Value): boolean {
  if (!Array.isArray(value)) return Boolean(value)
  if (value[0] === 'n') return value[1].includes('Infinity')
  return value[0] !== 'u' && value[0] !== 'x' && !(value[0] === 'i' && value[1] === '0')
}

function isNothing(value: Value): boolean {
  return value === null || (Array.isArray(value) && (value[0] === 'u' || value[0] === 'x'))
}

function toNumber(value: Value): number {
  if (!Array.isArray(value)) return Number(value)
  return value[0] === 'n' || value[0] === 'i' || value[0] === 'b' ? Number(value[1]) : Number.NaN
}

function toText(value: Value): string {
  if (!Array.isArray(value)) return String(value)
  switch (value[0]) {
    case 'n':
    case 'i':
    case 'b':
    case 's':
      return value[1]
    case 'u':
      return 'undefined'
    case 'a':
      return value[1].map(toText).join(',')
    default:
      return '[object Object]'
  }
}

function toPlain(value: Value): unknown {
  if (!Array.isArray(value)) return value
  if (value[0] === 'u') return undefined
  return value[0] === 'n' ? Number(value[1]) : toText(value)
}

function toValue(value: unknown): Value {
  if (value === undefined) return ['u']
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return ['n', Object.is(value, -0) ? '-0' : String(value)]
  if (Array.isArray(value)) return ['a', value.map(toValue), value.length]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : String(value)
}

function typeOf(value: Value): string {
  if (!Array.isArray(value)) return value === null ? 'object' : typeof value
  const names: Partial<Record<string, string>> = {
    s: 'string',
    n: 'number',
    i: 'bigint',
    u: 'undefined',
    y: 'symbol',
    f: 'function',
  }
  return names[value[0]] ?? 'object'
}

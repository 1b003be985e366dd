import type { StorageKey } from '../client/storage.js'
import { requireRecord } from '../collections/records.js'
import { ToolkitError } from '../errors/errors.js'
import { STATUS_CODES } from '../tx/receipt.js'
import { requireComparable } from './arguments.js'
import type { Mention } from './existence.js'
import { findObjectKind, type Holder, isPromise, nameOf } from './subject.js'
import { describeArgument, stateless } from './verdict.js'

/** An argument of a matcher. */
export interface Parameter {
  /** Name of the argument, in errors about the number of arguments. */
  name: string
  /** Throws `ToolkitError('TEST_ARGUMENT')` for a value that no outcome of a call could agree with. */
  check(matcher: string, value: unknown): void
  /** Names in a checked value that have to exist. `before`: the arguments before it. */
  mentions?(value: unknown, before: readonly unknown[]): readonly Mention[]
}

/** The lists of arguments that a matcher accepts, each of another length. */
export type MatcherSignature = readonly (readonly Parameter[])[]

/**
 * Checks the arguments of a matcher, whether or not `.not` precedes it, and returns the names that they mention.
 * Throws `ToolkitError('TEST_ARGUMENT')`.
 */
export function readArguments(matcher: string, signature: MatcherSignature, args: readonly unknown[]): Mention[] {
  const parameters = signature.find(({ length }) => length === args.length)
  if (parameters === undefined) throw countError(matcher, signature, args.length)
  return parameters.flatMap(({ check, mentions }, index) => {
    check(`.${matcher}`, args[index])
    return mentions?.(args[index], args.slice(0, index)) ?? []
  })
}

function countError(matcher: string, signature: MatcherSignature, count: number): ToolkitError {
  const lists = signature.map((list) => `.${matcher}(${list.map(({ name }) => name).join(', ')})`)
  const counts = signature.map(({ length }) => length).join(' or ')
  return new ToolkitError(
    'TEST_ARGUMENT',
    `.${matcher}: expected ${counts} ${counts === '1' ? 'argument' : 'arguments'}, got ${count}`,
    {
      hint: `Write ${lists.join(' or ')}.`,
    },
  )
}

function argumentError(matcher: string, expected: string, value: unknown, hint?: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${matcher}: expected ${expected}, got ${describeArgument(value)}`, {
    hint: value === undefined ? 'The variable may be misspelt, or not set yet.' : (hint ?? `Give ${expected}.`),
  })
}

/** A parameter for values that pass a test. */
function parameter(
  name: string,
  expected: string,
  accepts: (value: unknown) => boolean,
  rest: Pick<Parameter, 'mentions'> & { hint?: string } = {},
): Parameter {
  const { hint, ...more } = rest
  return {
    name,
    check(matcher, value) {
      if (!accepts(value)) throw argumentError(matcher, expected, value, hint)
    },
    ...more,
  }
}

const isName = (value: unknown) => typeof value === 'string' && value !== ''
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainObject(value)
const isKey = (value: unknown): value is StorageKey =>
  isName(value) || (Array.isArray(value) && value.length === 2 && value.every(isName))

/** Throws unless the value is an account, a contract, or the name of one. */
const checkHolder: Parameter['check'] = (_, value) => void nameOf(value as Holder)
/** The names of checked arguments. */
const named = (value: unknown) => nameOf(value as Holder)

/** An account or a contract. */
export const HOLDER: Parameter = {
  name: 'account',
  check: checkHolder,
  mentions: (value) => [{ kind: 'holder', name: named(value) }],
}

/** A contract, by its handle, its id or its developer's name. */
export const CONTRACT: Parameter = {
  name: 'contract',
  check: checkHolder,
  mentions: (value) => [{ kind: 'contract', name: named(value) }],
}

/** An action: of the contract before it, or of any contract. */
export const ACTION: Parameter = parameter('action', 'the name of an action', isName, {
  mentions: (value, [contract]) => [mentionAction(String(value), contract)],
})

function mentionAction(text: string, contract: unknown): Mention {
  if (contract !== undefined) return { kind: 'action', contract: named(contract), action: text }
  const slash = text.indexOf('/')
  if (slash < 0) return { kind: 'anyAction', action: text }
  return { kind: 'action', contract: text.slice(0, slash), action: text.slice(slash + 1) }
}

/** Names of actions in order. */
export const ACTIONS: Parameter = {
  name: 'actions',
  check(matcher, value) {
    if (!Array.isArray(value)) throw argumentError(matcher, 'a list of actions', value)
    checkSome(matcher, value)
    const wrong = value.findIndex((each) => !isName(each))
    if (wrong >= 0) throw argumentError(matcher, 'names of actions', value[wrong])
  },
  mentions: (value) => (value as string[]).map((text) => mentionAction(text, undefined)),
}

/** Expected arguments of a call of the contract and action before them. */
export const CALL_ARGUMENTS: Parameter = {
  name: 'args',
  check(matcher, value) {
    if (typeof value === 'function') return
    if (!Array.isArray(value)) throw argumentError(matcher, 'arguments as a list, or a function of it', value)
    for (const each of value) checkComparable(matcher, each)
  },
  mentions: (value, [contract, action]) =>
    Array.isArray(value) ? [{ kind: 'arguments', contract: named(contract), action: String(action), args: value }] : [],
}

/** Content of a receipt or an event. */
export const CONTENT: Parameter = {
  name: 'content',
  check(matcher, value) {
    if (value === undefined) throw argumentError(matcher, 'a content', value)
    if (value instanceof RegExp || (typeof value === 'function' && findObjectKind(value) === undefined)) return
    checkComparable(matcher, value)
  },
}

/** Reason of a failure. */
export const REASON: Parameter = {
  name: 'reason',
  check(matcher, value) {
    if (typeof value === 'string' ? value !== '' : value instanceof RegExp && !stateless(value).test('')) return
    const isText = typeof value === 'string' || value instanceof RegExp
    const what = isText ? 'what every reason holds' : `no text and no pattern: ${describeArgument(value)}`
    throw new ToolkitError('TEST_ARGUMENT', `${matcher} was given ${what}`, {
      hint: 'Write the words that identify this failure; for any failure use .to.fail.',
    })
  },
}

/** A status of a receipt. */
export const STATUS: Parameter = {
  name: 'status',
  check(_, value) {
    if (STATUS_CODES.some((status) => status === value)) return
    throw new ToolkitError('TEST_ARGUMENT', `unknown status ${describeArgument(value)}`, {
      hint: `A call ends with one of ${STATUS_CODES.join(', ')}.`,
    })
  },
}

/** A source file of a contract. */
export const FILE: Parameter = parameter('file', 'the path of a source file', isName)

/** A line of the source file before it. */
export const LINE: Parameter = parameter(
  'line',
  'a line number from 1',
  (value) => isCount(value) && Number(value) > 0,
  { mentions: (value, [file]) => [{ kind: 'line', file: String(file), line: Number(value) }] },
)

/** A return value. Whether `undefined` is one depends on the declared type. */
export const RETURN_VALUE: Parameter = {
  name: 'value',
  check(matcher, value) {
    if (value !== undefined) checkComparable(matcher, value)
  },
}

/** Index of an action, or a number of receipts, events or calls. */
export const COUNT: Parameter = parameter('count', 'a whole number from 0', isCount)

/** A limit or an amount of gas or time. */
export const NUMBER: Parameter = parameter('number', 'a number', isAmount)

/** Gas, which receipts have with at most two decimals. */
export const GAS: Parameter = {
  name: 'gas',
  check(matcher, value) {
    NUMBER.check(matcher, value)
    if (Number(value) >= 0 && /^\d+(?:\.\d{1,2})?$/.test(String(value))) return
    throw argumentError(matcher, 'a number from 0 with at most two decimals', value)
  },
}

/** A tolerance such as `1%`. */
export const PERCENTAGE: Parameter = {
  name: 'tolerance',
  check(matcher, value) {
    if (typeof value === 'string' && /^\d+(?:\.\d+)?%$/.test(value)) return
    throw argumentError(matcher, "a percentage such as '1%'", value)
  },
}

/** Bytes of RAM by payer. */
export const RAM: Parameter = {
  name: 'bytes',
  check(matcher, value) {
    if (!isPlainRecord(value)) throw argumentError(matcher, 'an object of bytes by payer', value)
    for (const bytes of Object.values(value)) {
      if (!isAmount(bytes)) throw argumentError(matcher, 'a number', bytes)
      if (!Number.isSafeInteger(bytes)) throw argumentError(matcher, 'a whole number of bytes', bytes)
    }
  },
  mentions: (value) => Object.keys(requireRecord(value)).map((name) => ({ kind: 'holder', name })),
}

/** Name of a network of the configuration. */
export const NETWORK: Parameter = {
  name: 'network',
  check(matcher, value) {
    if (isName(value)) return
    const message = `${matcher} expects the name of a network, got ${describeArgument(value)}`
    throw new ToolkitError('TEST_ARGUMENT', message, {
      hint: "Name one of the configuration: await expect(vault.deposit('1')).to.behaveTheSameOn('local')",
    })
  },
}

/** Changes of storage of the contract before them: `{ key: [before, after] }`, one level deeper for maps. */
export const CHANGES: Parameter = {
  name: 'changes',
  check(matcher, value) {
    if (!isPlainRecord(value)) throw argumentError(matcher, 'an object of changes by key', value)
    checkSome(matcher, value)
    for (const [key, change] of Object.entries(value)) checkChanges(matcher, key, change)
  },
  mentions: (value, [contract]) => [
    { kind: 'storage', contract: named(contract), keys: listKeys(requireRecord(value)) },
  ],
}

function checkChanges(matcher: string, key: string, change: unknown): void {
  if (!isPlainRecord(change)) {
    checkChange(matcher, key, change)
    return
  }
  checkSome(`${key} of ${matcher}`, change)
  for (const [field, each] of Object.entries(change)) checkChange(matcher, `${key}.${field}`, each)
}

function checkChange(matcher: string, key: string, change: unknown): void {
  if (Array.isArray(change) && change.length === 2 && !change.includes(undefined)) {
    for (const value of change) checkComparable(`${matcher}: ${key}`, value)
    return
  }
  const got = Array.isArray(change) ? `[${change.map(describeArgument).join(', ')}]` : describeArgument(change)
  throw new ToolkitError('TEST_ARGUMENT', `${matcher}: ${key}: expected [before, after], got ${got}`, {
    hint: 'Write null for no value.',
  })
}

function listKeys(changes: object): StorageKey[] {
  return Object.entries(changes).flatMap(([key, change]): StorageKey[] =>
    Array.isArray(change) ? [key] : Object.keys(requireRecord(change)).map((field) => [key, field] as const),
  )
}

/** Keys of storage of the contract before them. */
export const KEYS: Parameter = parameter(
  'keys',
  'a list of keys, or of [map, field]',
  (value) => Array.isArray(value) && value.every(isKey),
  {
    mentions: (value, [contract]) => [{ kind: 'storage', contract: named(contract), keys: value as StorageKey[] }],
  },
)

/** A key of storage of the subject. */
export const KEY: Parameter = parameter('key', 'a key', isName)

/** A field of the map before it. */
export const FIELD: Parameter = parameter('field', 'the name of a field', isName)

/** A token of `token.iost`. Reading its balances or its supply rejects an unknown one. */
export const TOKEN: Parameter = parameter('token', 'the symbol of a token', isName)

/** Change of a balance. */
export const DIFFERENCE: Parameter = {
  name: 'difference',
  check: (_, value) => checkDifference('the change of the balance', value),
}

/** Changes of balances by holder. */
export const DIFFERENCES: Parameter = {
  name: 'differences',
  check(matcher, value) {
    if (!isPlainRecord(value)) throw argumentError(matcher, "an object such as { alice: '+10.5' }", value)
    checkSome(matcher, value)
    for (const [holder, text] of Object.entries(value)) checkDifference(`the change of ${holder}'s balance`, text)
  },
  mentions: (value) => Object.keys(requireRecord(value)).map((name) => ({ kind: 'holder', name })),
}

function checkDifference(what: string, value: unknown): void {
  if (typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value)) return
  throw new ToolkitError('TEST_ARGUMENT', `${what}: expected a text such as '+10.5', got ${describeArgument(value)}`, {
    hint: 'Amounts are decimal texts: a number cannot hold every amount.',
  })
}

/** A non-fungible token. */
export const TOKEN721: Parameter = parameter('token', 'the symbol of a non-fungible token', isName)

/** Id of one of the tokens before it. */
export const TOKEN_ID: Parameter = parameter('id', 'the id of a token as a text', isName, {
  mentions: (value, [token]) => [{ kind: 'token721', symbol: String(token), id: String(value) }],
})

/** Rejects an empty list, for which any assertion holds. */
function checkSome(what: string, given: object): void {
  if (Object.keys(given).length > 0) return
  throw new ToolkitError('TEST_ARGUMENT', `${what} was given nothing`, {
    hint: 'List at least one; an empty list would always pass.',
  })
}

/**
 * Checks a value that something on the chain is compared with. A call, a promise, and what this package returns are
 * never such a value.
 */
function checkComparable(matcher: string, value: unknown): void {
  if (value === undefined || isPromise(value) || findObjectKind(value) !== undefined)
    throw argumentError(matcher, 'a value', value)
  requireComparable(matcher, value)
}

/** True for lists and for objects without a class, of any realm. */
function isPlainObject(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

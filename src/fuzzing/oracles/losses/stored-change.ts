import { type Decimal, ZERO } from '../../../codec/decimal.js'
import { compareExact, parseExact, subtractExact } from '../../../codec/exact-number.js'
import { isTable } from '../../../collections/shapes.js'
import { decodeStored, readPayer } from '../../../state/values.js'
import { parseDocument, unquote } from '../../sequences/generation/json-text.js'

/** An entry of a contract's storage that a call changed. */
export interface StoredChange {
  contract: string
  key: string
  field?: string | undefined
  stateKey: string
  before: string | undefined
  after: string | undefined
}

/** A change in words, and if a number became smaller by how much, and where in JSON it is. */
export interface Loss {
  what: string
  amount?: Decimal | undefined
  path?: string
}

/** Number of nanoseconds in the units in which contracts store times. */
const TIME_UNITS = [1n, 1_000_000n, 1_000_000_000n]
const YEAR_NS = 366n * 24n * 3600n * 1_000_000_000n
const ONE: Decimal = { value: 1n, scale: 0 }

/** The name of an entry: its field, or its key. */
export function nameEntry({ key, field }: { key: string; field?: string | undefined }): string {
  return field ?? key
}

/** The text of a stored value, without the quotes of a JSON string; undefined for a missing one. */
export function readStoredText(bytes: string | undefined): string | undefined {
  if (bytes === undefined) return undefined
  const { value } = decodeStored(bytes)
  return typeof value === 'object' ? '' : unquote(String(value))
}

/** The account that pays for an entry. */
export function readStoredPayer(bytes: string | undefined): string {
  return bytes === undefined ? '' : readPayer(bytes)
}

/** Whether a text names an account: it is its name, or the name stands between other characters. */
export function namesAccount(text: string, account: string): boolean {
  for (let at = text.indexOf(account); at >= 0; at = text.indexOf(account, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + account.length)) return true
  }
  return false
}

function isWordAt(text: string, at: number): boolean {
  return /[a-zA-Z0-9]/.test(text[at] ?? '')
}

/** Values by path: of JSON those of its members, and of other text the text itself. */
export function listMembers(text: string | undefined): Map<string, string> {
  const members = new Map<string, string>()
  const document = text === undefined ? undefined : parseDocument(text)
  if (document === undefined) {
    if (text !== undefined) members.set('', text)
    return members
  }
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) {
      // the position in a list means nothing, and objects in lists have no name
      for (const each of value) if (typeof each !== 'object') visit(each, `${path}.${String(each)}`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) visit(each, `${path}.${name}`)
    } else if (value !== null) members.set(path, String(value))
  }
  visit(document, '')
  return members
}

/**
 * The paths of members that name an account as an owner, one for each object of a list. `name`: that of the key or the
 * map.
 */
export function listOwnerships(text: string | undefined, name: string, account: string): string[] {
  // most texts have nothing to do with the account
  if (text === undefined || !text.includes(account)) return []
  const owned: string[] = []
  const visit = (value: unknown, path: string) => {
    if (value === account && isOwnership(path || name)) owned.push(path)
    if (Array.isArray(value)) for (const each of value) if (typeof each === 'object') visit(each, `${path}.`)
    if (isTable(value)) for (const [member, each] of Object.entries(value)) visit(each, `${path}.${member}`)
  }
  visit(parseDocument(text) ?? text, '')
  return owned
}

/** Whether a name is that of a present owner. */
function isOwnership(name: string): boolean {
  return /owner/i.test(name) && !/(pre|prev|previous|former|last|old)_?owner/i.test(name)
}

/** Whether a list has fewer of some item than before. */
export function hasFewer(before: readonly string[], after: readonly string[]): boolean {
  const count = (list: readonly string[], item: string) => list.filter((each) => each === item).length
  return before.some((item) => count(after, item) < count(before, item))
}

/** The members that have the name of an account in their path, but not that of `caller`. */
export function listNamedMembers(text: string | undefined, account: string, caller: string): Map<string, string> {
  if (text === undefined || !text.includes(account)) return new Map()
  const named = [...listMembers(text)].filter(([path]) => {
    const names = path.split('.')
    return names.includes(account) && !names.includes(caller)
  })
  return new Map(named)
}

/** The names of all members of JSON. */
export function listMemberNames(text: string): string[] {
  return [...listMembers(text).keys()].flatMap((path) => path.split('.').filter((name) => name !== ''))
}

/** An amount of something: a positive number that is not a time near `now`. */
function readAmount(text: string | undefined, now: bigint): Decimal | undefined {
  const amount = text === undefined ? undefined : parseExact(text)
  if (amount === undefined || amount.value <= 0n) return undefined
  const whole = amount.value / 10n ** BigInt(amount.scale)
  const isTime = TIME_UNITS.some((unit) => {
    const difference = whole * unit - now
    return difference < YEAR_NS && difference > -YEAR_NS
  })
  return isTime ? undefined : amount
}

/** Circumstances that decide whether a change is a loss. */
interface LossContext {
  now: bigint
  /** True if the account of the entry wrote it, or pays for it. */
  isOwn: boolean
  accounts: readonly string[]
}

/**
 * Finds an amount that became smaller or is gone, or, in an entry of its account's own, other text that was replaced.
 * Text that names an account is a reference, such as the next entry of a list.
 */
export function findLoss(
  old: ReadonlyMap<string, string>,
  current: ReadonlyMap<string, string>,
  { now, isOwn, accounts }: LossContext,
): Loss | undefined {
  for (const [path, was] of old) {
    const is = current.get(path)
    if (was === is) continue
    const amount = readAmount(was, now)
    if (amount !== undefined) {
      const left = is === undefined ? ZERO : parseExact(is)
      if (left === undefined) return { what: describeChange(path, was, is) }
      if (compareExact(left, amount) < 0) {
        return { what: describeChange(path, was, is), amount: subtractExact(amount, left), path }
      }
    }
    const isReference = [was, is].some((text) => text !== undefined && accounts.includes(text))
    if (isOwn && !isReference && parseExact(was) === undefined) return { what: describeChange(path, was, is) }
  }
  return undefined
}

function describeChange(path: string, was: string, is: string | undefined): string {
  const member = path === '' ? '' : `${path.slice(1)} `
  return `${member}from ${JSON.stringify(was)} to ${is === undefined ? 'nothing' : JSON.stringify(is)}`
}

/** Whether an amount grew by more than a counter does, or appeared. */
export function hasGain(old: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>, now: bigint): boolean {
  return [...current].some(([path, text]) => {
    const amount = readAmount(text, now)
    if (amount === undefined) return false
    const growth = subtractExact(amount, parseExact(old.get(path) ?? '0') ?? ZERO)
    return growth.value > 0n && compareExact(growth, ONE) !== 0
  })
}

/** The difference of two stored numbers, in JSON of those at a path; zero for other values. */
export function countDifference({ before, after }: StoredChange, path: string): Decimal {
  const [old, current] = [before, after].map((bytes) => parseExact(listMembers(readStoredText(bytes)).get(path) ?? '0'))
  return old === undefined || current === undefined ? ZERO : subtractExact(current, old)
}

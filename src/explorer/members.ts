import { holdsNumber } from '../codec/exact-number.js'
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../codec/json.js'

/** A JSON value as callers receive it: numbers beyond 2^53 become strings of their digits. */
export type Plain = null | boolean | string | number | Plain[] | { [member: string]: Plain }

/** Reader of a known member of a record, under any of the names that services have used. */
export interface Member<T> {
  /** Alternative names, tried in order if its own is absent. */
  spellings: readonly string[]
  /** JSON schema of the member, for descriptions of the interface. */
  schema: object
  /** Its normalised value, or undefined if it has another form. */
  read(value: JsonValue): T | undefined
}

/** The known members of a record by name. */
export type Members = Readonly<Record<string, Member<unknown>>>

/**
 * A record of an explorer (spec/explorer.md §2). Known members are typed and normalised: times in seconds since 1970,
 * amounts as decimal strings. A member is absent if the service does not return it, or returns it in another form. It
 * is null if the service returns null. Unknown members keep their names, and `raw` is the original record.
 */
export type OpenRecord<M extends Members> = {
  readonly [K in keyof M]?: (M[K] extends Member<infer T> ? T : never) | null
} & { readonly raw: { readonly [member: string]: Plain } } & { readonly [member: string]: unknown }

function member<T>(schema: object, read: Member<T>['read']): (...spellings: string[]) => Member<T> {
  return (...spellings) => ({ spellings, schema, read })
}

const TEXT = { type: ['string', 'null'] }
const INTEGER = { type: ['integer', 'null'] }

/** A text member. */
export const text = member(TEXT, (value) => (typeof value === 'string' ? value : undefined))

/** A boolean member. */
export const flag = member({ type: ['boolean', 'null'] }, (value) => (typeof value === 'boolean' ? value : undefined))

/** A whole number that a double holds, such as a block number or a count. */
export const count = member(INTEGER, readCount)

/** A decimal text, never a float, such as an amount, gas, a 64-bit integer or a price. */
export const amount = member(TEXT, readAmount)

/** Whole seconds since 1970, read from a number or an ISO 8601 time. */
export const seconds = member(INTEGER, readSeconds)

/** An address, read from a text or from a record that describes one. */
export const address = member(TEXT, (value) => {
  if (typeof value === 'string') return value
  const hash = isJsonObject(value) ? value.hash : undefined
  return typeof hash === 'string' ? hash : undefined
})

/** Any value, unchanged. */
export const anything = member({}, toPlain)

/** A list with elements of any type. */
export const list = member({ type: ['array', 'null'] }, (value) =>
  Array.isArray(value) ? value.map(toPlain) : undefined,
)

/** Reads a record by its known members. */
export function readRecord<M extends Members>(members: M, source: JsonObject): OpenRecord<M> {
  const taken = new Set<string>()
  const known: [string, unknown][] = []
  for (const [name, { spellings, read }] of Object.entries(members)) {
    const spelling = [name, ...spellings].find((candidate) => candidate in source)
    if (spelling === undefined) continue
    taken.add(spelling).add(name)
    const value = source[spelling] ?? null
    known.push([name, value === null ? null : read(value)])
  }
  const unknown = Object.entries(source).filter(([name]) => !taken.has(name))
  const record = Object.fromEntries([...known, ...unknown.map(([name, value]) => [name, toPlain(value)])])
  // Not enumerable, so that the JSON text of a record has every value once.
  return Object.defineProperty(record, 'raw', { value: toPlain(source) }) as OpenRecord<M>
}

/** A parsed JSON value as plain JavaScript. Numbers that would be rounded are text. */
function toPlain(value: JsonValue): Plain {
  if (value instanceof JsonNumber) return holdsNumber(value.text) ? value.toNumber() : value.text
  if (Array.isArray(value)) return value.map(toPlain)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlain(inner)]))
}

function readCount(value: JsonValue): number | undefined {
  const digits = digitsOf(value)
  if (digits === undefined || !/^(-?\d+|0x[\da-f]+)$/i.test(digits)) return undefined
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}

function readAmount(value: JsonValue): string | undefined {
  const digits = digitsOf(value)
  if (digits === undefined) return undefined
  if (/^0x[\da-f]+$/i.test(digits)) return BigInt(digits).toString()
  const [, sign = '', whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(digits) ?? []
  return whole === undefined ? undefined : sign + shiftPoint(whole, fraction, Number(exponent))
}

/** Moves the decimal point of `whole.fraction` to the right, or to the left for a negative `places`. */
function shiftPoint(whole: string, fraction: string, places: number): string {
  if (places === 0) return fraction === '' ? whole : `${whole}.${fraction}`
  const point = whole.length + places
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length - Math.min(point, 0), '0')
  const at = Math.max(point, 0)
  const left = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const right = digits.slice(at)
  return right === '' ? left : `${left}.${right}`
}

function readSeconds(value: JsonValue): number | undefined {
  const digits = digitsOf(value)
  if (digits === undefined) return undefined
  const time = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Date.parse(digits) / 1000
  return Number.isFinite(time) ? Math.floor(time) : undefined
}

function digitsOf(value: JsonValue): string | undefined {
  if (value instanceof JsonNumber) return value.text
  return typeof value === 'string' ? value.trim() : undefined
}

import type { Arbitrary } from 'fast-check'
import { formatDecimal, parseAmount } from '../../codec/decimal.js'
import type { ArgumentType } from '../../contract/record.js'
import { ToolkitError } from '../../errors/errors.js'
import type { TestAccount } from '../../session/networks/test-network.js'
import { checkOptions, checkWhole, listOptions } from '../options.js'
import { Arb, type ValueSources } from './arbitrary.js'
import { shrinkAs } from './shrunk-values.js'

/** Bounds of an amount, decimal texts; both belong to it. */
export interface AmountBounds {
  /** Default: the smallest amount above zero. */
  min?: string
  /** Default: ten times the largest balance. */
  max?: string
}

/** What a value can be that a contract is given. */
export interface Arbs {
  /**
   * An amount of a token as decimal text, often next to balances, bounds, numbers of the contracts, and the smallest
   * unit.
   */
  amount(token?: string, bounds?: AmountBounds): Arb<string>
  /** One of the accounts of the network: the first five, as far as there are so many. */
  account(): Arb<TestAccount>
  /** A name as accounts have it: 5 to 11 of a-z, 0-9 and _. */
  name(): Arb<string>
  /** A key of storage, 1 to 64 bytes: texts of the contracts, their neighbours, and others. */
  key(): Arb<string>
  /** Any text: also empty, not in ASCII, or longer than a key. */
  text(): Arb<string>
  /** A whole number, often one of the contracts or next to it. */
  integer(bounds?: { min?: number; max?: number }): Arb<number>
  boolean(): Arb<boolean>
  /** Any JSON value. */
  json(): Arb<unknown>
  /** A time from now on, nanoseconds since 1970, often next to what the contracts count in seconds. */
  time(): Arb<bigint>
  /** Seconds from now, from 0 to a year, often next to a number of the contracts. */
  seconds(): Arb<number>
  /** One of these; the first is the simplest. */
  oneOf<T>(...values: readonly T[]): Arb<T>
  /** A list of values. */
  list<T>(of: Arb<T>, bounds?: { min?: number; max?: number }): Arb<T[]>
  /** What an argument of this type of the ABI can be. */
  argument(type: ArgumentType): Arb<unknown>
}

/**
 * Generators of random values for properties and actions. Each has `map` and `filter`.
 *
 * @example
 * ```ts
 * import { arb, expect, property } from 'iost-toolkit/test'
 *
 * property('adds up', { a: arb.integer({ min: 0, max: 9 }), b: arb.integer() }, ({ a, b }) => {
 *   expect(a + b).to.equal(b + a)
 * })
 * ```
 */
export const arb: Arbs = {
  amount(token = 'iost', bounds = {}) {
    checkOptions('arb.amount', bounds, BOUNDS)
    for (const [field, text] of Object.entries(bounds)) parseAmount(text, `arb.amount: ${field}`)
    return new Arb((scene) => openAmount(scene, token, bounds), [token])
  },
  account: () => new Arb(({ fc, accounts }) => fc.constantFrom(...accounts)),
  name: () => new Arb(({ fc }) => fc.stringMatching(/^[a-z0-9_]{5,11}$/)),
  key: () => new Arb(openKey),
  text: () =>
    new Arb((scene) => {
      const { fc } = scene
      return fc.oneof(openKey(scene), fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 80 }))
    }),
  integer(bounds = {}) {
    checkOptions('arb.integer', bounds, BOUNDS)
    for (const [name, value] of Object.entries(bounds)) checkWhole(`arb.integer: ${name}`, value, -(2 ** 53) + 1)
    return new Arb((scene) => openInteger(scene, bounds))
  },
  boolean: () => new Arb(({ fc }) => fc.boolean()),
  json: () => new Arb(({ fc }) => fc.jsonValue()),
  time: () => new Arb(openTime),
  seconds: () => new Arb(openSeconds),
  oneOf<T>(...values: readonly T[]) {
    if (values.length === 0) {
      throw new ToolkitError('TEST_ARGUMENT', 'arb.oneOf was given nothing', { hint: 'Give at least one value.' })
    }
    return new Arb(({ fc }) => fc.constantFrom(...values))
  },
  list(of, bounds = {}) {
    checkOptions('arb.list', bounds, BOUNDS)
    const { min = 0, max = 10 } = bounds
    for (const [name, value] of Object.entries({ min, max })) checkWhole(`arb.list: ${name}`, value, 0)
    return new Arb((scene) => scene.fc.array(of.open(scene), { minLength: min, maxLength: max }), of.tokens)
  },
  argument(type) {
    return ARGUMENTS[type]()
  },
}

const BOUNDS = listOptions<AmountBounds>({ min: true, max: true })

const ARGUMENTS: Record<ArgumentType, () => Arb<unknown>> = {
  string: () =>
    new Arb(
      (scene) =>
        scene.fc.oneof(
          openAmount(scene, 'iost', { min: '0' }),
          scene.fc.constantFrom(...scene.accounts).map(({ name }) => name),
          arb.text().open(scene),
        ),
      ['iost'],
    ),
  number: () => arb.integer(),
  bool: () => arb.boolean(),
  json: () => arb.json(),
}

const NS_PER_SECOND = 1_000_000_000n
const YEAR_SECONDS = 365 * 24 * 3600
const KEY_BYTES = 64

function openAmount(
  { fc, tokens, constants }: ValueSources,
  token: string,
  { min, max }: AmountBounds,
): Arbitrary<string> {
  const { decimals, balances } = tokens.get(token)!
  const unit = 10n ** BigInt(decimals)
  const least = min === undefined ? 1n : toUnits(min, decimals)
  const most = max === undefined ? 10n * largest([...balances, unit]) : toUnits(max, decimals)
  if (least > most) throw refuseBounds('arb.amount', formatUnits(least, decimals), formatUnits(most, decimals))
  const marks = [...balances, ...constants.numbers.map((number) => BigInt(number) * unit), unit, least, most]
  const near = marks.flatMap((mark) => [mark - 1n, mark, mark + 1n]).filter((each) => each >= least && each <= most)
  const all = fc.bigInt({ min: least, max: most })
  const small = fc.bigInt({ min: least, max: smaller(most, 100n * unit) })
  return shrinkAs(fc, fc.oneof(all, small, fc.constantFrom(...new Set(near))), all).map(
    (value) => formatUnits(value, decimals),
    (text) => toUnits(text as string, decimals),
  )
}

function openKey({ fc, constants, accounts }: ValueSources): Arbitrary<string> {
  const known = [...constants.texts, ...accounts.map(({ name }) => name)].filter(isKey)
  const made = fc.stringMatching(/^[a-zA-Z0-9_.:]{1,64}$/)
  if (known.length === 0) return made
  return fc.oneof(fc.constantFrom(...known), fc.constantFrom('k'.repeat(KEY_BYTES), 'k'.repeat(KEY_BYTES - 1)), made)
}

function isKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && text.length <= KEY_BYTES
}

function openInteger({ fc, constants }: ValueSources, { min = -(2 ** 53) + 1, max = 2 ** 53 - 1 }): Arbitrary<number> {
  if (min > max) throw refuseBounds('arb.integer', String(min), String(max))
  const marks = [0, ...constants.numbers, min, max].flatMap((mark) => [mark, mark + 1, mark - 1])
  const near = marks.filter((each) => Number.isSafeInteger(each) && each >= min && each <= max)
  const small = { min: Math.max(min, -10), max: Math.min(max, 100) }
  const others = small.min <= small.max ? fc.integer(small) : fc.constantFrom(...near)
  const all = fc.integer({ min, max })
  const middle = { min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }
  const wide = middle.min <= middle.max ? fc.oneof(fc.integer(middle), all) : all
  return shrinkAs(fc, fc.oneof(others, fc.constantFrom(...near), wide), all)
}

function openSeconds({ fc, constants }: ValueSources): Arbitrary<number> {
  const near = constants.numbers.flatMap((number) => [number - 1, number, number + 1])
  const known = [0, ...near].filter((seconds) => seconds >= 0 && seconds <= YEAR_SECONDS)
  const all = fc.integer({ min: 0, max: YEAR_SECONDS })
  return shrinkAs(fc, fc.oneof(fc.constantFrom(...known), all), all)
}

function openTime(scene: ValueSources): Arbitrary<bigint> {
  return openSeconds(scene).map(
    (seconds) => scene.now + BigInt(seconds) * NS_PER_SECOND,
    (time) => Number(((time as bigint) - scene.now) / NS_PER_SECOND),
  )
}

function toUnits(text: string, decimals: number): bigint {
  const { value, scale } = parseAmount(text, 'amount')
  return scale > decimals ? value / 10n ** BigInt(scale - decimals) : value * 10n ** BigInt(decimals - scale)
}

function formatUnits(value: bigint, scale: number): string {
  return formatDecimal({ value, scale })
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most))
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function refuseBounds(what: string, min: string, max: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${what}: min is ${min}, which is above max ${max}`, {
    hint: 'Give min and max so that there is something between them.',
  })
}

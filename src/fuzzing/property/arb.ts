import type { Arbitrary } from 'fast-check'
import { formatDecimal, parseAmount } from '../../codec/decimal.js'
import { checkOptions, checkWhole, listOptions } from '../../codec/options.js'
import { must } from '../../collections/presence.js'
import type { ArgumentType } from '../../contract/record.js'
import { ToolkitError } from '../../errors/errors.js'
import type { TestAccount } from '../../session/networks/test-network.js'
import { Arb, type ValueSources } from './arbitrary.js'
import { shrinkAs } from './shrunk-values.js'

/** Bounds of an amount, inclusive, as decimal strings. */
export interface AmountBounds {
  /**
   * Minimum.
   *
   * @defaultValue the smallest positive amount
   */
  min?: string
  /**
   * Maximum.
   *
   * @defaultValue ten times the largest balance
   */
  max?: string
}

/** Generators of random values. */
export interface Arbs {
  /**
   * Generates amounts of a token as decimal strings, often close to balances, bounds, numbers in the contracts, and the
   * smallest unit.
   *
   * @param token - Symbol of the token (default: `iost`).
   * @param bounds - Minimum and maximum.
   * @returns The generator.
   */
  amount(token?: string, bounds?: AmountBounds): Arb<string>
  /**
   * Generates one of the first five accounts of the network.
   *
   * @returns The generator.
   */
  account(): Arb<TestAccount>
  /**
   * Generates account names: 5 to 11 characters of a-z, 0-9 and `_`.
   *
   * @returns The generator.
   */
  name(): Arb<string>
  /**
   * Generates storage keys of 1 to 64 bytes: strings in the contracts, similar ones, and others.
   *
   * @returns The generator.
   */
  key(): Arb<string>
  /**
   * Generates strings: also empty, with characters outside ASCII, or longer than a key.
   *
   * @returns The generator.
   */
  text(): Arb<string>
  /**
   * Generates integers, often close to numbers in the contracts.
   *
   * @param bounds - Minimum and maximum, inclusive.
   * @returns The generator.
   */
  integer(bounds?: { min?: number; max?: number }): Arb<number>
  /**
   * Generates true and false.
   *
   * @returns The generator.
   */
  boolean(): Arb<boolean>
  /**
   * Generates JSON values.
   *
   * @returns The generator.
   */
  json(): Arb<unknown>
  /**
   * Generates times from now on, in nanoseconds since 1970, often close to durations in the contracts.
   *
   * @returns The generator.
   */
  time(): Arb<bigint>
  /**
   * Generates durations from 0 to a year, in seconds, often close to numbers in the contracts.
   *
   * @returns The generator.
   */
  seconds(): Arb<number>
  /**
   * Generates one of the given values. The first is the simplest, which shrinking prefers.
   *
   * @param values - At least one value.
   * @returns The generator.
   * @throws `TEST_ARGUMENT` without values.
   */
  oneOf<T>(...values: readonly T[]): Arb<T>
  /**
   * Generates arrays.
   *
   * @param of - Generator of the elements.
   * @param bounds - Minimum and maximum length (default: 0 to 10).
   * @returns The generator.
   */
  list<T>(of: Arb<T>, bounds?: { min?: number; max?: number }): Arb<T[]>
  /**
   * Generates arguments of an ABI type.
   *
   * @param type - `string`, `bool`, `number` or `json`.
   * @returns The generator.
   */
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
  const { decimals, balances } = must(tokens.get(token), 'token')
  const unit = 10n ** BigInt(decimals)
  const least = min === undefined ? 1n : toUnits(min, decimals)
  const most = max === undefined ? 10n * largest([...balances, unit]) : toUnits(max, decimals)
  if (least > most) throw boundsError('arb.amount', formatUnits(least, decimals), formatUnits(most, decimals))
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
  if (min > max) throw boundsError('arb.integer', String(min), String(max))
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

function boundsError(what: string, min: string, max: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${what}: min is ${min}, which is above max ${max}`, {
    hint: 'Choose min and max so that at least one value fits.',
  })
}

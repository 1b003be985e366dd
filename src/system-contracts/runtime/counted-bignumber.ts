import { createContext, runInContext } from 'node:vm'
import { BIGNUMBER } from '../../vm/intrinsics/libraries/bignumber.js'

/** A number of bignumber.js 7.2.1, with the methods that system contracts call. */
export interface RawNumber {
  plus(other: unknown): RawNumber
  minus(other: unknown): RawNumber
  times(other: unknown): RawNumber
  div(other: unknown): RawNumber
  negated(): RawNumber
  eq(other: unknown): boolean
  gt(other: unknown): boolean
  gte(other: unknown): boolean
  lt(other: unknown): boolean
  lte(other: unknown): boolean
  isZero(): boolean
  toFixed(places?: number): string
  toString(): string
}

type RawConstructor = (new (value: unknown) => RawNumber) & { config(settings: Record<string, number>): void }

/** The library on String and Array methods that count, as in the chain's VM, with the counter that they add to. */
export interface CountedLibrary {
  create(value: unknown): RawNumber
  /** Gas since the last reset; set it to 0 before an operation. */
  meter: { gas: number }
}

let library: CountedLibrary | undefined

/** Returns the library, loaded at first use: most chains never vote. */
export function loadCountedLibrary(): CountedLibrary {
  library ??= createLibrary()
  return library
}

const SETTINGS = { DECIMAL_PLACES: 50, POW_PRECISION: 50, ROUNDING_MODE: 1 }
const CONSTRUCTION = 20

/**
 * Loads the library in a separate realm, because it calls String and Array methods that cost gas on the chain, and
 * these are counted there (`vm.md` §3.3). The realm runs only this text; it is not a boundary against hostile code.
 */
function createLibrary(): CountedLibrary {
  const meter = { gas: 0 }
  const context = createContext({ module: { exports: {} } })
  runInContext(BIGNUMBER, context, { filename: 'bignumber.js' })
  const realm = runInContext('({ String, Array, BigNumber: module.exports })', context) as Realm
  realm.BigNumber.config(SETTINGS)
  countNatives(realm, meter)
  countOperations(realm.BigNumber, meter)
  const create = (value: unknown) => {
    meter.gas += CONSTRUCTION
    return new realm.BigNumber(value)
  }
  return { create, meter }
}

interface Realm {
  String: { prototype: object }
  Array: { prototype: object }
  BigNumber: RawConstructor & { prototype: object }
}

type Meter = CountedLibrary['meter']
type NativeCost = (length: number) => number

const FLAT: NativeCost = () => 1
const BY_TENTH: NativeCost = (length) => Math.floor(1 + 0.1 * length)
const BY_FIFTH: NativeCost = (length) => Math.floor(1 + 0.2 * length)
const BY_LENGTH: NativeCost = (length) => 1 + length
const BY_COPY: NativeCost = (length) => 1 + 10 * length

const STRING_COSTS: Record<string, NativeCost> = {
  charAt: FLAT,
  charCodeAt: FLAT,
  indexOf: BY_TENTH,
  replace: BY_TENTH,
  search: BY_TENTH,
  slice: BY_TENTH,
  split: BY_TENTH,
  substring: BY_TENTH,
  toLowerCase: BY_TENTH,
  toUpperCase: BY_TENTH,
}

const ARRAY_COSTS: Record<string, NativeCost> = {
  pop: FLAT,
  push: FLAT,
  reverse: BY_FIFTH,
  slice: BY_COPY,
}

/**
 * Replaces the natives that the library calls. Natives charged by their result are separate from those charged by
 * `this`.
 */
function countNatives(realm: Realm, meter: Meter): void {
  const { prototype: text } = realm.String
  const { prototype: list } = realm.Array
  for (const [name, cost] of Object.entries(STRING_COSTS)) countBefore(text, name, cost, meter)
  for (const [name, cost] of Object.entries(ARRAY_COSTS)) countBefore(list, name, cost, meter)
  wrap(list, 'splice', (splice, self, args) => {
    meter.gas += BY_COPY(lengthOf(self)) + Math.max(0, args.length - 2)
    return splice.apply(self, args)
  })
  wrap(list, 'concat', (concat, self, args) => {
    const result = concat.apply(self, args)
    meter.gas += BY_LENGTH(lengthOf(result))
    return result
  })
}

function countBefore(prototype: object, name: string, cost: NativeCost, meter: Meter): void {
  wrap(prototype, name, (native, self, args) => {
    meter.gas += cost(lengthOf(self))
    return native.apply(self, args)
  })
}

function lengthOf(value: unknown): number {
  return (value as { length: number }).length
}

/** Cost of an operation by the lengths of its operands' texts. Printing them is counted separately. */
type LengthCost = (length: number) => number

const OPERATION = 20
const LONG: LengthCost = (length) => OPERATION + 10 * length
const MEDIUM: LengthCost = (length) => OPERATION + 4 * length
const SHORT: LengthCost = (length) => OPERATION + 2 * length

const BINARY_COSTS: readonly (readonly [LengthCost, readonly string[]])[] = [
  [LONG, ['plus', 'minus', 'div', 'dividedBy']],
  [MEDIUM, ['times', 'multipliedBy']],
  [SHORT, ['eq', 'isEqualTo', 'lt', 'isLessThan', 'lte', 'isLessThanOrEqualTo']],
  [SHORT, ['gt', 'isGreaterThan', 'gte', 'isGreaterThanOrEqualTo']],
]

function countOperations(BigNumber: Realm['BigNumber'], meter: Meter): void {
  const { prototype } = BigNumber
  const print = (prototype as RawNumber).toString
  const measure = (value: unknown) => (value instanceof BigNumber ? print.call(value) : String(value)).length
  const count = (names: readonly string[], cost: (self: unknown, args: readonly unknown[]) => number) => {
    for (const name of names) {
      wrap(prototype, name, (operate, self, args) => {
        // Measuring prints, which counts: the sum must be read after it.
        const gas = cost(self, args)
        meter.gas += gas
        return operate.apply(self, args)
      })
    }
  }
  for (const [cost, names] of BINARY_COSTS) count(names, (self, [other]) => cost(measure(self) + measure(other)))
  count(['toFixed'], (self) => MEDIUM(measure(self)))
  count(['negated', 'isZero'], () => OPERATION)
}

type Native = (...args: unknown[]) => unknown

function wrap(prototype: object, name: string, run: (native: Native, self: unknown, args: unknown[]) => unknown): void {
  const native = Reflect.get(prototype, name) as Native
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    return run(native, this, args)
  })
}

import { keysOf } from '../../../collections/records.js'
import { listStored, type SlotStore } from '../../model/store.js'
import { unwrapConversion } from '../../values/conversions.js'
import { isChain, isClock, listAlternatives, remember, type Value } from '../../values/values.js'

/** A unit of time, with its number of nanoseconds. */
export type TimeUnit = 'nanoseconds' | 'milliseconds' | 'seconds'

const SCALE: Readonly<Record<TimeUnit, number>> = { nanoseconds: 1, milliseconds: 1e6, seconds: 1e9 }
const NAMES: readonly [RegExp, TimeUnit][] = [
  [/(^|_)(ms|millis|milliseconds)$|(Ms|Millis|Milliseconds)$/, 'milliseconds'],
  [/(^|_)(s|secs?|seconds?|minutes?|hours?|days?)$|(Secs?|Seconds?|Minutes?|Hours?|Days?)$/, 'seconds'],
]

type Slots = Pick<SlotStore, 'slots'>

const storedUnits = new WeakMap<Slots, Map<Value, TimeUnit | undefined>>()

/** Returns the unit of a time, also of one that is read from storage; undefined for a value that is not a time. */
export function storedUnitOf(value: Value, store: Slots = NO_STORE): TimeUnit | undefined {
  const known = storedUnits.get(store) ?? new Map<Value, TimeUnit | undefined>()
  storedUnits.set(store, known)
  return findStoredUnit(value, store, known)
}

const NO_STORE: Slots = { slots: new Map() }

function findStoredUnit(value: Value, store: Slots, seen: Map<Value, TimeUnit | undefined>): TimeUnit | undefined {
  if (seen.has(value)) return seen.get(value)
  // A value that is stored from itself, such as a sum, has the unit of its other parts.
  seen.set(value, undefined)
  const unit = judgeUnit(value, store, seen)
  seen.set(value, unit)
  return unit
}

function judgeUnit(value: Value, store: Slots, seen: Map<Value, TimeUnit | undefined>): TimeUnit | undefined {
  const own = unitOf(value)
  if (own) return own
  const find = (one: Value) => findStoredUnit(one, store, seen)
  const inner = unwrapConversion(value)
  if (inner !== value) return find(inner)
  if (value.op === 'choice') return value.inputs.map(find).find(Boolean)
  if (value.op === 'operator' && /^[-+]$/.test(value.name))
    return value.inputs.map((side) => (side.op === 'constant' ? undefined : find(side))).find(Boolean)
  if (value.op === 'method' && /^(plus|minus|toNumber)$/.test(value.name) && value.inputs[0])
    return find(value.inputs[0])
  const { values, isSameField } = listStored(value, store)
  const units = values.map(find)
  // Which of the other fields of a map is read is not known: it is a time if they all are.
  return isSameField || units.every(Boolean) ? units.find(Boolean) : undefined
}

/**
 * Finds a number of seconds or milliseconds among the possible values of a time span: a constant below a second's
 * nanoseconds, one that is stored or a default, or a multiple of an hour's or a day's seconds.
 */
export function findShortSpan(
  value: Value,
  store: Pick<SlotStore, 'slots'> | undefined,
  seen = new Set<Value>(),
): number | undefined {
  for (const one of listAlternatives(value)) {
    if (seen.has(one)) continue
    seen.add(one)
    const amount = spanOf(one)
    if (amount !== undefined && isShort(amount)) return amount
    if (amount !== undefined) continue
    const inner = unwrapConversion(one)
    const { values, isSameField } =
      inner !== one ? { values: [inner], isSameField: true } : store ? listStored(one, store) : NOTHING
    const found = values.map((source) => findShortSpan(source, store, seen))
    // Of other fields of a map, it is not known which one is read.
    const first = isSameField || found.every(Boolean) ? found.find((each) => each !== undefined) : undefined
    if (first !== undefined) return first
  }
  return undefined
}

const NOTHING = { values: [], isSameField: false }

/** A constant, or the constant factor of a product such as `days * 86400`. */
const spanOf = remember(findSpan)

function findSpan(value: Value): number | undefined {
  if (value.op === 'constant') {
    const amount = typeof value.constant === 'boolean' || value.constant === null ? Number.NaN : Number(value.constant)
    return Number.isFinite(amount) && value.constant !== '' ? Math.abs(amount) : undefined
  }
  if (value.op !== 'operator' || value.name !== '*') return undefined
  const factors = value.inputs.map((input) => spanOf(input))
  if (factors.every((factor) => factor === undefined)) return undefined
  const factor = factors.reduce<number>((product, one) => product * (one ?? 1), 1)
  // Other factors than whole minutes are no conversion of time.
  return factor % 60 === 0 || factor >= 1e9 ? factor : undefined
}

function isShort(amount: number): boolean {
  if (amount < 1) return false
  return amount < 1e8 || (amount < 1e11 && amount % 1e9 !== 0 && amount % 6e4 === 0)
}

/** Returns the nanoseconds of a span in a unit. */
export function toNanoseconds(span: number, unit: TimeUnit): number {
  return span * SCALE[unit]
}

/** Returns the unit of a time; undefined for a value that is not a time. */
export const unitOf = remember(findUnit)

function findUnit(value: Value): TimeUnit | undefined {
  if (isClock(value) || isChain(value, 'tx.expiration')) return 'nanoseconds'
  const { op, name, inputs } = value
  if (op === 'argument') return NAMES.find(([pattern]) => pattern.test(name))?.[1]
  if (op === 'builtin' && /^(Math\.(floor|ceil|round|max|min)|Number|Number\.parseInt)$/.test(name))
    return inputs.map(unitOf).find(Boolean)
  if (op === 'operator') return unitOfOperator(value)
  if (op === 'constant') return unitOfInstant(value)
  return op === 'choice' ? inputs.map(unitOf).find(Boolean) : undefined
}

function unitOfOperator({ name, inputs }: Value): TimeUnit | undefined {
  const [left, right] = inputs
  if (!left || !right) return undefined
  // A constant in a sum is a time span and not a date.
  if (name === '+' || name === '-') {
    const [one, other] = [left, right].map((side) => (side.op === 'constant' ? undefined : unitOf(side)))
    return one ?? (name === '+' ? other : undefined)
  }
  if (name === '|') return unitOf(left)
  const factor = Number(right.op === 'constant' ? right.constant : left.op === 'constant' ? left.constant : Number.NaN)
  const unit = unitOf(left) ?? unitOf(right)
  if (!unit || !Number.isFinite(factor)) return undefined
  if (name === '/') return unitOfScale(SCALE[unit] * factor)
  return name === '*' ? unitOfScale(SCALE[unit] / factor) : undefined
}

function unitOfScale(scale: number): TimeUnit | undefined {
  return keysOf(SCALE).find((unit) => SCALE[unit] === scale)
}

/** A constant that is a date of this century in one of the units. */
function unitOfInstant({ constant }: Value): TimeUnit | undefined {
  if (typeof constant !== 'number') return undefined
  const [least, most] = [9.4e8, 4.2e9]
  return keysOf(SCALE).find((unit) => {
    const seconds = (constant * SCALE[unit]) / 1e9
    return seconds >= least && seconds <= most
  })
}

/** Whether a value is the difference of two times, which is compared with a time span and not with a date. */
export function isTimeSpan({ op, name, inputs }: Value, store: Pick<SlotStore, 'slots'> | undefined): boolean {
  const [left, right] = inputs
  const isDifference = (op === 'operator' && name === '-') || (op === 'method' && name === 'minus')
  return (
    isDifference &&
    !!left &&
    !!right &&
    [left, right].some((side) => side.op !== 'constant' && storedUnitOf(side, store) !== undefined)
  )
}

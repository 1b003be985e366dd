import { isChain, type Value } from '../../values/values.js'

/** A unit of time, with its number of nanoseconds. */
export type Unit = 'nanoseconds' | 'milliseconds' | 'seconds'

const SCALE: Readonly<Record<Unit, number>> = { nanoseconds: 1, milliseconds: 1e6, seconds: 1e9 }
const NAMES: readonly [RegExp, Unit][] = [
  [/(^|_)(ms|millis|milliseconds)$|(Ms|Millis|Milliseconds)$/, 'milliseconds'],
  [/(^|_)(s|secs?|seconds?|minutes?|hours?|days?)$|(Secs?|Seconds?|Minutes?|Hours?|Days?)$/, 'seconds'],
]

/** Returns the unit of a time; undefined for a value that is not a time. */
export function unitOf(value: Value): Unit | undefined {
  if (isChain(value, 'block.time') || isChain(value, 'tx.time') || isChain(value, 'tx.expiration')) return 'nanoseconds'
  const { op, name, inputs } = value
  if (op === 'argument') return NAMES.find(([pattern]) => pattern.test(name))?.[1]
  if (op === 'builtin' && /^(Math\.(floor|ceil|round|max|min)|Number|Number\.parseInt)$/.test(name))
    return inputs.map(unitOf).find(Boolean)
  if (op === 'operator') return unitOfOperator(value)
  if (op === 'constant') return unitOfInstant(value)
  return op === 'choice' ? inputs.map(unitOf).find(Boolean) : undefined
}

function unitOfOperator({ name, inputs }: Value): Unit | undefined {
  const [left, right] = inputs
  if (!left || !right) return undefined
  if (name === '+' || name === '-') return unitOf(left) ?? (name === '+' ? unitOf(right) : undefined)
  if (name === '|') return unitOf(left)
  const factor = Number(right.op === 'constant' ? right.constant : left.op === 'constant' ? left.constant : Number.NaN)
  const unit = unitOf(left) ?? unitOf(right)
  if (!unit || !Number.isFinite(factor)) return undefined
  if (name === '/') return unitOfScale(SCALE[unit] * factor)
  return name === '*' ? unitOfScale(SCALE[unit] / factor) : undefined
}

function unitOfScale(scale: number): Unit | undefined {
  return (Object.keys(SCALE) as Unit[]).find((unit) => SCALE[unit] === scale)
}

/** A constant that is a date of this century in one of the units. */
function unitOfInstant({ constant }: Value): Unit | undefined {
  if (typeof constant !== 'number') return undefined
  const [least, most] = [9.4e8, 4.2e9]
  return (Object.keys(SCALE) as Unit[]).find((unit) => {
    const seconds = (constant * SCALE[unit]) / 1e9
    return seconds >= least && seconds <= most
  })
}

// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
import { ToolkitError } from '../errors/errors.js'
import { INT64_MAX, isInt64 } from './int64.js'

/**
 * The chain's fixed-point number: `value / 10 ** scale`, with `value` an int64 (vm.md §0.4, system-contracts.md §3.6).
 */
export interface Decimal {
  readonly value: bigint
  readonly scale: number
}

export const ZERO: Decimal = { value: 0n, scale: 0 }

/** A decimal that the chain cannot read or hold. The message is the chain's own text. */
export class DecimalError extends Error {
  constructor(
    message: 'amount format error' | 'abnormal char in amount' | 'multi decimal point error' | 'overflow error',
  ) {
    super(message)
    this.name = 'DecimalError'
  }
}

/**
 * Reads a decimal as the chain does: an optional `-`, digits, at most one point.
 *
 * With a scale, reading stops once that many fraction digits were read (for scale 0: after the first), whatever
 * follows, and the result has that scale, digits beyond it cut off. Without one, all digits written are kept. Throws
 * `DecimalError`.
 */
export function parseDecimal(text: string, scale?: number): Decimal {
  // The chain strips the sign and parses the rest again, so signs cancel out: `--5` is 5.
  let start = 0
  while (text[start] === '-') start++
  if (start === text.length || text[start] === '.') throw new DecimalError('amount format error')
  const magnitude = parseDigits(text, start, scale)
  const parsed = start % 2 === 0 ? magnitude : negateDecimal(magnitude)
  return scale === undefined ? parsed : rescaleDecimal(parsed, scale)
}

function parseDigits(text: string, start: number, scale = Number.POSITIVE_INFINITY): Decimal {
  let digits = ''
  let fraction = -1
  for (let i = start; i < text.length && fraction < Math.max(scale, 1); i++) {
    const char = text[i]!
    if (char === '.') {
      if (fraction >= 0) throw new DecimalError('multi decimal point error')
      fraction = 0
    } else if (char >= '0' && char <= '9') {
      digits = digits === '0' ? char : digits + char
      if (digits.length > 18 && BigInt(digits) > INT64_MAX) throw new DecimalError('overflow error')
      if (fraction >= 0) fraction++
    } else throw new DecimalError('abnormal char in amount')
  }
  return { value: BigInt(digits), scale: Math.max(fraction, 0) }
}

/** The decimal as text, without trailing zeros of the fraction: `1.5`, `-0.01`, `100`. */
export function formatDecimal({ value, scale }: Decimal): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${sign}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`
}

/** More digits than any number has: one that is shifted by so many overflows, or vanishes. */
const MAX_DIGITS = 100

/** Changes the scale of a number and truncates digits that do not fit. Throws `DecimalError` on overflow. */
export function rescaleDecimal({ value, scale }: Decimal, newScale: number): Decimal {
  if (newScale === scale) return checked(value, scale)
  if (value === 0n) return { value, scale: newScale }
  if (newScale - scale > MAX_DIGITS) throw new DecimalError('overflow error')
  if (scale - newScale > MAX_DIGITS) return { value: 0n, scale: newScale }
  if (newScale > scale) return checked(value * 10n ** BigInt(newScale - scale), newScale)
  return { value: value / 10n ** BigInt(scale - newScale), scale: newScale }
}

/** `-a`. Throws `DecimalError` on overflow. */
export function negateDecimal({ value, scale }: Decimal): Decimal {
  return checked(-value, scale)
}

/** `a + b` at the larger scale. Throws `DecimalError` on overflow. */
export function addDecimal(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return checked(rescaleDecimal(a, scale).value + rescaleDecimal(b, scale).value, scale)
}

/** `a - b` at the larger scale. Throws `DecimalError` on overflow. */
export function subDecimal(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return checked(rescaleDecimal(a, scale).value - rescaleDecimal(b, scale).value, scale)
}

/**
 * `a * b`: trailing zeros of both fractions are dropped first, then scales add up. Throws `DecimalError` on overflow.
 */
export function mulDecimal(a: Decimal, b: Decimal): Decimal {
  const x = shrinkDecimal(a)
  const y = shrinkDecimal(b)
  return checked(x.value * y.value, x.scale + y.scale)
}

/** `a * factor` in doubles, rounded half away from zero at the scale of `a`. Throws `DecimalError` on overflow. */
export function mulDecimalFloat({ value, scale }: Decimal, factor: number): Decimal {
  if (!Number.isFinite(factor)) throw new DecimalError('overflow error')
  for (const bound of [Math.floor(factor), Math.ceil(factor)]) checked(value * BigInt(bound), scale)
  const product = Number(value) * factor
  // Not Math.round: it rounds -0.5 up and 0.49999999999999994 to 1.
  const whole = Math.trunc(product)
  const rounded = Math.abs(product - whole) >= 0.5 ? whole + Math.sign(product) : whole
  return checked(BigInt(rounded), scale)
}

/**
 * True if `a < b`. Where one of them cannot be brought to the other's scale, signs decide, and for equal signs the
 * chain compares scales alone: the one with fewer digits after the point counts as farther from zero.
 */
export function isLessDecimal(a: Decimal, b: Decimal): boolean {
  if (a.scale === b.scale && isInt64(a.value) && isInt64(b.value)) return a.value < b.value
  const scale = Math.max(a.scale, b.scale)
  const x = a.value * 10n ** BigInt(scale - a.scale)
  const y = b.value * 10n ** BigInt(scale - b.scale)
  if (isInt64(x) && isInt64(y)) return x < y
  if (a.value > 0n && b.value > 0n) return a.scale > b.scale
  if (a.value < 0n && b.value < 0n) return a.scale < b.scale
  return a.value < b.value
}

/** Reduces a number to the smallest scale that holds it. */
export function shrinkDecimal({ value, scale }: Decimal): Decimal {
  while (scale > 0 && value % 10n === 0n) {
    value /= 10n
    scale--
  }
  return { value, scale }
}

function checked(value: bigint, scale: number): Decimal {
  if (!isInt64(value)) throw new DecimalError('overflow error')
  return { value, scale }
}

/**
 * Parses an amount in the developer's code: a string of digits with an optional fraction. Throws
 * `ToolkitError('AMOUNT_INVALID')` naming `field`. Numbers are rejected because a double cannot hold every amount.
 */
export function parseAmount(text: unknown, field: string): Decimal {
  if (typeof text !== 'string') {
    throw new ToolkitError('AMOUNT_INVALID', `${field}: expected an amount as text, got ${describe(text)}`, {
      hint: typeof text === 'number' ? `Write the amount as a decimal string, for example '${text}'.` : AMOUNT_HINT,
    })
  }
  if (!/^\d+(\.\d+)?$/.test(text)) {
    throw new ToolkitError('AMOUNT_INVALID', `${field}: not an amount: ${JSON.stringify(text)}`, { hint: AMOUNT_HINT })
  }
  try {
    return parseDecimal(text)
  } catch (cause) {
    throw new ToolkitError('AMOUNT_INVALID', `${field}: beyond the chain's 64 bits: ${text}`, {
      hint: 'Amounts are at most 9223372036854775807 in the smallest unit of the token.',
      cause,
    })
  }
}

const AMOUNT_HINT = "Write a decimal string of digits with at most one point, for example '12.5'."

function describe(value: unknown): string {
  return typeof value === 'number' ? `the number ${value}` : value === null ? 'null' : typeof value
}

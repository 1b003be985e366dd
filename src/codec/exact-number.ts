import type { Decimal } from './decimal.js'

/** Exponents beyond this are read as text: their digits would fill the memory. */
const MAX_EXPONENT = 1000

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Reads a number with all its digits, as contracts write amounts: `-5`, `0.10`, `1e-8`, `1.5e+21`. `undefined` for
 * other text, and for exponents beyond 1000.
 */
export function parseExact(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === undefined || Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  const magnitude = scale < 0 ? digits * 10n ** BigInt(-scale) : digits
  return { value: sign === '-' ? -magnitude : magnitude, scale: Math.max(scale, 0) }
}

/** Compares two numbers: negative if `a < b`, 0 if they are equal. Unlike `isLessDecimal`, at any size. */
export function compareExact(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = raise(a, scale) - raise(b, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** `a + b`. Unlike `addDecimal`, at any size. */
export function addExact(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { value: raise(a, scale) + raise(b, scale), scale }
}

/** `a - b`. Unlike `subDecimal`, at any size. */
export function subtractExact(a: Decimal, b: Decimal): Decimal {
  return addExact(a, { value: -b.value, scale: b.scale })
}

function raise({ value, scale }: Decimal, newScale: number): bigint {
  return value * 10n ** BigInt(newScale - scale)
}

/**
 * True for a number that stands for the digits it was written with: a safe integer, or a decimal. Larger integers are
 * rounded when they are written: 9007199254740993 is 9007199254740992.
 */
export function isSafeNumber(number: number): boolean {
  return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number)
}

/** Whether a text is a number as JavaScript writes it. `5.000` is not the text of 5, and no text is that of 2 ** 53. */
export function isTextOf(text: string, number: number | bigint): boolean {
  return String(number) === text && (typeof number === 'bigint' || isSafeNumber(number))
}

/**
 * Reads a number without losing digits: a number if the text is as JavaScript writes it, a bigint for larger integers,
 * and the text itself for everything else, such as `5.000` or `90071992.547409931`.
 */
export function decodeNumber(text: string): number | bigint | string {
  const number = Number(text)
  if (isTextOf(text, number) || text === '-0') return number
  return /^-?[1-9]\d*$/.test(text) ? BigInt(text) : text
}

/** Whether a number of JavaScript has exactly the value of a text, however it is written: `5.0`, `1e3`. */
export function holdsNumber(text: string): boolean {
  const number = Number(text)
  const [exact, held] = [parseExact(text), parseExact(String(number))]
  return isSafeNumber(number) && exact !== undefined && held !== undefined && compareExact(exact, held) === 0
}

/**
 * Powers as V8 7.0 computes them on x64 (the `pow-float` vectors hold them): an exponent that is a 32-bit integer is
 * repeated squaring in doubles; a fractional one goes through the x87 unit, `2 ** (y * log2 x)` with each of the steps
 * fyl2x, f2xm1 and fadd rounded to a 64-bit mantissa; what is left is the C library's correctly rounded `pow`.
 *
 * The last two need more precision than doubles have: fixed point over bigint with `BITS` fraction bits.
 */
export const POWER = `(() => {
'use strict'
const { BigInt, BigUint64Array, Float64Array, Number } = globalThis
const { isFinite, isInteger } = Number
const textOf = $realm.uncurry(BigInt.prototype.toString)
const power = Math.pow
const BITS = 192n
const ONE = 1n << BITS

const words = new BigUint64Array(1)
const doubles = new Float64Array(words.buffer)

// a positive double as mantissa * 2 ** exponent
const split = (x) => {
  doubles[0] = x
  const bits = words[0]
  const exponent = bits >> 52n
  const fraction = bits & ((1n << 52n) - 1n)
  // Not a list: a contract may have changed how the realm iterates over these.
  return exponent === 0n
    ? { mantissa: fraction, exponent: -1074n }
    : { mantissa: fraction | (1n << 52n), exponent: exponent - 1075n }
}

const bitLength = (n) => BigInt(textOf(n, 2).length)

// n * 2 ** -shift, rounded half to even
const roundShift = (n, shift) => {
  if (shift <= 0n) return n << -shift
  const quotient = n >> shift
  const rest = n - (quotient << shift)
  const half = 1n << (shift - 1n)
  return rest > half || (rest === half && (quotient & 1n)) ? quotient + 1n : quotient
}

// a fixed-point number rounded to a mantissa of some bits, still in fixed point
const roundTo = (n, bits) => {
  const magnitude = n < 0n ? -n : n
  const excess = bitLength(magnitude) - bits
  if (excess <= 0n) return n
  const rounded = roundShift(magnitude, excess) << excess
  return n < 0n ? -rounded : rounded
}

const multiply = (a, b) => (a * b) / ONE

// ln((1 + t) / (1 - t)) / 2, for small t
const artanh = (t) => {
  const square = multiply(t, t)
  let sum = 0n
  for (let term = t, k = 1n; term !== 0n; term = multiply(term, square), k += 2n) sum += term / k
  return sum
}
const LN2 = 2n * artanh(ONE / 3n)

const log2 = (x) => {
  const { mantissa, exponent } = split(x)
  const length = bitLength(mantissa)
  let n = length - 1n + exponent
  let m = mantissa << (BITS - length + 1n)
  if (m * m > ONE << (BITS + 1n)) {
    m >>= 1n
    n += 1n
  }
  const ln = 2n * artanh(((m - ONE) << BITS) / (m + ONE))
  return (n << BITS) + (ln << BITS) / LN2
}

// 2 ** f - 1, for -1 <= f <= 1
const exp2m1 = (f) => {
  const x = multiply(f, LN2)
  let sum = 0n
  for (let term = x, k = 2n; term !== 0n; term = multiply(term, x) / k, k += 1n) sum += term
  return sum
}

// fixed point * 2 ** scale as a double
const toDouble = (n, scale) => {
  const exponent = bitLength(n) - 1n - BITS + scale
  if (exponent > 1024n) return Infinity
  if (exponent < -1100n) return 0
  const drop = exponent < -1022n ? BITS - scale - 1074n : bitLength(n) - 53n
  const mantissa = roundShift(n, drop)
  const place = drop - BITS + scale
  const half = place / 2n
  return Number(mantissa) * power(2, Number(half)) * power(2, Number(place - half))
}

const floorShift = (n, shift) => (shift >= 0n ? n << shift : n >> -shift)

// y * log2(x), in fixed point
const exponentOf = (x, y) => {
  const { mantissa, exponent } = split(y < 0 ? -y : y)
  const product = floorShift(log2(x) * mantissa, exponent)
  return y < 0 ? -product : product
}

const fractional = (x, y) => {
  const e = roundTo(exponentOf(x, y), 64n)
  const whole = roundShift(e < 0n ? -e : e, BITS) * (e < 0n ? -1n : 1n)
  const f = roundTo(exp2m1(e - (whole << BITS)), 64n)
  return toDouble(roundTo(ONE + f, 64n), whole)
}

const correct = (x, y) => {
  const e = exponentOf(x, y)
  if (e > 2000n << BITS) return Infinity
  if (e < -2000n << BITS) return 0
  const whole = e >> BITS
  return toDouble(ONE + exp2m1(e - (whole << BITS)), whole)
}

const general = (x, y) => {
  if (!isFinite(x) || !isFinite(y) || x === 0 || x === 1) return power(x, y)
  if (x > 0) return correct(x, y)
  if (!isInteger(y)) return NaN
  const magnitude = correct(-x, y)
  return y % 2 === 0 ? magnitude : -magnitude
}

const integral = (x, n) => {
  let result = 1
  let square = x
  for (let rest = n < 0 ? -n : n; rest > 0; ) {
    if (rest % 2 === 1) result *= square
    rest = (rest - rest % 2) / 2
    if (rest > 0) square *= square
  }
  if (n >= 0) return result
  const inverse = 1 / result
  return inverse === 0 ? general(x, n) : inverse
}

$realm.power = (x, y) => {
  if (isInteger(y) && y >= -2147483648 && y < 2147483648) return integral(x, y)
  const direct = isFinite(x) && x >= 2.2250738585072014e-308 && y > -2147483648 && y < 2147483648
  return direct ? fractional(x, y) : general(x, y)
}
})()
`

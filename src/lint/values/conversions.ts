import type { Value } from './values.js'

const CONVERSIONS =
  /^(Number|String|BigNumber|Int64|Float64|JSON\.(parse|stringify)|parseInt|parseFloat|Number\.parse\w+)$/

/** Returns the value that a conversion keeps: of `Number(x)`, `new BigNumber(x)`, `x.toFixed()`, `x || '0'`. */
export function unwrapConversion(value: Value): Value {
  const { op, name, inputs } = value
  const [first, second] = inputs
  if (!first) return value
  const isConversion =
    ((op === 'builtin' || op === 'construct') && CONVERSIONS.test(name)) ||
    (op === 'text' && inputs.length === 1) ||
    (op === 'method' && /^(toFixed|toString|toNumber|trim)$/.test(name)) ||
    (op === 'operator' && /^(\|\||\?\?)$/.test(name)) ||
    (op === 'operator' && name === '*' && second?.constant === 1) ||
    (op === 'operator' && name === '|' && second?.constant === 0) ||
    op === 'loop'
  return isConversion ? unwrapConversion(first) : value
}

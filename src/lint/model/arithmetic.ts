import type { Value } from '../values/values.js'

/** Whether a value is a product of two others. */
export function isProduct({ op, name }: Value): boolean {
  return op === 'operator' ? name === '*' : op === 'method' && name === 'times'
}

/** Whether a value is a quotient of two others, with its fraction. */
export function isQuotient({ op, name }: Value): boolean {
  return op === 'operator' ? name === '/' : op === 'method' && name === 'div'
}

/** Whether a value is a sum; `+` also joins texts. */
export function isSum({ op, name }: Value): boolean {
  return (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
}

/** Whether a value is a difference of two others. */
export function isDifference({ op, name, inputs }: Value): boolean {
  return inputs.length > 1 && (op === 'operator' ? name === '-' : op === 'method' && /^(minus|sub)$/.test(name))
}

/** Whether a value is another one without some of its decimal places. */
export function isRounded({ op, name }: Value): boolean {
  return op === 'method' && /^(dp|integerValue)$/.test(name)
}

import { kindOf } from '../../interpreter/kinds.js'
import { listOwnEffects } from '../../model/subject.js'
import { findPart, isChain, type Value } from '../../values/values.js'
import type { LintRule } from '../rule.js'

export const divideBeforeMultiply: LintRule = {
  name: 'divide-before-multiply',
  group: 'money',
  about: 'a quotient that is rounded and then multiplied',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A quotient is rounded down: whole numbers with `Int64`, `idiv` and `Math.floor`, the 50th decimal place with `BigNumber`. A later multiplication multiplies the loss, so shares do not add up to the whole, or are zero.',
  remedy: 'Multiply first: `amount.times(part).div(whole)`, or `shareOf` of `iost-toolkit/contract/amounts`.',
  bad: `export class Shares {
  init(): void {}

  shareOf(amount: string, part: string, whole: string): string {
    return new BigNumber(amount).div(whole).times(part).toFixed(8)
  }
}
`,
  good: `export class Shares {
  init(): void {}

  shareOf(amount: string, part: string, whole: string): string {
    return new BigNumber(amount).times(part).div(whole).toFixed(8)
  }
}
`,
  *check(subject) {
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      const quotient = isProduct(value) ? value.inputs.map(findQuotient).find(Boolean) : undefined
      if (!quotient) continue
      yield {
        place,
        message: 'divides before it multiplies: the quotient is rounded first, and the loss is multiplied',
        steps: quotient.place ? [{ place: quotient.place, text: 'rounded here' }] : [],
      }
    }
  },
}

function isProduct({ op, name, inputs }: Value): boolean {
  if (op === 'operator') return name === '*'
  return op === 'method' && /^(times|multipliedBy|multi)$/.test(name) && isDecimal(inputs[0]!)
}

function isDecimal(value: Value): boolean {
  const kind = kindOf(value)
  return kind === 'BigNumber' || kind === 'Int64' || kind === 'Float64'
}

/** Finds the quotient in a factor, below rounding and conversions. */
function findQuotient(value: Value): Value | undefined {
  const { op, name, inputs } = value
  if (op === 'method') {
    if (/^(idiv|dividedToIntegerBy)$/.test(name)) return value
    if (/^(div|dividedBy)$/.test(name) && isDecimal(inputs[0]!)) {
      const isWhole = kindOf(inputs[0]!) === 'Int64'
      return isWhole || !isExact(inputs[1]) ? value : undefined
    }
    return /^(dp|decimalPlaces|integerValue|toFixed|toString)$/.test(name) ? findQuotient(inputs[0]!) : undefined
  }
  if (op === 'construct') return inputs[0] && findQuotient(inputs[0])
  if (op === 'builtin' && /^Math\.(floor|round|ceil)$/.test(name)) {
    const [inner] = inputs
    return inner?.op === 'operator' && inner.name === '/' && !isTime(inner) ? inner : undefined
  }
  return undefined
}

/** Division by these ends after a few decimal places. */
function isExact(divisor: Value | undefined): boolean {
  let rest = divisor?.op === 'constant' ? Math.abs(Number(divisor.constant)) : 0
  if (!Number.isInteger(rest) || rest === 0) return rest !== 0 && rest < 1
  for (const factor of [2, 5]) while (rest % factor === 0) rest /= factor
  return rest === 1
}

/** Whether a value is a time: the start of a day or an hour is rounded on purpose. */
function isTime(value: Value): boolean {
  return (
    findPart(
      value,
      (part) => isChain(part, 'block.time') || isChain(part, 'tx.time') || isChain(part, 'block.number'),
    ) !== undefined
  )
}

import { firstOf } from '../../../collections/presence.js'
import { kindOf } from '../../interpreter/kinds.js'
import { unwrapConversion } from '../../values/conversions.js'
import { findPart, isChain, isClock, type Value, walkContent } from '../../values/values.js'
import { placeOfValue } from '../paths.js'
import type { LintRule } from '../rule.js'
import { listAmounts } from './amounts.js'

export const divideBeforeMultiply: LintRule = {
  name: 'divide-before-multiply',
  group: 'money',
  about: 'a quotient that is rounded and then multiplied',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A quotient is rounded down: whole numbers with `Int64`, `idiv` and `Math.floor`, the 50th decimal place with `BigNumber`. A later multiplication multiplies the loss, so shares do not add up to the whole, or are zero.',
  remedy: 'Multiply first: `amount.times(part).div(whole)`, or `shareOf` of `iost-toolkit/contract/amounts`.',
  kinds: ['A quotient that is cut off before it is multiplied.'],
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
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      for (const { effect, amount } of listAmounts(action, contract)) {
        for (const part of walkContent(amount)) {
          const quotient = findLoss(part)
          if (!quotient) continue
          const place = action.places.get(quotient) ?? quotient.place
          yield {
            place: placeOfValue(part, action, effect, contract),
            message: 'divides before it multiplies: the quotient is rounded first, and the loss is multiplied',
            steps: place ? [{ place, text: 'rounded here' }] : [],
          }
        }
      }
    }
  },
}

/** The rounded quotient among the factors of a product. Rounding to multiples of the divisor is meant. */
function findLoss(product: Value): Value | undefined {
  if (!isProduct(product)) return undefined
  for (const [index, factor] of product.inputs.entries()) {
    const quotient = findRounded(factor)
    const other = product.inputs[1 - index]
    if (quotient && other && other.identity !== quotient.inputs[1]?.identity && !isPart(other)) return quotient
  }
  return undefined
}

/** Whether a factor is a constant of at most one, such as a fee: it makes the loss smaller. */
function isPart(factor: Value): boolean {
  const { op, constant } = unwrapConversion(factor)
  return op === 'constant' && Math.abs(Number(constant)) <= 1
}

function isProduct({ op, name, inputs }: Value): boolean {
  if (op === 'operator') return name === '*' && inputs.length === 2
  return op === 'method' && name === 'times' && isDecimal(firstOf(inputs))
}

function isDecimal(value: Value): boolean {
  const kind = kindOf(value)
  return kind === 'BigNumber' || kind === 'Int64' || kind === 'Float64'
}

/** Finds a quotient that is cut off to whole numbers or decimal places. A BigNumber itself keeps 50 places. */
function findRounded(value: Value): Value | undefined {
  const { op, name, inputs } = value
  const [first, second] = inputs
  if (!first) return undefined
  if (op === 'method') {
    if (name === 'idiv') return value
    if (name === 'div') return kindOf(first) === 'Int64' ? value : undefined
    const rounds = /^(integerValue|toFixed|dp)$/.test(name) && (second !== undefined || name === 'integerValue')
    if (rounds) return findQuotient(first)
    return name === 'toFixed' || name === 'toString' || name === 'toNumber' ? findRounded(first) : undefined
  }
  if (op === 'builtin' && /^Math\.(floor|round|ceil|trunc)$/.test(name)) return findQuotient(first)
  if (op === 'construct' && name === 'Int64') return findQuotient(first)
  if (op === 'construct' || op === 'text' || (op === 'builtin' && /^(Number|String)$/.test(name)))
    return findRounded(first)
  return undefined
}

/** The quotient itself, below conversions. */
function findQuotient(value: Value): Value | undefined {
  const { op, name, inputs } = value
  const [first, second] = inputs
  if (!first) return undefined
  const divides = (op === 'method' && name === 'div') || (op === 'operator' && name === '/')
  if (divides) return isExact(second) || isTime(value) ? undefined : value
  const isKept = op === 'construct' || (op === 'builtin' && name === 'Number') || (op === 'method' && /^to/.test(name))
  return isKept ? findQuotient(first) : undefined
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
  return findPart(value, (part) => isClock(part) || isChain(part, 'block.number')) !== undefined
}

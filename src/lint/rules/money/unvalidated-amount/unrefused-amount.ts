import { isDifference, isProduct, isQuotient, isSum } from '../../../model/arithmetic.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel } from '../../../model/contract-model.js'
import { listEffects, listWorking, type Transfer, type Write } from '../../../values/effects.js'
import { addFacts, type Fact, listFacts } from '../../../values/facts.js'
import { isConstant, type Value } from '../../../values/values.js'
import { judgeCertainty } from '../entitlement.js'
import { contains } from '../places.js'

/** Whether a token or another contract gets a number whenever a write is made, and rejects one that is negative. */
export function isRefused(number: Value, write: Write, action: ActionModel): boolean {
  const { effects } = action
  const transfers = listEffects(effects, 'transfer').filter(({ amount }) => contains(amount, number))
  const places = new Set(transfers.map(({ place }) => place))
  const isCalled = listEffects(effects, 'call').some(
    (call) => !places.has(call.place) && listWorking(call)?.some((one) => contains(one, number)),
  )
  const signed = transfers.filter(({ amount }) => readParity(amount, number) !== 'even')
  if (isCalled || signed.length === 0) return isCalled
  return judgeCertainty(signed, write, action) === 'always' || !signed.every((one) => isSkipped(one, number, write))
}

/** Whether a transfer is not made for a number that is small enough, as by `if (due.gt(0))`. */
function isSkipped({ earlier }: Transfer, number: Value, write: Write): boolean {
  const known = new Set([...listFacts(write.facts)].map(nameFact))
  return [...listFacts(earlier)].some((fact) => {
    if (fact.anyOf || known.has(nameFact(fact))) return false
    const skipping = addFacts(undefined, [{ ...fact, truth: !fact.truth }])
    const { isAtMost, isNotNegative, isLookedAt } = readBounds(skipping, number)
    return isAtMost && !isNotNegative && !isLookedAt
  })
}

function nameFact({ value, truth }: Fact): string {
  return `${truth} ${value.identity}`
}

/** The sign of a value by that of a number in it: another one, or the same. */
type Parity = 'odd' | 'even' | 'unknown'

const KEPT = /^(toFixed|toString|toNumber|valueOf|dp|integerValue|negated)$/

/** Reads whether a value changes its sign with a number, or keeps it: a square is even. */
function readParity(value: Value, number: Value): Parity {
  if (value.identity === number.identity) return 'odd'
  if (!contains(value, number)) return 'even'
  const { op, name, inputs } = value
  const read = (operands: readonly Value[]) => operands.map((one) => readParity(one, number))
  if (isProduct(value) || isQuotient(value)) return multiply(read(inputs.slice(0, 2)))
  if (isDifference(value) || isSum(value) || op === 'choice') return join(read(inputs))
  if (/^(abs|Math\.abs)$/.test(name)) return 'even'
  if (/^(\*\*|pow|Math\.pow)$/.test(name) && isConstant(inputs[1]))
    return Number(inputs[1]?.constant) % 2 === 0 ? 'even' : 'unknown'
  const isKept =
    op === 'construct' ||
    (op === 'method' && KEPT.test(name)) ||
    (op === 'builtin' && /^(Number|String|BigNumber|Float64|Number\.parse\w+|parse\w+)$/.test(name)) ||
    (op === 'text' && inputs.length === 1)
  return isKept ? join(read(inputs.slice(0, 1))) : 'unknown'
}

function multiply(parities: readonly Parity[]): Parity {
  if (parities.includes('unknown')) return 'unknown'
  return parities.filter((one) => one === 'odd').length % 2 === 1 ? 'odd' : 'even'
}

function join(parities: readonly Parity[]): Parity {
  const [first = 'unknown'] = parities
  return parities.every((one) => one === first) ? first : 'unknown'
}

import { isProduct } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { contains, isChecked } from '../places.js'

/** Rounding to more places than these loses less than a call costs. */
const MAX_PLACES = 2
/** Rounding modes of BigNumber away from zero and upwards. */
const UP = new Set<unknown>([0, 2])

/**
 * Reports counts of the caller that are credited with a fraction, where the price for them is rounded: 1.9 units are
 * had for the price of one.
 */
export function* judgeRoundedPrice(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!write.value || readApproval(write.facts, contract.knowledge.store.openCells, write).isPrivileged) return
  const cell = nameCell(write.key, write.field)
  const facts = [...listFacts(write.facts)]
  for (const count of listPriced(action)) {
    if (!addsUncut(write.value, count) || isChecked(facts, count) || facts.some((fact) => isForm(fact, count))) continue
    const reader = findReader(cell, action, contract)
    if (reader === undefined) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${count.name}\` is counted in \`${cell}\` with a fraction, and its price is rounded: \`${reader}\` counts with more than was paid for`,
      steps: pathTo(action, write, count, `stored in \`${cell}\``),
      assumes: 'what is rounded away is worth more than the call',
    }
    return
  }
}

/** The texts of the caller by which a price that is rounded to whole numbers is calculated. */
function listPriced({ effects }: ActionModel): Value[] {
  const prices = [
    ...listEffects(effects, 'transfer').flatMap(({ from, amount }) => (isChain(from, 'self') ? [] : [amount])),
    ...listEffects(effects, 'call').flatMap(({ args = [] }) => args),
  ]
  const found = prices.flatMap((price) => {
    const parts = [...walkContent(price)]
    if (parts.some(isQuotient)) return []
    return parts.flatMap((part) => {
      const [rounded] = part.inputs
      if (!rounded || !isRoundedDown(part) || !parts.some(isScaled)) return []
      return [...walkContent(rounded)].filter(({ op, constant }) => op === 'argument' && constant !== 'number')
    })
  })
  return [...new Set(found)]
}

function isScaled(value: Value): boolean {
  return isProduct(value) && !value.inputs.some(({ constant }) => constant === 1)
}

function isQuotient({ op, name }: Value): boolean {
  return (op === 'operator' && /^[/%]$/.test(name)) || (op === 'method' && /^(div|idiv|mod)/.test(name))
}

/** Whether an operation rounds to few places, and not upwards. */
function isRoundedDown({ op, name, inputs }: Value): boolean {
  if (op === 'builtin') return /^Math\.(floor|round|trunc)$/.test(name)
  if (op !== 'method' || (inputs[2] && UP.has(inputs[2].constant))) return false
  if (name === 'integerValue') return !(inputs[1] && UP.has(inputs[1].constant))
  return /^(toFixed|dp)$/.test(name) && inputs.length > 1 && Number(inputs[1]?.constant) <= MAX_PLACES
}

/** Whether a stored value is a sum with a count as the caller wrote it, or has it in a list. */
function addsUncut(value: Value, { identity }: Value): boolean {
  const isCount = (one: Value) => unwrapConversion(one).identity === identity
  return [...walkContent(value)].some(({ op, name, inputs }) => {
    const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
    const isList = op === 'builtin' && name === 'JSON.stringify'
    return isSum ? inputs.some(isCount) : isList && inputs.slice(1).some(isCount)
  })
}

/** Whether a condition looks at the text of a count, such as by a pattern. */
function isForm({ value }: Fact, count: Value): boolean {
  return (
    contains(value, count) &&
    findPart(
      value,
      ({ op, name }) => (op === 'method' && /^(test|match|includes|indexOf)$/.test(name)) || name === '%',
    ) !== undefined
  )
}

/** Another action that calculates or decides with a cell. */
function findReader(cell: string, action: ActionModel, { actions }: ContractModel): string | undefined {
  return actions.find(
    (one) =>
      one !== action &&
      one.isPublic &&
      listEffects(one.effects, 'condition').some(({ value }) => listCells(value).includes(cell)),
  )?.name
}

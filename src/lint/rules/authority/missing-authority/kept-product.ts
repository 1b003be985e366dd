import { isDifference, isProduct } from '../../../model/arithmetic.js'
import { readOrder } from '../../../values/comparisons.js'
import type { Transfer } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'

/**
 * Whether a check requires that a product of what is left after a payment is not smaller than a stored one, as the
 * exchange of a pool does, whoever gets what is paid.
 */
export function keepsProduct({ amount, facts }: Transfer): boolean {
  const chosen = [...walkContent(amount)].filter(({ op }) => op === 'argument').map(({ identity }) => identity)
  return chosen.length > 0 && [...listFacts(facts)].some((fact) => comparesProducts(fact, chosen))
}

function comparesProducts(fact: Fact, chosen: readonly number[]): boolean {
  const order = fact.anyOf ? undefined : readOrder(fact)
  if (!order) return false
  const { more, less } = order
  const isOfTwo = (part: Value) => isProduct(part) && part.inputs.length > 1 && part.inputs.every(isStored)
  const product = findPart(more, isOfTwo)
  const before = findPart(less, isOfTwo)
  return product !== undefined && before !== undefined && chosen.some((one) => isTaken(product, one)) && !isMade(less)
}

function isStored(value: Value): boolean {
  return findPart(value, ({ op }) => op === 'read') !== undefined
}

/** Whether an argument is subtracted in a value. */
function isTaken(value: Value, identity: number): boolean {
  const isIt = (part: Value) => part.identity === identity
  return (
    findPart(value, (part) => isDifference(part) && part.inputs.slice(1).some((taken) => findPart(taken, isIt))) !==
    undefined
  )
}

/** Whether a value is calculated from arguments. */
function isMade(value: Value): boolean {
  return [...walkContent(value)].some(({ op }) => op === 'argument')
}

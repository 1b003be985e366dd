import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { isOrder } from '../../../values/comparisons.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { describe, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { unwrapArgument } from '../places.js'

/** Reports prices of which exactly the right amount is refused: `if (value.eq(price)) throw`. */
export function* judgeRefusedPrice(
  payments: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const failures = listEffects(action.effects, 'failure')
  for (const payment of payments) {
    const amount = unwrapArgument(payment.amount)
    if (!amount) continue
    const facts = [...listFacts(payment.facts)]
    for (const fact of facts) {
      const price = readRefused(fact, amount)
      if (!price || facts.some((other) => isLimit(other, amount, price))) continue
      const isThrown = failures.some((failure) =>
        [...listFacts(failure.facts)].some(
          ({ value, truth }) => value.identity === fact.value.identity && truth !== fact.truth,
        ),
      )
      if (!isThrown) continue
      yield {
        place: reportPlace(contract, payment),
        message: `\`${amount.name}\` is refused where it is ${describe(price)}, and taken where it is anything else: the comparison is the wrong way round`,
        steps: fact.place ? [{ place: fact.place, text: 'refuses exactly this amount' }] : [],
      }
      return
    }
  }
}

/** Reads the price that a condition excludes: a constant above 0, or a stored one. */
function readRefused({ value, truth, anyOf }: Fact, amount: Value): Value | undefined {
  const { op, name, inputs } = value
  const [left, right] = inputs
  if (anyOf || !left || !right) return undefined
  const isEquality = op === 'method' ? name === 'eq' : op === 'operator' && /^[!=]==?$/.test(name)
  if (!isEquality || name.startsWith('!') !== truth) return undefined
  const price = isAmount(left, amount) ? right : isAmount(right, amount) ? left : undefined
  if (!price || isAmount(price, amount)) return undefined
  const number = price.op === 'construct' ? price.inputs[0] : price
  return slotOf(price) !== undefined || Number(number?.constant) > 0 ? price : undefined
}

function isAmount(value: Value, amount: Value): boolean {
  return unwrapArgument(value)?.identity === amount.identity
}

/** Whether a condition orders an amount with its price. */
function isLimit({ value, anyOf }: Fact, amount: Value, price: Value): boolean {
  if (anyOf) return true
  const isPrice = ({ identity }: Value) => identity === price.identity
  return isOrder(value) && value.inputs.some((input) => isAmount(input, amount)) && value.inputs.some(isPrice)
}

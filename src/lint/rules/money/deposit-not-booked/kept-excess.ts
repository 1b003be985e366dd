import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isOrder, readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { isChain, isConstant, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTogether } from '../entitlement.js'
import { listPayments, listTaken } from '../payments.js'
import { contains } from '../places.js'

/**
 * Reports amounts of the caller of which a stored price is passed on, where only a smaller amount is rejected: what is
 * above the price stays, and no action pays it.
 */
export function* judgeKeptExcess(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (
    !action.isPublic ||
    contract.actions.some((other) => other !== action && listPayments(other, contract).length > 0)
  )
    return
  for (const taken of listTaken(action)) {
    const paid = unwrapConversion(taken.amount)
    if (paid.op !== 'argument' || !isChain(taken.to, 'self')) continue
    const passed = listEffects(action.effects, 'transfer').find((one) => isPrice(one, paid))
    if (!passed || isUsed(paid, taken, passed, action)) continue
    yield {
      place: reportPlace(contract, taken),
      message: `\`${action.name}\` takes all of \`${paid.name}\`, passes on ${describe(passed.amount)}, and rejects only less: what is above that stays in the contract, and no action pays it`,
      steps: [
        ...pathTo(action, taken, taken.amount, 'taken here'),
        { place: reportPlace(contract, passed), text: 'passed on here' },
      ],
      assumes: 'a caller pays more than the price',
    }
    return
  }
}

/** Whether a payment to another account is a price that the amount is at least, and which is not calculated from it. */
function isPrice({ from, to, amount, facts }: Transfer, paid: Value): boolean {
  const price = unwrapConversion(amount)
  if (!isChain(from, 'self') || isSender(to) || isConstant(price) || contains(price, paid)) return false
  return [...listFacts(facts)].some((fact) => {
    const order = fact.anyOf || !isOrder(fact.value) ? undefined : readOrder(fact)
    return (
      order !== undefined &&
      unwrapConversion(order.more).identity === paid.identity &&
      unwrapConversion(order.less).identity === price.identity
    )
  })
}

/** Whether the rest is paid back, or something is stored or called with the amount. */
function isUsed(paid: Value, taken: Transfer, passed: Transfer, { effects }: ActionModel): boolean {
  return effects.some((effect) => {
    if (effect.place === taken.place || !isTogether(effect.facts, passed.facts)) return false
    if (effect.kind === 'write') return effect.value !== undefined && contains(effect.value, paid)
    if (effect.kind === 'transfer') return contains(effect.amount, paid)
    return effect.kind === 'call' && (effect.args === undefined || effect.args.some((one) => contains(one, paid)))
  })
}

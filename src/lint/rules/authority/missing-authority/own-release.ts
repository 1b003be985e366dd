import { listActorWays } from '../../../model/actors.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports payments of what one party has brought, for which the other party, who is paid, is enough. */
export function* judgeOwnRelease(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const { effect, to, via, amount } of listPayments(action, contract)) {
    const receiver = slotOf(to)
    if (receiver === undefined || !isEntry(receiver) || isConditional(effect.facts, receiver)) continue
    const ways = listActorWays(effect.facts)
    const isAlone = ways.some((way) => way.length > 0 && way.every(({ slot }) => slot === receiver))
    const payer = ways.flat().find(({ slot }) => slot !== receiver && isPayer(slot, receiver, contract))?.slot
    if (!isAlone || payer === undefined || ways.length < 2) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays the account in \`${receiver}\` what the one in \`${payer}\` has brought, and either of them is enough: \`${action.name}\` needs only the one who is paid`,
      steps: pathTo(action, effect, amount, 'paid here'),
      assumes: `the account in \`${payer}\` has to agree`,
    }
    return
  }
}

/** Whether an action stores its sender in a slot of the same entry, with what it has paid. */
function isPayer(slot: string, receiver: string, { actions }: ContractModel): boolean {
  const [cell] = receiver.split('.')
  return actions.some(
    (action) =>
      listTaken(action).length > 0 &&
      listEffects(action.effects, 'write').some(
        ({ key, field, value }) =>
          value !== undefined &&
          nameCell(key, field) === cell &&
          listMembers(cell ?? '', value).some(([each, one]) => each === slot && isSender(unwrapConversion(one))),
      ),
  )
}

/** Whether a condition looks at a time, or at another member of the entry than the accounts. */
function isConditional(facts: Parameters<typeof listFacts>[0], receiver: string): boolean {
  const [cell] = receiver.split('.')
  const isState = (part: Value) => {
    if (isChain(part, 'block.time')) return true
    const slot = part.op === 'member' ? slotOf(part) : undefined
    return slot?.startsWith(`${cell}.`) === true
  }
  return [...listFacts(facts)].some(({ value, anyOf }) => {
    if (anyOf || value.op === 'authority') return false
    const isAccount =
      value.op === 'operator' && /^([!=]==?|&&|\|\|)$/.test(value.name) && findPart(value, isSender) !== undefined
    return !isAccount && findPart(value, isState) !== undefined
  })
}

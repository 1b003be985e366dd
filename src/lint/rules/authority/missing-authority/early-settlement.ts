import { listAddends } from '../../../model/addends.js'
import { isFirstWrite } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports payments of what many accounts have brought to the one that leads, which anyone makes at any time: no
 * condition looks at an end, a role or a state.
 */
export function* judgeEarlySettlement(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isComplete || listTaken(action).length > 0) return
  for (const { effect, to, amount, via } of listPayments(action, contract)) {
    const [leader, pool] = [slotOf(unwrapConversion(to)), slotOf(unwrapConversion(amount))]
    if (leader === undefined || pool === undefined || leader === pool || isTrusted(effect.facts, contract)) continue
    if (![...listFacts(effect.facts)].every((fact) => isAbout(fact, [leader, pool]))) continue
    const challenge = contract.actions.find((one) => one !== action && challenges(one, leader, contract))
    if (!challenge || !contract.actions.some((one) => funds(one, pool))) continue
    yield {
      place: reportPlace(contract, effect),
      message: `anyone calls \`${action.name}\` at any time, and \`${via}\` pays all of \`${pool}\` to \`${leader}\`, where \`${challenge.name}\` stores the account that is ahead: who leads for a moment takes what others have brought`,
      assumes: 'who is ahead has not won yet',
    }
    return
  }
}

/** Whether a condition looks only at the two slots, or at nothing that is stored or given: it allows any time. */
function isAbout({ value, anyOf }: Fact, slots: readonly (string | undefined)[]): boolean {
  if (anyOf) return anyOf.every((way) => way.every((fact) => isAbout(fact, slots)))
  const isOther = ({ op }: Value) => op === 'chain' || op === 'result' || op === 'authority' || op === 'unknown'
  return findPart(value, isOther) === undefined && [...listSlots(value)].every((slot) => slots.includes(slot))
}

/** Whether every account that pays more than the former leader becomes the leader. */
function challenges(action: ActionModel, leader: string, contract: ContractModel): boolean {
  if (!action.isPublic || listTaken(action).length === 0) return false
  return listEffects(action.effects, 'write').some((write) => {
    const { key, field, value, facts } = write
    const stored = value && listMembers(nameCell(key, field), value).find(([slot]) => slot === leader)?.[1]
    return (
      stored !== undefined &&
      isAccount(unwrapConversion(stored)) &&
      !isTrusted(facts, contract) &&
      !isFirstWrite(write) &&
      [...listFacts(facts)].some(ordersArgument)
    )
  })
}

function isAccount(value: Value): boolean {
  return isSender(value) || value.op === 'argument'
}

/** Whether a fact compares an argument with what is stored. */
function ordersArgument({ value }: Fact): boolean {
  const isOne = (op: Value['op']) => findPart(value, (part) => part.op === op) !== undefined
  return isOrder(value) && isOne('argument') && isOne('read')
}

/** Whether an action adds what it takes to a total. */
function funds({ effects, ...action }: ActionModel, total: string): boolean {
  const taken = listTaken({ effects, ...action }).map(({ amount }) => unwrapConversion(amount).identity)
  return listEffects(effects, 'write').some(({ key, field, value }) => {
    const stored = value && listMembers(nameCell(key, field), value).find(([slot]) => slot === total)?.[1]
    const addends = stored ? listAddends(stored) : []
    return (
      addends.some((one) => slotOf(one) === total) &&
      addends.some((one) => taken.includes(unwrapConversion(one).identity))
    )
  })
}

import { isProduct } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { isConstant, listAlternatives, type Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments, listTaken, type Payment } from '../payments.js'

/** Reports payments of a multiple of one stake that are made before another account has joined with its own. */
export function* judgeAbsentParty(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const payment of listPayments(action, contract)) {
    const { effect, amount, via } = payment
    const stake = findMultiplied(amount)
    const entry = stake?.replace(/\.[^.]+$/, '')
    if (stake === undefined || entry === stake || isTrusted(effect.facts, contract)) continue
    const join = contract.actions.find((one) => one !== action && joins(one, `${entry}`, stake, contract))
    if (!join || dependsOnJoined(payment, join, `${entry}`, contract)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays a multiple of \`${stake}\`, and no condition looks at what \`${join.name}\` stores: before another account has joined, the rest is paid from what others have brought`,
      steps: [{ place: effect.place, text: 'paid here' }],
    }
    return
  }
}

/** The member of an entry that an amount multiplies by at least 2. */
function findMultiplied(amount: Value): string | undefined {
  const inner = unwrapConversion(amount)
  const [left, right] = inner.inputs
  if (!left || !right) return undefined
  const slots = [left, right].map((one) => slotOf(unwrapConversion(one)))
  const isSum = (inner.op === 'method' && inner.name === 'plus') || (inner.op === 'operator' && inner.name === '+')
  if (isSum) return slots[0] === slots[1] ? slots[0] : undefined
  if (!isProduct(inner)) return undefined
  const constant = [left, right].map((one) => Number(unwrapConversion(one).constant ?? Number.NaN))
  return constant.some((one) => one >= 2) ? slots.find((slot) => slot !== undefined) : undefined
}

/** Whether an action takes a stake and stores its caller where the entry has had none. */
function joins(action: ActionModel, entry: string, stake: string, contract: ContractModel): boolean {
  if (!action.isPublic || listTaken(action).length === 0) return false
  return listMembersOf(action, entry).some(
    ([slot, value]) =>
      slot !== stake &&
      isSender(unwrapConversion(value)) &&
      (contract.knowledge.store.slots.get(slot) ?? []).some((one) => isConstant(one.value, null, '')),
  )
}

function listMembersOf({ effects }: ActionModel, entry: string): [string, Value][] {
  return listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    value && nameCell(key, field) === entry ? listMembers(entry, value).slice(1) : [],
  )
}

/** The members that an action changes. */
function listChanged(action: ActionModel, entry: string): Set<string> {
  return new Set(
    listMembersOf(action, entry).flatMap(([slot, value]) =>
      listAlternatives(value).every((one) => slotOf(one) === slot) ? [] : [slot],
    ),
  )
}

/**
 * Whether a condition has found what the account that joins stores, or what may follow from it: not what only the paid
 * account stores. That something is missing shows no account.
 */
function dependsOnJoined(
  { effect, to }: Payment,
  join: ActionModel,
  entry: string,
  { actions }: ContractModel,
): boolean {
  const joined = listChanged(join, entry)
  const paid = new Set([slotOf(to), ...(isSender(to) ? [...listFacts(effect.facts)].flatMap(slotsOfSender) : [])])
  const isOfPaid = (setter: ActionModel) =>
    listEffects(setter.effects, 'write')
      .filter(({ key, field }) => nameCell(key, field) === entry)
      .every(({ facts }) => [...listFacts(facts)].some((fact) => slotsOfSender(fact).some((slot) => paid.has(slot))))
  const shows = (slot: string) => {
    if (joined.has(slot)) return true
    return actions
      .filter((one) => listRead(one, entry) && listChanged(one, entry).has(slot))
      .some((one) => !isOfPaid(one))
  }
  return [...listFacts(effect.facts)].some(
    ({ value, truth }) => !isAbsence(value, truth) && [...listSlots(value)].some(shows),
  )
}

/** Whether an action has read the entry: it is no new one. */
function listRead({ effects }: ActionModel, entry: string): boolean {
  return listEffects(effects, 'read').some(
    ({ value }) => /^(get|mapGet)$/.test(value.name) && cellOfRead(value) === entry,
  )
}

/** The slots in which an account is stored that a fact shows to be the sender. */
function slotsOfSender({ value: { op, name, inputs }, truth }: Fact): string[] {
  const isEquality = op === 'operator' && /^[!=]==?$/.test(name) && (name[0] === '=') === truth
  return isEquality && inputs.some(isSender) ? inputs.flatMap((one) => slotOf(one) ?? []) : []
}

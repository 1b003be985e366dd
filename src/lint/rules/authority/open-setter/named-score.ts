import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, listChoices, type Value, walkContent } from '../../../values/values.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports numbers that callers name, for which they pay nothing, and by which an account is the best one and is paid.
 */
export function* judgeNamedScore(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    if (!value || isTrusted(facts, contract)) continue
    const members = listMembers(nameCell(key, field), value)
    const named = members.filter(([, one]) => isNumberOfCaller(one))
    const winner = members.find(
      ([slot, one]) => isSender(unwrapConversion(one)) && findWinnerPayer(slot, contract),
    )?.[0]
    const best = named.find(([slot, one]) => isBest(write, slot, unwrapConversion(one)))
    const ranked = named.map(([slot, one]) => ({ ...findRanking(slot, contract), slot, one })).find(({ to }) => to)
    const found =
      winner !== undefined && best
        ? { to: winner, payer: findWinnerPayer(winner, contract), slot: best[0], one: best[1] }
        : ranked
    if (!found?.to || calls(action) || isPrice(found.slot, found.to, contract)) continue
    const [does, by] =
      found === ranked ? ['stores a number for', 'by the order of'] : ['stores the caller in', 'for the largest']
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` ${does} \`${found.to}\`, which \`${found.payer}\` pays, ${by} \`${unwrapConversion(found.one).name}\`: the caller names that number, and nothing proves it`,
      steps: pathTo(action, write, found.one, 'stored here'),
    }
    return
  }
}

/** The account that is paid by the order of a slot, in the same record, and the action that pays it. */
function findRanking(slot: string, contract: ContractModel): { to?: string; payer?: string } {
  const rankings = rankingsOf.get(contract) ?? listRankings(contract)
  rankingsOf.set(contract, rankings)
  const record = slot.slice(0, slot.lastIndexOf('.') + 1)
  return rankings.find(({ to, ranked }) => to !== slot && to.startsWith(record) && ranked.has(slot)) ?? {}
}

/** An account in a record that an action pays, and the slots of two records that it compares. */
interface RankedAccount {
  to: string
  payer: string
  ranked: ReadonlySet<string>
}

const rankingsOf = new WeakMap<ContractModel, readonly RankedAccount[]>()

function listRankings(contract: ContractModel): RankedAccount[] {
  return contract.actions.flatMap((action) => {
    const paid = action.isPublic ? listPayments(action, contract).map(({ to }) => slotOfRecord(to)) : []
    const accounts = paid.filter((to) => to?.includes('.') === true)
    const ranked = accounts.length > 0 ? listRanked(action) : new Set<string>()
    return accounts.flatMap((to) => (to === undefined ? [] : [{ to, payer: action.name, ranked }]))
  })
}

/** The slot of a member of a record, also of one in a list, at any position. */
function slotOfRecord(value: Value): string | undefined {
  const { op, name, inputs } = unwrapConversion(value)
  const [record] = inputs
  const slot = op === 'member' && record ? listChoices(record).map(slotOfList).find(Boolean) : undefined
  return slot === undefined ? slotOf(value) : `${slot}[].${name}`
}

/** The slot of the list of which a value is an element, also in another order. */
function slotOfList(value: Value): string | undefined {
  const { op, name, inputs } = unwrapConversion(value)
  const isElement = op === 'element' || (op === 'member' && /^(\d+|\[\])$/.test(name))
  let [list] = isElement ? inputs : []
  while (list?.op === 'method' && /^(sort|slice|filter|reverse|concat)$/.test(list.name)) [list] = list.inputs
  return list && slotOf(list)
}

/** Lists the slots that an action compares of two records: by a difference in the function of a sort, or an order. */
function listRanked({ effects }: ActionModel): Set<string> {
  const found = new Set<string>()
  for (const effect of effects) {
    if (effect.kind !== 'operation' && effect.kind !== 'condition') continue
    for (const { op, name, inputs } of walkContent(effect.value)) {
      const isOrdering =
        (op === 'operator' && /^([-<>]|[<>]=)$/.test(name)) || /^(minus|[gl]te?|comparedTo)$/.test(name)
      const [left, right] = isOrdering ? inputs.map(listMemberSlots) : []
      for (const slot of left ?? []) if (right?.has(slot)) found.add(slot)
    }
  }
  return found
}

function listMemberSlots(value: Value): Set<string> {
  const slots = [...walkContent(value)].map((part) => (part.op === 'member' ? slotOfRecord(part) : undefined))
  return new Set(slots.filter((slot) => slot !== undefined))
}

function isNumberOfCaller(value: Value): boolean {
  return unwrapConversion(value).op === 'argument'
}

/** Whether a condition requires that an argument is more than what the slot has. */
function isBest({ facts }: Write, slot: string, { identity }: Value): boolean {
  return [...listFacts(facts)].some((fact) => {
    const order = readOrder(fact)
    if (!order) return false
    const { more, less } = order
    const isOld = (part: Value) => (part.op === 'member' || part.op === 'read') && slotOf(part) === slot
    return findPart(more, (part) => part.identity === identity) !== undefined && findPart(less, isOld) !== undefined
  })
}

function findWinnerPayer(slot: string, contract: ContractModel): string | undefined {
  return contract.actions.find((one) => listPayments(one, contract).some(({ to }) => slotOf(to) === slot))?.name
}

/** Whether the account is paid by the number that it has named. */
function isPrice(score: string, winner: string, contract: ContractModel): boolean {
  return contract.actions.some((one) =>
    listPayments(one, contract).some(({ to, amount }) => slotOf(to) === winner && listSlots(amount).has(score)),
  )
}

function calls({ effects }: ActionModel): boolean {
  return (
    listEffects(effects, 'call').length > 0 ||
    effects.some(({ facts }) =>
      [...listFacts(facts)].some(({ value }) => findPart(value, ({ name }) => name.startsWith('IOSTCrypto.'))),
    )
  )
}

import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent, walkValue } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isBeneficiary, isTrusted, listPayments, type Payment } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A result that another action stores, and what a stake has to equal to be paid. */
interface StoredBet {
  /** The slot of the result. */
  result: string
  /** The cell of the stake. */
  cell: string
  /** The member that names the choice; undefined where the key names it. */
  choice: string | undefined
  payer: ActionModel
}

/** Reports stakes on a stored result that are still taken once the result is there. */
export function* judgeKnownResult(contract: ContractModel): Generator<Finding> {
  const reported = new Set<ActionModel>()
  for (const bet of listBets(contract)) {
    const settlers = listSettlers(bet.result, contract)
    if (settlers.length === 0) continue
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || reported.has(action)) continue
      if (settlers.includes(action) || action === bet.payer || writesCell(action, bet.result)) continue
      const write = listEffects(action.effects, 'write').find((one) => isStake(one, bet, action, contract))
      if (!write || dependsOnPhase(write, bet, settlers, action)) continue
      reported.add(action)
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` takes stakes also after \`${settlers[0]?.name}\` has stored the result in \`${bet.result}\`, by which \`${bet.payer.name}\` pays: who bets then knows it`,
        steps: pathTo(action, write, write.value, 'the stake is stored here'),
      }
    }
  }
}

/** Lists the stored results that payments compare with the choice in an entry, or that a key of an entry has in it. */
function listBets(contract: ContractModel): StoredBet[] {
  const found: StoredBet[] = []
  for (const payer of contract.actions) {
    if (!payer.isPublic || !payer.isComplete) continue
    for (const payment of listPayments(payer, contract)) {
      if (!isBeneficiary(payment.to) || isRefund(payment)) continue
      for (const fact of listFacts(payment.effect.facts)) found.push(...readComparison(fact, payer))
      const parts = new Set([payment.amount, ...[...listFacts(payment.effect.facts)].map(({ value }) => value)])
      for (const part of parts) found.push(...readKeys(part, payer))
    }
  }
  return found
}

/** Whether a payment is no more than what one entry of the receiver holds: a stake that is given back. */
function isRefund({ amount }: Payment): boolean {
  const inner = unwrapConversion(amount)
  return inner.op === 'constant' || slotOf(inner) !== undefined
}

function readComparison({ value, truth }: Fact, payer: ActionModel): StoredBet[] {
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) return []
  const [one, other] = value.inputs.map((input) => slotOf(input))
  if (one === undefined || other === undefined || one === other) return []
  return [
    [one, other],
    [other, one],
  ].flatMap(([choice = '', result = '']): StoredBet[] => {
    const cell = cellOf(choice)
    return isEntry(cell) && cell !== cellOf(result) ? [{ result, cell, choice, payer }] : []
  })
}

/** Reads of entries whose key has a stored value in it. */
function readKeys(value: Value, payer: ActionModel): StoredBet[] {
  return [...walkValue(value)].flatMap((part): StoredBet[] => {
    const cell = part.op === 'read' && /^(get|mapGet)$/.test(part.name) ? cellOfRead(part) : undefined
    if (cell === undefined || !part.inputs.some((key) => findPart(key, isSender))) return []
    const named = part.inputs.flatMap((key) => [...walkContent(key)])
    return named.flatMap((one): StoredBet[] => {
      const result = slotOf(one)
      return result === undefined || cellOf(result) === cell ? [] : [{ result, cell, choice: undefined, payer }]
    })
  })
}

/** The cell of a slot. */
function cellOf(slot: string): string {
  return /^(.*?(?:\[\])?)(?:\.[^.[\]]*)*$/.exec(slot)?.[1] ?? slot
}

/** The actions that store a result, which `init` does not choose. */
function listSettlers(result: string, { actions, knowledge }: ContractModel): ActionModel[] {
  const stored = knowledge.store.slots.get(result) ?? []
  const isPaid = (name: string) =>
    actions.some((one) => one.name === name && listEffects(one.effects, 'transfer').some(isDeposit))
  const chosen = stored.filter(
    ({ value, action }) => unwrapConversion(value).op !== 'constant' && slotOf(value) !== result && !isPaid(action),
  )
  if (chosen.some(({ action }) => action === 'init')) return []
  return actions.filter(({ name, isPublic }) => isPublic && chosen.some(({ action }) => action === name))
}

function writesCell({ effects }: ActionModel, result: string): boolean {
  return listEffects(effects, 'write').some(
    (write) =>
      write.value !== undefined &&
      listMembers(nameCell(write.key, write.field), write.value).some(
        ([slot, value]) => slot === result && slotOf(value) !== result,
      ),
  )
}

/** Whether a write stores a stake whose choice is an argument. */
function isStake(write: Write, bet: StoredBet, { effects }: ActionModel, contract: ContractModel): boolean {
  const { key, field, value } = write
  if (!value || nameCell(key, field) !== bet.cell || isTrusted(write.facts, contract)) return false
  if (!listEffects(effects, 'transfer').some(isDeposit)) return false
  const isChosen = (one: Value | undefined) =>
    one !== undefined && [...walkContent(one)].some(({ op }) => op === 'argument')
  if (bet.choice === undefined) return [key, field].some(isChosen)
  const stored = listMembers(bet.cell, value).find(([slot]) => slot === bet.choice)?.[1]
  return isChosen(stored)
}

function isDeposit({ from, to, via }: Transfer): boolean {
  return !via.endsWith('/issue') && !isChain(from, 'self') && isChain(to, 'self')
}

/**
 * Whether an action looks at the result, at something that is stored with it or that the settlers look at, or at a
 * time, or stores the stake under a round that is counted.
 */
function dependsOnPhase(
  write: Write,
  { result }: StoredBet,
  settlers: readonly ActionModel[],
  { effects }: ActionModel,
): boolean {
  const states = new Set([result])
  for (const settler of settlers) {
    for (const slot of listChanged(settler)) states.add(slot)
    for (const { value } of listEffects(settler.effects, 'condition'))
      for (const slot of listLooked(value)) states.add(slot)
  }
  // That there is something to bet on is no phase of it.
  const cell = cellOf(result)
  if (cell !== result) states.delete(cell)
  const conditions = [...listEffects(effects, 'condition'), ...listFacts(write.facts)].map(({ value }) => value)
  const keys = [write.key, write.field].filter((text) => text !== undefined)
  return [...conditions, ...keys].some((value) => isTimed(value) || listLooked(value).some((slot) => states.has(slot)))
}

function isTimed(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'chain' && /^(block|tx)\.|Info$/.test(name)) !== undefined
}

/** The slots that an action changes. */
function listChanged({ effects }: ActionModel): string[] {
  return listEffects(effects, 'write').flatMap(({ key, field, value }) => {
    const cell = nameCell(key, field)
    if (!value) return [cell]
    return listMembers(cell, value).flatMap(([slot, stored]) =>
      (slot === cell && value.members) || slotOf(stored) === slot ? [] : [slot],
    )
  })
}

/** The slots that a condition looks at, also only for whether they are there. */
function listLooked(value: Value): string[] {
  return [...walkValue(value)].flatMap((part) => {
    const slot = part.op === 'member' ? slotOf(part) : part.op === 'read' ? cellOfRead(part) : undefined
    return slot === undefined ? [] : [slot]
  })
}

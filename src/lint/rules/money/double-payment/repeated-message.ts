import { listTerms } from '../../../model/addends.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, listCut, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isEntry, isSpending } from '../entitlement.js'
import { isExchange, isTrusted, listPayments } from '../payments.js'

/** A payment or a credit by a record that names both the account and the amount. */
interface Grant {
  effect: Transfer | ContractCall | Write
  /** A payee, or the key of an entry. */
  to: Value
  amount: Value
  text: string
}

/**
 * Reports payments and credits that one stored record names, such as the last message, and after which it is as before:
 * everyone makes the same call again.
 */
export function* judgeMessage(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (isCharged(action, contract)) return
  for (const { effect, to, amount, text } of [...listPaid(action, contract), ...listCredited(action, contract)]) {
    const record = findRecord(to, amount)
    const cell = record && cellOfRead(record)
    if (!record || cell === undefined || isTrusted(effect.facts, contract)) continue
    if (effect.kind !== 'write' && isEntry(cell)) continue
    const sender = contract.actions.find((one) => one !== action && one.isPublic && isStored(cell, one))
    if (!sender || isConsumed(record, cell, effect, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `${text} by what is stored in \`${cell}\`, and the action leaves it as it is: everyone makes the same call again`,
      steps: pathTo(action, effect, amount, 'by the stored record'),
      assumes: `what \`${sender.name}\` stores in \`${cell}\` is meant to be carried out once`,
    }
    return
  }
}

/** Whether an action takes something for what it gives: a fee to a stored account is due for each call. */
function isCharged(action: ActionModel, contract: ContractModel): boolean {
  return (
    isExchange(action, listPayments(action, contract)) ||
    listEffects(action.effects, 'write').some((write) => judgeChange(write) === 'take')
  )
}

function listPaid(action: ActionModel, contract: ContractModel): Grant[] {
  return listPayments(action, contract).map(({ effect, to, amount, via }) => ({
    effect,
    to,
    amount,
    text: `\`${via}\` pays`,
  }))
}

/** Lists what is added to entries that hold money. */
function listCredited({ effects }: ActionModel, { knowledge }: ContractModel): Grant[] {
  return listEffects(effects, 'write').flatMap((effect) => {
    const { key, field, value } = effect
    if (!value || judgeChange(effect) !== 'add') return []
    return listMembers(nameCell(key, field), value).flatMap(([slot, stored]) => {
      if (!knowledge.moneyCells.has(slot)) return []
      const added = listTerms(stored).added.filter((one) => slotOf(one) !== slot)
      return added.map((amount) => ({ effect, to: field ?? key, amount, text: `\`${slot}\` is raised` }))
    })
  })
}

/** The record that names both an account and an amount, of which there is one for all callers. */
function findRecord(to: Value, amount: Value): Value | undefined {
  const accounts = [...walkValue(to)].flatMap((part) => readRecord(part) ?? [])
  const read = readRecord(unwrapConversion(amount))
  return read && accounts.find(({ identity }) => identity === read.identity)
}

/** The record that a value is a member of. */
function readRecord(value: Value): Value | undefined {
  if (value.op !== 'member' || value.name === '[]' || value.name === 'length') return undefined
  const read = findSource(value)?.read
  const isChosen = ({ op }: Value) => op === 'argument' || op === 'element' || op === 'loop'
  const has = (test: (part: Value) => boolean) => [value, ...(read?.inputs ?? [])].some((one) => findPart(one, test))
  return has(isChosen) || has(isSender) ? undefined : read
}

/** Whether an action stores something of its caller in a cell. */
function isStored(cell: string, { effects }: ActionModel): boolean {
  const isIn = (name: string) => name === cell || cell === `${name}[]`
  return listEffects(effects, 'write').some(
    ({ key, field, whole, value }) =>
      value !== undefined &&
      (isIn(nameCell(key, field)) || (whole !== undefined && isIn(nameCell(whole.key, whole.field)))),
  )
}

/** Whether an action changes the record, or something that a condition looks at. */
function isConsumed(record: Value, cell: string, { facts }: Grant['effect'], action: ActionModel): boolean {
  const dependencies: Dependencies = new Map()
  for (const { value } of listFacts(facts)) collectDependencies(value, dependencies)
  const isCut = listCut(action.effects).some((list) => findPart(record, (part) => part.identity === list.identity))
  return (
    isCut ||
    isStored(cell, action) ||
    listEffects(action.effects, 'write').some(
      (write) =>
        (write.operation === 'del' && nameCell(write.key, write.field) === cell) || isSpending(write, dependencies),
    )
  )
}

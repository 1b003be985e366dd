import { listTerms } from '../../../model/addends.js'
import { isDifference, isProduct } from '../../../model/arithmetic.js'
import { mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Condition, type Effect, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isBeneficiary, isTrusted, listPayments } from '../payments.js'

/** Reports payments of an amount of the caller that is subtracted from an entry, which may hold less. */
export function* judgeOverdrawn(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value } = write
    if (!value || isTrusted(write.facts, contract)) continue
    for (const [slot, stored] of listMembers(nameCell(key, field), value)) {
      const taken =
        isEntry(slot) && !slot.startsWith('*') && !(value.members && slot === nameCell(key, field))
          ? findTaken(stored, slot)
          : undefined
      if (!taken) continue
      const credit = isLimited(write, slot, taken, []) ? undefined : findCredit(write, taken, action, contract)
      if (credit) {
        yield reportCredit({ write, slot, taken, credit }, action, contract)
        return
      }
      const conditions = listEffects(action.effects, 'condition')
      if (!contract.knowledge.moneyCells.has(slot) || isLimited(write, slot, taken, conditions)) continue
      const payment = listPayments(action, contract).find(
        ({ amount, to }) => isBeneficiary(to) && mentions(amount, taken),
      )
      if (!payment) continue
      yield {
        place: reportPlace(contract, payment.effect),
        message: `\`${payment.via}\` pays by \`${taken.name}\`, and nothing requires that \`${slot}\`, from which it is subtracted, holds as much: the rest is paid from what others have brought`,
        steps: [
          ...pathTo(action, write, taken, `subtracted from \`${slot}\``),
          { place: payment.effect.place, text: 'paid here' },
        ],
      }
      return
    }
  }
}

/** The argument that is subtracted from a slot. */
function findTaken(stored: Value, slot: string): Value | undefined {
  const difference = [...walkContent(stored)].find(
    (part) => isDifference(part) && part.inputs[0] !== undefined && slotOf(part.inputs[0]) === slot,
  )
  const second = difference?.inputs[1]
  const taken = second && unwrapConversion(second)
  return taken?.op === 'argument' ? taken : undefined
}

/** A balance of the caller, or another one of the same ledger, to which the action adds what it takes from an entry. */
function findCredit(
  { key, field }: Write,
  taken: Value,
  { effects }: ActionModel,
  { actions }: ContractModel,
): Write | undefined {
  const cell = nameCell(key, field)
  return listEffects(effects, 'write').find((other) => {
    const name = nameCell(other.key, other.field)
    const account = other.field ?? other.key
    const isOther = name === cell ? account.identity !== (field ?? key).identity : findPart(account, isSender)
    if (!other.value || !isOther) return false
    const { added, taken: less } = listTerms(other.value)
    const isAdded = added.some(({ identity }) => identity === taken.identity)
    return isAdded && added.length > 1 && less.length === 0 && actions.some((one) => lowers(one, name))
  })
}

/** Whether an action takes something from an entry of a ledger. */
function lowers({ effects }: ActionModel, cell: string): boolean {
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      nameCell(key, field) === cell && value !== undefined && listTerms(value).taken.length > 0,
  )
}

interface Overdraft {
  write: Write
  slot: string
  taken: Value
  credit: Write
}

function reportCredit(
  { write, slot, taken, credit }: Overdraft,
  action: ActionModel,
  contract: ContractModel,
): Finding {
  const cell = nameCell(credit.key, credit.field)
  const isMoved = cell === nameCell(write.key, write.field)
  const message = isMoved
    ? `\`${taken.name}\` moves from one entry of \`${cell}\` to another, and nothing requires that the first holds as much: an account sends more than it has`
    : `\`${taken.name}\` is subtracted from \`${slot}\` and added to \`${cell}\`, and nothing requires that \`${slot}\` holds as much: the caller gets more than there is`
  return {
    place: reportPlace(contract, write),
    message,
    steps: [
      ...pathTo(action, write, taken, `subtracted from \`${slot}\``),
      { place: credit.place, text: 'added here' },
    ],
  }
}

/** Whether a side of a comparison is what an amount costs: the amount by a price. */
function isPrice(side: Value, taken: Value): boolean {
  const inner = unwrapConversion(side)
  return isProduct(inner) && inner.inputs.some((one) => unwrapConversion(one).identity === taken.identity)
}

/** Whether a condition looks at what the slot holds, or compares what is taken with something that is stored. */
function isLimited({ facts }: Effect, slot: string, taken: Value, conditions: readonly Condition[]): boolean {
  const isStored = ({ op }: Value) => op === 'read' || op === 'result'
  const isJoined = ({ op, name }: Value) => op === 'choice' || (op === 'operator' && /^(&&|\|\||!)$/.test(name))
  const isFixed = readBounds(facts, taken).isAtMost
  const looks = (value: Value): boolean =>
    isJoined(value)
      ? value.inputs.some(looks)
      : (listSlots(value).has(slot) && (isFixed || !isAboutPresence(value, taken))) ||
        value.inputs.some(
          (side) => mentions(side, taken) && !isPrice(side, taken) && findPart(value, isStored) !== undefined,
        )
  const known = [...listFacts(facts)].flatMap(({ value, anyOf = [] }) => [
    value,
    ...anyOf.flat().map((fact) => fact.value),
  ])
  return [...known, ...conditions.map(({ value }) => value)].some(looks)
}

/** Whether a condition only looks whether an entry is there, or more than zero, and not what is taken from it. */
function isAboutPresence(value: Value, taken: Value): boolean {
  if (mentions(value, taken)) return false
  const inner = unwrapConversion(value)
  const { op, name, inputs } = inner
  if (op === 'read' || op === 'member' || /^(is[A-Z]\w*|typeof)$/.test(name)) return true
  const isComparison = /^([<>]=?|[!=]==?|[gl]te?|eq)$/.test(name)
  return isComparison && inputs.some((side) => isEmpty(unwrapConversion(side)))
}

function isEmpty({ op, constant }: Value): boolean {
  return op === 'constant' && (!constant || Number(constant) === 0)
}

import { isDifference } from '../../model/arithmetic.js'
import { mentions } from '../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Effect, listEffects } from '../../values/effects.js'
import { listFacts } from '../../values/facts.js'
import { findPart, type Value, walkContent } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { isEntry } from './entitlement.js'
import { isBeneficiary, isTrusted, listPayments } from './payments.js'

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
      if (!taken || !contract.knowledge.moneyCells.has(slot) || isLimited(write, slot, taken, action)) continue
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

/** Whether a condition looks at what the slot holds, or compares what is taken with something that is stored. */
function isLimited({ facts }: Effect, slot: string, taken: Value, { effects }: ActionModel): boolean {
  const isStored = ({ op }: Value) => op === 'read' || op === 'result'
  const isJoined = ({ op, name }: Value) => op === 'choice' || (op === 'operator' && /^(&&|\|\||!)$/.test(name))
  const looks = (value: Value): boolean =>
    isJoined(value)
      ? value.inputs.some(looks)
      : listSlots(value).has(slot) || (mentions(value, taken) && findPart(value, isStored) !== undefined)
  const known = [...listFacts(facts)].flatMap(({ value, anyOf = [] }) => [
    value,
    ...anyOf.flat().map((fact) => fact.value),
  ])
  return [...known, ...listEffects(effects, 'condition').map(({ value }) => value)].some(looks)
}

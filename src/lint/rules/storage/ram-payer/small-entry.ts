import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { includesFacts, isSender, listFacts } from '../../../values/facts.js'
import { isConstant, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { happensOnce, happensOnceForEach } from '../once.js'
import { findPresent, listNeeded } from '../written-together.js'
import { isShortAddition, isShortEntry, isShortPart } from './short-value.js'

/**
 * Whether an account adds a limited amount, however often it calls: the action works once, or each account has one
 * entry, or adds one, and what is stored is short. `names`: the parts of its name that can be anything.
 */
export function isSmall(write: Write, action: ActionModel, contract: ContractModel, names: readonly Value[]): boolean {
  if (happensOnce(write, action, contract)) return true
  const context = { write, action, contract, slots: new Set<string>() }
  const isShort = isShortEntry(context)
  const isLimited = (part: Value) => isAccount(part, contract) || isNameOfKept(part, write, action, contract)
  if (isShort && names.length > 0 && names.every(isLimited)) return true
  return (
    (isShort || isShortAddition(context)) &&
    names.every((part) => isShortPart(part, context)) &&
    (happensOnceForEach(write, action, contract) || isOfItem(write, action, contract))
  )
}

/** Whether a part of a name is an account that has sent a transaction: the sender, or one that the sender was. */
function isAccount(part: Value, { knowledge }: ContractModel): boolean {
  const inner = unwrapConversion(part)
  if (isSender(inner)) return true
  const slot = slotOf(inner)
  const stored = slot === undefined ? [] : (knowledge.store.slots.get(slot) ?? [])
  return stored.length > 0 && stored.every(({ value }) => isSender(unwrapConversion(value)))
}

/** Whether a part of a name is that of an entry which the call needs, and which only some accounts store. */
function isNameOfKept(part: Value, write: Write, action: ActionModel, { knowledge }: ContractModel): boolean {
  const { identity } = unwrapConversion(part)
  const found = [...listFacts(write.facts)].flatMap((fact) => findPresent(fact) ?? [])
  const needed = [...found, ...listNeeded(write, action.effects)]
  return needed.some((read) => {
    const cell = cellOfRead(read)
    return (
      cell !== undefined &&
      isEntry(cell) &&
      !knowledge.store.openCells.has(cell) &&
      read.inputs.some((text) => unwrapConversion(text).identity === identity)
    )
  })
}

/** Whether each call makes an item of a token of which there is a limited number. */
function isOfItem({ facts }: Write, action: ActionModel, { actions }: ContractModel): boolean {
  const listCalls = ({ effects }: ActionModel, method: string) =>
    listEffects(effects, 'call').filter(
      (call) => isConstant(call.contract, 'token721.iost') && isConstant(call.method, method),
    )
  const limited = new Set(
    actions
      .flatMap((one) => listCalls(one, 'create'))
      .flatMap(({ args: [symbol, , supply] = [] }) => (supply && isConstant(supply) ? [symbol?.identity] : [])),
  )
  return listCalls(action, 'issue').some(
    ({ args: [symbol] = [], facts: before }) => limited.has(symbol?.identity) && includesFacts(facts, before),
  )
}

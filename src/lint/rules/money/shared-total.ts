import { readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers, slotOf } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Write } from '../../values/effects.js'
import { isSender, listFacts } from '../../values/facts.js'
import { findPart, type Value, walkContent } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { listNaNSources, type NaNSource } from './nan.js'
import { contains } from './places.js'

/** Reports numbers of callers that are added to a number of all accounts without any check: NaN stays for ever. */
export function* judgeSharedTotal(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  const { store } = contract.knowledge
  if (!value || readApproval(facts, store.openCells).isPrivileged || [key, field].some(isCallersKey)) return
  const cell = nameCell(key, field)
  for (const [slot, stored] of listMembers(cell, value)) {
    if ((slot === cell && value.members) || !store.deciding.has(slot)) continue
    const source = listAdded(stored, slot).find((one) => !isLookedAt(one, write, action))
    if (!source) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${source.argument.name}\` is added to \`${slot}\`, a number of all accounts, without a check: a text that is no number makes NaN of it, for everyone and for ever`,
      cause: cell,
      steps: pathTo(action, write, source.argument, `stored in \`${slot}\``),
    }
    return
  }
}

/** Whether a key names an account or is the caller's choice: its entry is not everybody's. */
function isCallersKey(key: Value | undefined): boolean {
  return key !== undefined && findPart(key, (part) => part.op === 'argument' || isSender(part)) !== undefined
}

/** The texts of callers that are converted to numbers and added to what a slot had. */
function listAdded(stored: Value, slot: string): NaNSource[] {
  return [...walkContent(stored)].flatMap(({ op, name, inputs }) => {
    const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
    if (!isSum || !inputs.some((input) => slotOf(unwrapConversion(input)) === slot)) return []
    return inputs.flatMap((input) => {
      const isOld = slotOf(unwrapConversion(input)) === slot
      return isOld ? [] : listNaNSources(input).filter(({ isDivisor }) => !isDivisor)
    })
  })
}

/** Whether a condition looks at the number, or another contract gets it, which may refuse it. */
function isLookedAt({ value, argument }: NaNSource, { facts }: Write, { effects }: ActionModel): boolean {
  const hasIt = (one: Value) => contains(one, value) || contains(one, argument)
  return (
    [...listFacts(facts)].some((fact) => hasIt(fact.value)) ||
    listEffects(effects, 'condition').some((one) => hasIt(one.value)) ||
    listEffects(effects, 'transfer').some(({ amount }) => hasIt(amount)) ||
    listEffects(effects, 'call').some(({ args = [] }) => args.some(hasIt))
  )
}

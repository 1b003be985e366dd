import { isDifference, isSum } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, listWorking, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { contains } from '../places.js'
import { excludesNaN, findText, listNaNSources, type NaNSource } from './nan.js'

/** Reports numbers of callers that change a number of all accounts without any check: NaN stays for ever. */
export function* judgeSharedTotal(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  const { store } = contract.knowledge
  if (!value || readApproval(facts, store.openCells, write).isPrivileged || [key, field].some(isChosen)) return
  const cell = nameCell(key, field)
  for (const [slot, stored] of listMembers(cell, value)) {
    if (slot === cell && value.members) continue
    if (!store.deciding.has(slot) && !isReadElsewhere(cell, action, contract)) continue
    const source = listChanges(stored, slot).find((one) => !isLookedAt(one, slot, write, action))
    if (!source) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${source.argument.name}\` changes \`${slot}\`, a number of all accounts, without a check: a text that is no number makes NaN of it, for everyone and for ever`,
      cause: cell,
      steps: pathTo(action, write, source.argument, `stored in \`${slot}\``),
      ...(!store.deciding.has(slot) && { assumes: `others need the number in \`${slot}\`` }),
    }
    return
  }
}

function isReadElsewhere(cell: string, action: ActionModel, { actions }: ContractModel): boolean {
  return actions.some(
    (other) =>
      other !== action &&
      other.isPublic &&
      listEffects(other.effects, 'read').some((one) => cellOfRead(one.value) === cell),
  )
}

/** Whether a key names an account or is the caller's choice: its entry is not everybody's. */
function isChosen(key: Value | undefined): boolean {
  return key !== undefined && findPart(key, (part) => part.op === 'argument' || isSender(part)) !== undefined
}

/** The texts of callers that are converted to numbers, and added to what a slot had or taken from it. */
function listChanges(stored: Value, slot: string): NaNSource[] {
  const isOld = (input: Value) => slotOf(unwrapConversion(input)) === slot
  return [...walkContent(stored)].flatMap((part) => {
    const isDifferent = isDifference(part)
    if (!(isDifferent || isSum(part)) || !part.inputs.some(isOld)) return []
    return part.inputs.flatMap((input) => {
      if (isOld(input)) return []
      const found = listNaNSources(input).filter(({ isDivisor }) => !isDivisor)
      const given = isDifferent ? findText(input) : findMember(input)
      const argument = given && findArgument(given)
      return argument ? [...found, { argument, value: given, isDivisor: false }] : found
    })
  })
}

/** The member of a parsed argument that a value is: it is added as a number, or joined as a text. */
function findMember(value: Value): Value | undefined {
  const text = findText(value)
  return text?.op === 'member' ? text : undefined
}

/**
 * Whether a condition looks at the number, or another contract gets it, which may refuse it. A condition on the sum
 * counts if NaN fails it.
 */
function isLookedAt(source: NaNSource, slot: string, { facts }: Write, { effects }: ActionModel): boolean {
  const { value, argument } = source
  const hasIt = (one: Value) => contains(one, value) || contains(one, argument)
  const isAbout = (one: Value) => hasIt(one) && findPart(one, (part) => slotOf(part) === slot) === undefined
  return (
    [...listFacts(facts)].some((fact) => isAbout(fact.value) || excludesNaN(fact, source)) ||
    listEffects(effects, 'condition').some((one) => isAbout(one.value)) ||
    listEffects(effects, 'transfer').some(({ amount }) => hasIt(amount)) ||
    listEffects(effects, 'call').some((call) => listWorking(call)?.some(hasIt))
  )
}

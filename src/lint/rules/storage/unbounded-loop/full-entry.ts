import { kindOf } from '../../../interpreter/kinds.js'
import { readApproval } from '../../../model/authority.js'
import { mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource, holdsWhole, isSameEntry } from '../../../model/entry-source.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Change, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { contains } from '../../money/places.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isShortPart } from '../ram-payer/short-value.js'

/**
 * Reports actions by which any account adds a text of any length to an entry that others have to add to as well. A few
 * calls fill it up to the limit of a stored value, and then every action that makes it longer fails.
 */
export function* judgeFullEntry(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic || !action.isComplete) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field } = write.whole ?? write
    if (!write.value || [key, field].some((name) => name && findPart(name, isSender))) continue
    if (readApproval(write.facts, contract.knowledge.store.openCells).isPrivileged) continue
    const cell = nameCell(key, field)
    const text = findText(write, action, contract)
    if (!text || !movesTokens(cell, contract)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` adds \`${text.name}\`, a text without a limit, to \`${cell}\`: a few calls of any account fill that entry up to 65,536 characters, and then no other account can add to it`,
      steps: pathTo(action, write, text, 'stored here'),
      cause: `full ${cell}`,
    }
    return
  }
}

/** Finds a text of the caller without a limit in what is added to a list or an object of an entry. */
function findText(write: Write, action: ActionModel, contract: ContractModel): Value | undefined {
  const isLong = (part: Value) =>
    part.op === 'argument' &&
    !/^(number|boolean)$/.test(kindOf(part) ?? '') &&
    !isShortPart(part, { write, action, contract, slots: new Set() }) &&
    ![...listFacts(write.facts)].some(({ value }) => mentions(value, part) && unwrapConversion(value) !== part) &&
    // A transfer fails for an account that does not exist.
    !listEffects(action.effects, 'transfer').some(({ from, to }) => [from, to].includes(part))
  const added = listEffects(action.effects, 'change').filter((change) => isAddition(change, write))
  const values = added.flatMap(({ value, records }) => [value, ...records.flatMap((record) => [...record.values()])])
  const joined = write.value ? [...walkValue(write.value, listTextParts)] : []
  const isOld = (part: Value) => part.op === 'read' && isSameEntry(write, part)
  return [
    ...values.flatMap((value) => [...walkValue(value, listTextParts)]),
    ...(joined.some((part) => isOld(unwrapConversion(part))) ? joined : []),
  ].find(isLong)
}

/** Lists the parts of a text whose characters are in it. */
export function listTextParts({ op, name, inputs }: Value): readonly Value[] {
  const isJoined = op === 'text' || op === 'choice' || (op === 'operator' && name === '+')
  return isJoined ? inputs : op === 'method' && /^(trim|toLowerCase|toUpperCase)$/.test(name) ? inputs.slice(0, 1) : []
}

/** Whether a change adds an element, or a member under a name that is not fixed, to what a write stores. */
function isAddition({ object, name, value, isAdded }: Change, write: Write): boolean {
  if (!isAdded && name !== undefined) return false
  const source = findSource(object)
  if (source === undefined || write.value === undefined) return false
  if (isSameEntry(write, source.read)) return holdsWhole(write.value, source)
  return write.whole !== undefined && isSameEntry(write.whole, source.read) && contains(write.value, value)
}

/** Whether an action that moves tokens stores the entry. */
function movesTokens(cell: string, { actions }: ContractModel): boolean {
  return actions.some(
    ({ effects, isPublic }) =>
      isPublic &&
      listEffects(effects, 'transfer').length > 0 &&
      listEffects(effects, 'write').some(
        ({ operation, key, field, whole }) =>
          operation === 'put' && [nameCell(key, field), whole && nameCell(whole.key, whole.field)].includes(cell),
      ),
  )
}

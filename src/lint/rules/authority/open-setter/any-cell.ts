import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { unwrapConversion } from '../../../values/conversions.js'
import type { Write } from '../../../values/effects.js'
import { findPart, isConstant, type Value, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { hasFixedNames } from '../../storage/bounded-entry.js'

/**
 * Reports actions that store what the caller gives under a key of the caller's choice, such as a method for the use of
 * others whose name lacks the `_`: it sets the cells that decide payments and roles, too.
 */
export function* judgeAnyCell(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  const { store } = contract.knowledge
  if (!isGiven(key) || !value || !isGiven(value) || hasFixedNames(key, facts)) return
  if (field && (!isGiven(field) || hasFixedNames(field, facts))) return
  if (readApproval(facts, store.openCells, write).isPrivileged || isTested(write)) return
  const decided = findDecided(field !== undefined, action, contract)
  if (!decided) return
  yield {
    place: reportPlace(contract, write),
    message: `\`${action.name}\` lets every account store under any key, such as in \`${decided.cell}\`, which decides what \`${decided.payer}\` pays or takes`,
    cause: action.name,
    steps: pathTo(action, write, key, 'stores under this key'),
  }
}

/** Whether a value is an argument as the caller gives it, or its text. */
function isGiven(value: Value): boolean {
  return unwrapConversion(value).op === 'argument'
}

/** Whether a condition looks at what is stored under the key, or at the key itself. */
function isTested({ key, facts }: Write): boolean {
  const { identity } = unwrapConversion(key)
  for (let at = facts; at; at = at.next)
    if (findPart(at.fact.value, (part) => part.identity === identity) !== undefined) return true
  return false
}

/** Finds a cell with a fixed key, in a map or not, that decides a payment of another action. */
function findDecided(
  isMap: boolean,
  action: ActionModel,
  { actions, knowledge: { store } }: ContractModel,
): { cell: string; payer: string } | undefined {
  for (const [slot, payer] of store.deciding) {
    const [cell = ''] = slot.split('.')
    if (cell.includes('*') || cell.endsWith('[]') !== isMap || payer === action.name) continue
    if (actions.some((one) => one.isPublic && one.name === payer) && isStored(cell, action, store.slots))
      return { cell, payer }
  }
  return undefined
}

/** Whether other actions store a cell, under a key that the source names. */
function isStored(cell: string, { name }: ActionModel, slots: ContractModel['knowledge']['store']['slots']): boolean {
  return (slots.get(cell) ?? []).some(
    ({ action, write: { key } }) => action !== name && [...walkValue(key)].every((part) => isConstant(part)),
  )
}

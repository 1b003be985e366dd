import { listAddends } from '../../../model/addends.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'

/** A weight of the sender that is added to the entry of another account. */
interface Delegation {
  action: ActionModel
  write: Write
  from: string
  to: string
  /** The other cells that the action writes, such as a mark. */
  marks: readonly string[]
}

/** Reports sums of an own weight and of a delegated one, by an action that does not look at who has delegated. */
export function* judgeDelegatedTwice(contract: ContractModel): Generator<Finding> {
  for (const { action: delegate, write, from, to, marks } of listDelegations(contract)) {
    for (const action of contract.actions) {
      if (action === delegate || !action.isPublic || !action.isComplete || readsAny(action, marks)) continue
      const sum = listEffects(action.effects, 'operation').find(({ value }) => isSumOf(value, from, to))
      if (!sum) continue
      yield {
        place: reportPlace(contract, sum),
        message: `\`${action.name}\` counts \`${from}\` and \`${to}\`, to which \`${delegate.name}\` (${lineOf(write.place, contract)}) adds \`${from}\` of another account and leaves it there: it counts twice`,
        steps: [
          { place: write.place, text: 'added to the entry of another account' },
          ...pathTo(action, sum, undefined, 'both are counted here'),
        ],
      }
      return
    }
  }
}

function listDelegations({ actions }: ContractModel): Delegation[] {
  return actions.flatMap((action) => {
    if (!action.isPublic) return []
    const writes = listEffects(action.effects, 'write')
    return writes.flatMap((write): Delegation[] => {
      const { key, field, value } = write
      const to = nameCell(key, field)
      if (!value || !isEntry(to) || findPart(field ?? key, isSender)) return []
      const addends = listAddends(value).map(unwrapConversion)
      const own = addends.find((one) => one.op === 'read' && one.inputs.some((input) => findPart(input, isSender)))
      const from = own && slotOf(own)
      const isAdded = addends.some((one) => one.op === 'read' && cellOfRead(one) === to)
      if (from === undefined || from === to || !isAdded) return []
      if (writes.some((other) => nameCell(other.key, other.field) === from && judgeChange(other) !== 'add')) return []
      const marks = writes.filter((other) => other !== write).map((other) => nameCell(other.key, other.field))
      return [{ action, write, from, to, marks }]
    })
  })
}

/** Whether a value is a sum of what both entries hold for the sender. */
function isSumOf(value: Value, from: string, to: string): boolean {
  const addends = listAddends(value)
  const has = (slot: string) =>
    addends.some((one) => {
      const read = unwrapConversion(one)
      return (
        read.op === 'read' &&
        slotOf(read) === slot &&
        read.inputs.some((input) => [...walkContent(input)].some(isSender))
      )
    })
  return addends.length > 1 && has(from) && has(to)
}

function readsAny({ effects }: ActionModel, cells: readonly string[]): boolean {
  return listEffects(effects, 'read').some(({ value }) => cells.includes(cellOfRead(value) ?? ''))
}

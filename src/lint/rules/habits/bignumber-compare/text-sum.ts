import { certainKind } from '../../../interpreter/certain-kinds.js'
import { kindOf } from '../../../interpreter/kinds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import type { Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports totals to which `+` joins the text of an argument, where numbers are stored. */
export function* judgeTextSum({ effects }: ActionModel, contract: ContractModel): Generator<Finding> {
  const amounts = new Set(listEffects(effects, 'transfer').map(({ amount }) => amount.identity))
  const isText = (value: Value) => {
    const kind = value.op === 'argument' ? (kindOf(value) ?? 'unknown') : undefined
    // The token contract rejects amounts that are no texts.
    return kind === 'text' || (kind === 'unknown' && amounts.has(value.identity))
  }
  for (const write of listEffects(effects, 'write')) {
    if (!write.value) continue
    for (const [slot, stored] of listMembers(nameCell(write.key, write.field), write.value)) {
      const sum = unwrapConversion(stored)
      const isSum = sum.op === 'text' || (sum.op === 'operator' && sum.name === '+')
      const text = isSum && sum.inputs.length === 2 ? sum.inputs.find(isText) : undefined
      const other = sum.inputs.find((input) => input !== text)
      if (!text || !other || slotOf(other) !== slot || !isNumber(other, slot, contract)) continue
      yield {
        place: reportPlace(contract, write),
        message: `joins \`${text.name}\`, which is a text, to the number in \`${slot}\` with \`+\`: 1 and 2 make "12"`,
      }
    }
  }
}

/** Whether what is read from a slot is a number: it is converted to one, or parsed, and an action stores a number. */
function isNumber(value: Value, slot: string, { knowledge }: ContractModel): boolean {
  if (certainKind(value) === 'number') return true
  const isParsed = value.op === 'member' || (value.op === 'builtin' && value.name === 'JSON.parse')
  if (!isParsed) return false
  return (knowledge.store.slots.get(slot) ?? []).some(({ value: one }) => {
    const isJson = one.op === 'builtin' && one.name === 'JSON.stringify'
    const inner = isJson ? one.inputs[0] : one
    return inner !== undefined && (isJson || value.op === 'member') && certainKind(inner) === 'number'
  })
}

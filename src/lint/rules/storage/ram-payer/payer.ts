import type { ContractModel } from '../../../model/contract-model.js'
import type { Write } from '../../../values/effects.js'
import { isConstant, listChoices, type Value } from '../../../values/values.js'
import type { Finding, SourceEdit } from '../../rule.js'

/** A finding of `ram-payer`, without its place. */
export type PayerJudgement = Omit<Finding, 'place'>

/** The object that is stored as JSON, where it is not missing. */
export function findObject(value: Value | undefined): Value | undefined {
  const stored = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  const objects = stored ? listChoices(stored).filter(({ op }) => op !== 'constant') : []
  return objects.length === 1 ? objects[0] : undefined
}

/** Whether the contract pays for what a write adds. */
export function isContracts(payer: Value | undefined): boolean {
  return payer === undefined || isConstant(payer, undefined) || (payer.op === 'chain' && payer.name === 'self')
}

/** Names the sender in each of the writes: what one of them leaves out, the next would have to have signed. */
export function suggestPayer(writes: readonly Write[], { module }: ContractModel): Pick<Finding, 'suggestion'> {
  const edits = new Map<number, SourceEdit>()
  for (const { place, payer } of writes) {
    if (!isContracts(payer)) continue
    if (payer !== undefined || place.module !== module || module.text[place.end - 1] !== ')') return {}
    const before = module.text.slice(place.start, place.end - 1).trimEnd()
    const comma = before.endsWith(',') ? '' : ','
    edits.set(place.start, { start: place.start + before.length, end: place.end - 1, text: `${comma} tx.publisher` })
  }
  if (edits.size === 0) return {}
  return { suggestion: { text: 'Let the sender of the transaction pay.', edits: [...edits.values()] } }
}

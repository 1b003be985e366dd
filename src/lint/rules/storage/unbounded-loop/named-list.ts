import type { ActionModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Facts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listAlternatives, type Value } from '../../../values/values.js'

/** Whether an argument names the entry, and not the sender: all callers share the entries. */
export function isNamed({ inputs }: Value): boolean {
  const has = (test: (part: Value) => boolean) => inputs.some((input) => findPart(input, test))
  return has(({ op }) => op === 'argument') && !has(isSender)
}

/** Whether an action pays accounts that do not call it. */
export function paysOthers({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    ({ to, loops }) =>
      loops.length > 0 && !isSender(to) && !isConstant(to) && !isChain(to, 'self') && !isChain(to, 'owner'),
  )
}

/** Whether a condition limits what is in an entry: a number that is stored in it, or the length of a list. */
export function isLimitedEntry(facts: Facts | undefined, cell: string): boolean {
  const isOfEntry = (one: Value) =>
    listAlternatives(unwrapConversion(one)).some((part) => {
      const inner = part.op === 'member' && part.name === 'length' ? part.inputs[0] : part
      return inner !== undefined && [...listSlots(inner)].some((slot) => slot === cell || slot.startsWith(`${cell}.`))
    })
  return [...listFacts(facts)].some(({ value: { op, name, inputs } }) => {
    const isOrder = (op === 'operator' || op === 'method') && /^([<>]=?|[!=]==?|[gl]te?|eq)$/.test(name)
    const [left, right] = inputs
    if (!isOrder || !left || !right) return false
    const isFree = (one: Value) => findPart(one, (part) => part.op === 'argument' || part.op === 'chain') === undefined
    const isLimit = (one: Value) => typeof one.constant === 'number' || (one.op !== 'constant' && isFree(one))
    return (isOfEntry(left) && isLimit(right)) || (isOfEntry(right) && isLimit(left))
  })
}

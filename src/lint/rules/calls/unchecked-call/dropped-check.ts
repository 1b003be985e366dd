import type { Subject } from '../../../model/subject.js'
import type { Place } from '../../../syntax/place.js'
import type { Dropped } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { listChoices, type Value } from '../../../values/values.js'

/**
 * Judges a call whose result is whether the sender is allowed to go on, and is dropped: every account goes on. A
 * method that also changes something may be called for that.
 */
export function judgeDroppedCheck({ value, place }: Dropped, subject: Subject): string | undefined {
  if (!dependsOnSender(value) || changesSomething(place, subject)) return undefined
  return 'the result is whether the sender may go on, and it is dropped: every account goes on'
}

/** Whether a value depends on who sends the transaction: a comparison, a membership, an authority. */
function dependsOnSender(value: Value): boolean {
  const { op, name, inputs } = value
  if (op === 'choice') {
    const choices = listChoices(value)
    const isBoolean =
      choices.some(({ constant }) => typeof constant === 'boolean') &&
      choices.every(({ op, constant }) => op === 'constant' && /^(boolean|undefined)$/.test(typeof constant))
    const facts = (value.guards ?? []).flatMap((guard) => [...listFacts(guard)])
    return isBoolean && facts.some((fact) => dependsOnSender(fact.value))
  }
  if (op === 'authority') return true
  if (op === 'read') return /^(has|mapHas)$/.test(name) && inputs.some(isSender)
  // What a callback returns to `forEach` is dropped too.
  if (op === 'method' && name === 'forEach') return inputs.slice(1).some(dependsOnSender)
  if (op === 'method') return name === 'includes' && inputs.some(isSender)
  if (op !== 'operator') return false
  if (/^(!|&&|\|\|)$/.test(name)) return inputs.some(dependsOnSender)
  return /^[!=]==?$/.test(name) && inputs.some(isSender)
}

/** Whether the called method writes, moves tokens, calls another contract or leaves a receipt. */
function changesSomething({ module, start }: Place, { routines }: Subject): boolean {
  return routines.some(({ effects }) =>
    effects.some(
      ({ kind, stack }) =>
        CHANGES.has(kind) && stack.some((step) => step.place.module === module && step.place.start === start),
    ),
  )
}

const CHANGES: ReadonlySet<string> = new Set(['write', 'transfer', 'call', 'receipt', 'event'])

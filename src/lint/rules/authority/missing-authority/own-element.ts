import type { ActionModel } from '../../../model/contract-model.js'
import { findSource, isSameEntry } from '../../../model/entry-source.js'
import { type Change, listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'

/**
 * Whether all that changes in the list of an entry before it is stored are members of elements that are the sender's,
 * by a comparison of such a member with the sender.
 */
export function changesOwnElements(write: Write, effects: ActionModel['effects']): boolean {
  const changes = listEffects(effects, 'change').filter(({ object }) => {
    const source = findSource(object)
    return source !== undefined && isSameEntry(write, source.read)
  })
  return changes.length > 0 && changes.every(isOwn)
}

function isOwn({ object, isAdded, facts }: Change): boolean {
  const isOfSender = ({ value: { op, name, inputs }, truth, anyOf }: Fact) =>
    !anyOf &&
    op === 'operator' &&
    /^[!=]==?$/.test(name) &&
    (name[0] === '=') === truth &&
    inputs.some(isSender) &&
    inputs.some((one) => one.op === 'member' && one.inputs[0]?.identity === object.identity)
  return object.op === 'element' && !isAdded && [...listFacts(facts)].some(isOfSender)
}

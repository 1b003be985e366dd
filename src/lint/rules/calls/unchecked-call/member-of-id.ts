import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports conditions on a member of an argument that names an entry: it is a text, and has no such member. */
export function* judgeMemberOfId(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const ids = listIds(action)
  const seen = new Set<number>()
  for (const condition of listEffects(action.effects, 'condition')) {
    const member = findPart(condition.value, (part) => isMemberOf(part, ids))
    const [id] = member?.inputs ?? []
    if (!member || !id || seen.has(member.identity)) continue
    seen.add(member.identity)
    yield {
      place: reportPlace(contract, condition),
      message: `\`${id.name}\` is a text that names an entry, and \`${id.name}.${member.name}\` is undefined in all calls: the condition does not look at the entry`,
      steps: pathTo(action, condition, id, 'the condition is about the id'),
    }
  }
}

/** Whether a value is a member that no text has, of one of some arguments. */
function isMemberOf({ op, name, inputs: [object] }: Value, ids: ReadonlySet<Value>): boolean {
  return op === 'member' && !/^(length|\[\])$/.test(name) && !(name in String.prototype) && !!object && ids.has(object)
}

/** The arguments that are a key or a field as they are, or joined to one. */
function listIds({ effects }: ActionModel): Set<Value> {
  const listTexts = (effect: Effect): readonly (Value | undefined)[] =>
    effect.kind === 'read' ? effect.value.inputs : effect.kind === 'write' ? [effect.key, effect.field] : []
  const texts = effects
    .flatMap(listTexts)
    .flatMap((text) => (text === undefined ? [] : text.op === 'text' ? text.inputs : [text]))
  return new Set(texts.filter((text) => text.op === 'argument' && !isConstant(text)))
}

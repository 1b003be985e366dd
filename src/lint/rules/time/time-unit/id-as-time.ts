import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { isClock, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports comparisons of the time with an argument that names an entry: a helper got the id instead of the end. */
export function* judgeIdAsTime(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const ids = listIds(action)
  const seen = new Set<number>()
  for (const operation of listEffects(action.effects, 'operation')) {
    const { inputs, identity } = operation.value
    if (!isOrder(operation.value) || seen.has(identity)) continue
    const [left, right] = inputs.map(unwrapConversion)
    if (!left || !right) continue
    const id = isTime(left) ? right : isTime(right) ? left : undefined
    if (id?.op !== 'argument' || !ids.has(id.identity)) continue
    seen.add(identity)
    yield {
      place: reportPlace(contract, operation),
      message: `compares the time with \`${id.name}\`, which names an entry: the comparison never depends on what the entry holds`,
      steps: pathTo(action, operation, id, 'compared with the time here'),
      assumes: `\`${id.name}\` is no time`,
    }
  }
}

function isTime(value: Value): boolean {
  return isClock(value)
}

/** The arguments that name entries, by identity. */
function listIds({ effects }: ActionModel): Set<number> {
  const texts = [
    ...listEffects(effects, 'read').flatMap(({ value }) => value.inputs),
    ...listEffects(effects, 'write').flatMap(({ key, field }) => (field ? [key, field] : [key])),
  ]
  return new Set(
    texts.flatMap((text) => (text.op === 'text' ? text.inputs : [text])).map((text) => unwrapConversion(text).identity),
  )
}

import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { nameCell, nameKey } from '../../values/cells.js'
import { type Effect, type Loop, listEffects, type Write } from '../../values/effects.js'
import { findPart, isConstant, type Value, walkValue } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { isEntry } from './entitlement.js'

/** Reports loops over the fields of a map that delete or mark one of them in each iteration: the others stay. */
export function* judgeRepeated(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const loop = write.loops.at(-1)
    const cell = nameCell(write.key, write.field)
    if (!loop || !isEntry(cell) || !listsFields(loop, write) || isChosenInLoop(write)) continue
    if (write.value && !isConstant(write.value)) continue
    if (action.effects.some((effect) => comparesElement(effect, loop))) continue
    yield {
      place: reportPlace(contract, write),
      message: `each iteration ${write.operation === 'del' ? 'deletes' : 'sets'} the same entry of \`${cell}\`, whose key is not that of the iteration: the others stay as they are`,
      steps: pathTo(action, write, undefined, 'the same entry each time'),
    }
    return
  }
}

/** Whether a loop is about the fields of the map that a write is to. */
function listsFields({ bound }: Loop, { key }: Write): boolean {
  return [...walkValue(bound)].some(
    ({ op, name, inputs: [map] }) => op === 'read' && name === 'mapKeys' && map && nameKey(map) === nameKey(key),
  )
}

/** Whether the key depends on the iteration. */
function isChosenInLoop({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isOfIteration) !== undefined)
}

/** Whether a value differs from iteration to iteration. */
export function isOfIteration({ op, name }: Value): boolean {
  return op === 'element' || op === 'loop' || op === 'unknown' || (op === 'member' && name === '[]')
}

/** Whether a condition within the loop looks at the element, which may be the one that the write names. */
function comparesElement(effect: Effect, loop: Loop): boolean {
  if (effect.kind !== 'condition' || !effect.loops.some(({ place }) => place.start === loop.place.start)) return false
  return effect.value !== loop.bound && findPart(effect.value, isOfIteration) !== undefined
}

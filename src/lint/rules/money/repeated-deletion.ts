import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { nameCell, nameKey } from '../../values/cells.js'
import { type Effect, type Loop, listCut, listEffects, type Write } from '../../values/effects.js'
import { findPart, isConstant, type Value, walkValue } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { isEntry } from './entitlement.js'

/** Reports loops over the fields of a map that delete or mark one of them in each iteration: the others stay. */
export function* judgeRepeated(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const loop = write.loops.at(-1)
    const cell = nameCell(write.key, write.field)
    if (!loop || !isEntry(cell) || isChosenInLoop(write, loop, action) || (write.value && !isConstant(write.value)))
      continue
    const isOfMap = listsFields(loop, write)
    if (!isOfMap && !isOverList(loop)) continue
    if (action.effects.some((effect) => (isOfMap ? comparesElement(effect, loop) : usesElement(effect, loop)))) continue
    yield {
      place: reportPlace(contract, write),
      message: `each iteration ${write.operation === 'del' ? 'deletes' : 'sets'} the same entry of \`${cell}\`, whose key is not that of the iteration: the others stay as they are`,
      steps: pathTo(action, write, undefined, 'the same entry each time'),
      ...(!isOfMap && { assumes: 'each element of the list names an entry that has to change' }),
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

/** Whether a loop is about the elements of a list that is stored or that the caller passes. */
function isOverList({ bound }: Loop): boolean {
  const isKept = (list: Value | undefined) =>
    list !== undefined && findPart(list, ({ op }) => op === 'read' || op === 'argument') !== undefined
  if (bound.op !== 'operator') return bound.op !== 'constant' && isKept(bound)
  return bound.inputs.some(({ op, name, inputs: [list] }) => op === 'member' && name === 'length' && isKept(list))
}

/** Whether an effect within the loop depends on the element. */
function usesElement(effect: Effect, loop: Loop): boolean {
  if (!effect.loops.some(({ place }) => place.start === loop.place.start)) return false
  const isUse = /^(operation|use|memory)$/.test(effect.kind) ? isElement : isOfIteration
  return listParts(effect).some((part) => part !== loop.bound && findPart(part, isUse) !== undefined)
}

/** The values that an effect is about. */
function listParts(effect: Effect): Value[] {
  return Object.values(effect)
    .flatMap((part: unknown) => (Array.isArray(part) ? part : [part]))
    .filter(isValue)
}

function isValue(part: unknown): part is Value {
  return typeof part === 'object' && part !== null && 'identity' in part && 'inputs' in part
}

/** Whether the key depends on the iteration. */
function isChosenInLoop({ key, field }: Write, loop: Loop, action: ActionModel): boolean {
  const isChosen = (part: Value) => isOfIteration(part) || isTakenOut(part, loop, action)
  return [key, field].some((text) => text && findPart(text, isChosen) !== undefined)
}

/** Whether a value is the element that each iteration takes out of a list: another one each time. */
function isTakenOut(part: Value, loop: Loop, { effects }: ActionModel): boolean {
  const { op, name, inputs } = part
  if (op !== 'method' || !/^(pop|shift)$/.test(name)) return false
  const isWithin = ({ loops }: Effect) => loops.some(({ place }) => place.start === loop.place.start)
  return (
    findPart(loop.bound, ({ identity }) => identity === part.identity) !== undefined ||
    listCut(effects.filter(isWithin)).some(({ identity }) => identity === inputs[0]?.identity)
  )
}

/** Whether a value differs from iteration to iteration. */
export function isOfIteration(part: Value): boolean {
  return part.op === 'loop' || part.op === 'unknown' || isElement(part)
}

function isElement({ op, name }: Value): boolean {
  return op === 'element' || (op === 'member' && name === '[]')
}

/** Whether a condition within the loop looks at the element, which may be the one that the write names. */
function comparesElement(effect: Effect, loop: Loop): boolean {
  if (effect.kind !== 'condition' || !effect.loops.some(({ place }) => place.start === loop.place.start)) return false
  return effect.value !== loop.bound && findPart(effect.value, isOfIteration) !== undefined
}

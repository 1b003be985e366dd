import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead } from '../../../values/cells.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, listAlternatives, type Value } from '../../../values/values.js'
import { listPayments } from '../../money/payments.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports payments that are never made: a condition needs something in an entry that no action stores there. */
export function* judgeUnstoredKind(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic) return
  for (const { effect, via } of listPayments(action, contract)) {
    const found = [...listFacts(effect.facts)]
      .map((fact) => findUnstored(fact, contract))
      .find((one) => one !== undefined)
    if (!found) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays only where \`${found.slot}\` is ${JSON.stringify(found.wanted)}, which no action stores there: it never pays`,
      cause: `never ${found.slot}`,
    }
  }
}

/** The slot that has to equal a constant, which nothing stores in it. */
function findUnstored(
  { value, truth, anyOf }: Fact,
  contract: ContractModel,
): { slot: string; wanted: unknown } | undefined {
  const [left, right] = value.inputs
  if (anyOf || value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || !left || !right) return undefined
  if ((value.name[0] === '=') !== truth) return undefined
  const [read, wanted] = left.op === 'constant' ? [right, left] : [left, right]
  const slot = read.op === 'member' && wanted.op === 'constant' ? slotOf(read) : undefined
  const isText = typeof wanted.constant === 'string' || typeof wanted.constant === 'number'
  if (slot === undefined || !isText || wanted.constant === '') return undefined
  const stored = listKnown(slot, contract)
  const isOther = stored && stored.length > 0 && !stored.includes(wanted.constant)
  return isOther ? { slot, wanted: wanted.constant } : undefined
}

/** The constants that actions store in a member; undefined if one of them may store something else. */
function listKnown(slot: string, { knowledge }: ContractModel): unknown[] | undefined {
  const { slots } = knowledge.store
  const cell = slot.replace(/\.[^.]+$/, '')
  const member = slot.slice(cell.length + 1)
  if (cell === slot || cell.includes('.') || cell.startsWith('*')) return undefined
  const isOfCell = (part: Value) => part.op === 'read' && cellOfRead(part) === cell
  const isKnown = (slots.get(cell) ?? []).every(
    ({ value }) => value.members?.has(member) || findPart(value, isOfCell) !== undefined,
  )
  const values = (slots.get(slot) ?? []).flatMap(({ value }) => listAlternatives(value))
  const others = values.filter((value) => slotOf(value) !== slot)
  if (!isKnown || others.some(({ op }) => op !== 'constant')) return undefined
  return others.map(({ constant }) => constant)
}

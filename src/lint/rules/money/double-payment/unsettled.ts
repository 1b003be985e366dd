import { listAddends } from '../../../model/addends.js'
import { isDifference, isProduct } from '../../../model/arithmetic.js'
import { isFirstWrite, judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { findPart, isChain, remember, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'

/**
 * An amount of an entry that earns since a mark of the same entry: `amount * (now - mark)`, or `amount * sum - mark`
 * with a sum of what each unit has earned.
 */
export interface Earning {
  amount: string
  mark: string
  /** The slot of such a sum. */
  sum?: string
}

/** Reports actions that add to an amount which earns since a mark, and leave the mark. */
export function* judgeUnsettled(
  earnings: readonly Earning[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const writes = listEffects(action.effects, 'write')
  for (const { amount, mark, sum } of earnings) {
    if (sum !== undefined && !isDeposited(action, sum, contract)) continue
    const write = writes.find((one) => addsTo(one, amount) && !writes.some((other) => marks(other, mark, one)))
    if (!write) continue
    yield {
      place: reportPlace(contract, write),
      message:
        sum === undefined
          ? `\`${action.name}\` adds to \`${amount}\`, which earns since \`${mark}\`, and leaves that mark: what is added earns from before it was there`
          : `\`${action.name}\` adds to \`${amount}\`, which earns all of \`${sum}\` but \`${mark}\`, and leaves that: what is added earns from the beginning`,
      steps: pathTo(action, write, write.value, `added to \`${amount}\``),
    }
  }
}

/** Lists the earnings of a contract: products of an amount and a difference to a mark, in what is stored or paid. */
export function listEarnings({ actions }: ContractModel): Earning[] {
  const found = new Map<string, Earning>()
  for (const { effects } of actions) {
    const values = [
      ...listEffects(effects, 'write').map(({ value }) => value),
      ...listEffects(effects, 'transfer').map(({ amount }) => amount),
    ]
    for (const value of new Set(values))
      if (value)
        for (const earning of [...findEarnings(value), ...findDebts(value)])
          found.set(`${earning.amount} ${earning.mark}`, earning)
  }
  return [...found.values()]
}

const findEarnings = remember((value: Value): Earning[] => {
  const parts = [...walkContent(value)]
  // A part of the whole from which what was paid is subtracted, as in vesting, may grow.
  const whole = new Set(parts.flatMap((part) => (isDifference(part) ? listFactors(part.inputs[0]) : [])))
  return parts.flatMap((part) => {
    if (!isProduct(part) || whole.has(part)) return []
    const factors = listFactors(part)
    const marks = factors.flatMap((one) => (isDifference(one) && one.inputs[1] ? [one.inputs[1]] : []))
    return factors.flatMap((amount) =>
      marks.flatMap((mark): Earning[] => {
        const [one, other] = [slotOf(amount), slotOf(mark)]
        if (one === undefined || other === undefined || one === other || !isEntry(one) || !isEntry(other)) return []
        return isSameEntry(amount, mark) ? [{ amount: one, mark: other }] : []
      }),
    )
  })
})

/** Finds differences between what an amount has earned by a sum from the beginning, and a mark of the same entry. */
const findDebts = remember((value: Value): Earning[] =>
  [...walkContent(value)].flatMap((part) => {
    const mark = isDifference(part) ? part.inputs[1] : undefined
    const markSlot = mark && slotOf(mark)
    if (!mark || markSlot === undefined || !isEntry(markSlot)) return []
    const factors = listFactors(part.inputs[0])
    if (!factors.some(isProduct)) return []
    return factors.flatMap((amount) => {
      const slot = slotOf(amount)
      if (slot === undefined || slot === markSlot || !isSameEntry(amount, mark)) return []
      const sums = factors.filter((one) => one !== amount).flatMap((one) => findSum(one) ?? [])
      return sums.map((sum): Earning => ({ amount: slot, mark: markSlot, sum }))
    })
  }),
)

/** The slot of a sum, also of one that the same call has increased. */
export function findSum(value: Value): string | undefined {
  return slotOf(value) ?? listAddends(value).flatMap((one) => slotOf(one) ?? [])[0]
}

/** Whether callers pay into an action, or it takes from another entry, and the sum grows by what other actions add. */
export function isDeposited({ effects }: ActionModel, sum: string, { knowledge }: ContractModel): boolean {
  const isGrowing = (knowledge.store.slots.get(sum) ?? []).some(({ value }) => {
    const addends = listAddends(value)
    return addends.length > 1 && addends.some((one) => slotOf(one) === sum)
  })
  const isPaid = listEffects(effects, 'transfer').some(({ from, to }) => !isChain(from, 'self') && isChain(to, 'self'))
  return isGrowing && (isPaid || listEffects(effects, 'write').some((write) => judgeChange(write) === 'take'))
}

/** The factors of a product, through divisions and conversions; the products themselves among them. */
export function listFactors(value: Value | undefined): Value[] {
  if (!value) return []
  const inner = unwrapConversion(value)
  const { op, name, inputs } = inner
  if (isProduct(inner)) return [inner, ...inputs.flatMap(listFactors)]
  const isQuotient = (op === 'operator' && name === '/') || (op === 'method' && name === 'div')
  const isRounded = op === 'builtin' && /^Math\./.test(name)
  return isQuotient || isRounded ? listFactors(inputs[0]) : [inner]
}

/** Whether two values are read from one entry, or from entries of two maps under one field. */
function isSameEntry(one: Value, other: Value): boolean {
  const [first, second] = [findRead(one), findRead(other)]
  if (!first || !second) return false
  return first.identity === second.identity || lastKey(first)?.identity === lastKey(second)?.identity
}

function findRead(value: Value): Value | undefined {
  return findPart(value, (part) => part.op === 'read' && cellOfRead(part) !== undefined)
}

/** The field of a read of a map, or the part that varies of a key. */
function lastKey({ inputs: [key, field] }: Value): Value | undefined {
  return field ?? key?.inputs.find(({ op }) => op !== 'constant')
}

/** Whether a write adds something to the amount of an entry that was there before. */
export function addsTo(write: Write, slot: string): boolean {
  const { key, field, value } = write
  if (!value || isFirstWrite(write)) return false
  return listMembers(nameCell(key, field), value).some(([each, stored]) => {
    if (each !== slot) return false
    const addends = listAddends(stored)
    return (
      addends.length > 1 && addends.some((one) => slotOf(one) === slot) && addends.some((one) => slotOf(one) !== slot)
    )
  })
}

/** Whether a write moves the mark of the entry that another write adds to. */
export function marks({ key, field, value }: Write, slot: string, added: Write): boolean {
  const cell = nameCell(key, field)
  if (slot !== cell && !slot.startsWith(`${cell}.`)) return false
  const [one, other] = [lastKeyOf(key, field), lastKeyOf(added.key, added.field)]
  if (one?.identity !== other?.identity) return false
  if (!value?.members || slot === cell) return true
  const stored = value.members.get(slot.slice(cell.length + 1))
  return stored === undefined ? value.inputs[0]?.op === 'object' : slotOf(stored) !== slot
}

function lastKeyOf(key: Value, field: Value | undefined): Value | undefined {
  return field ?? key.inputs.find(({ op }) => op !== 'constant')
}

import { judgeChange } from '../../../model/authority.js'
import { listOrders, mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listCut, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findRead } from '../../../values/slots.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listTaken } from '../payments.js'
import { listPayouts, type Payout } from '../payouts.js'

/** A number that callers have stored, and by which an action pays. */
interface StoredPrice {
  slot: string
  /** The read of the entry. */
  entry: Value
  write: Write
  by: string
  argument: Value
}

/** Reports payments by a number that any caller stores for nothing, in an entry that the one who is paid names. */
export function* judgeOwnPrice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const payout of listPayouts(action, contract)) {
    if (isTrusted(payout.effect.facts, contract)) continue
    for (const slot of listSlots(payout.amount)) {
      const price = findPrice(slot, payout, action, contract)
      if (
        !price ||
        isOfEntry(payout, price) ||
        isLimited(payout, price, contract) ||
        isMatched(payout, price, contract) ||
        isCharged(payout, price, contract)
      )
        continue
      yield {
        place: reportPlace(contract, payout.effect),
        message: `\`${action.name}\` pays more the larger \`${slot}\` is, and \`${price.by}\` stores there what its caller likes, for nothing, at ${lineOf(reportPlace(contract, price.write), contract)}: the caller names an entry of its own`,
        steps: [
          { place: price.write.place, text: `stored in \`${slot}\`` },
          ...pathTo(action, payout.effect, undefined, 'paid here'),
        ],
      }
      return
    }
  }
}

function findPrice(
  slot: string,
  { amount }: Payout,
  action: ActionModel,
  { actions, knowledge }: ContractModel,
): StoredPrice | undefined {
  if (!isEntry(slot) || !growsWith(amount, slot)) return undefined
  const read = findPart(amount, (part) => slotOf(part) === slot)
  const entry = read && findRead(read)
  if (!entry?.inputs.some((key) => findPart(key, (part) => part.op === 'argument' && !isSender(part)))) return undefined
  for (const { value, write, isOpen, action: by } of knowledge.store.slots.get(slot) ?? []) {
    const argument = unwrapConversion(value)
    if (!isOpen || by === action.name || argument.op !== 'argument') continue
    const storing = actions.find(({ name }) => name === by)
    if (storing && isFree(argument, write, storing)) return { slot, entry, write, by, argument }
  }
  return undefined
}

/** Whether callers store any number, for which they neither pay nor give something. */
function isFree(argument: Value, write: Write, { effects }: ActionModel): boolean {
  const { isAtMost, isLookedAt } = readBounds(write.facts, argument)
  if (isSender(argument) || isAtMost || isLookedAt) return false
  const isGiven = (value: Value | undefined) => value !== undefined && mentions(value, argument)
  return !(
    listEffects(effects, 'transfer').some(({ amount }) => isGiven(amount)) ||
    listEffects(effects, 'call').some(({ args }) => args?.some(isGiven)) ||
    listEffects(effects, 'write').some((other) => other !== write && isGiven(other.value))
  )
}

/** Whether what is paid belongs to the entry itself: its own token, or an amount under its name. */
function isOfEntry({ effect }: Payout, { entry }: StoredPrice): boolean {
  const listNames = (text: Value) => [...walkContent(text)].filter(({ op }) => op === 'argument')
  const names = new Set(entry.inputs.flatMap(listNames))
  const texts =
    effect.kind === 'write'
      ? [effect.key, effect.field]
      : effect.kind === 'transfer'
        ? [effect.token]
        : [effect.contract]
  return texts.some((text) => text && listNames(text).some((name) => names.has(name)))
}

const LEAST = /^(min|Math\.min|BigNumber\.min|minimum)$/

/** Whether something else limits the payment: a condition on the entry or on the sum, or a smaller amount. */
function isLimited({ effect, amount }: Payout, { slot, entry }: StoredPrice, { knowledge }: ContractModel): boolean {
  if (findPart(amount, ({ name }) => LEAST.test(name))) return true
  const isDecided = (part: Value) => {
    const of = part.op === 'member' && part.name !== 'length' ? slotOf(part) : undefined
    return of !== undefined && of !== slot && findRead(part)?.identity === entry.identity && isStoredByOthers(of)
  }
  const isStoredByOthers = (of: string) => knowledge.store.slots.get(of)?.some(({ isOpen }) => !isOpen) === true
  const isOf = (part: Value) => part.identity === entry.identity
  return [...listFacts(effect.facts)].some(
    ({ value }) => (isOrder(value) && findPart(value, isOf)) || findPart(value, isDecided),
  )
}

/**
 * Whether a condition needs as many elements in a list of the entry as the number is, and each of them is added by an
 * action that takes tokens.
 */
function isMatched({ effect }: Payout, { slot, entry }: StoredPrice, { actions }: ContractModel): boolean {
  return [...listFacts(effect.facts)].some(
    (fact) =>
      !fact.anyOf &&
      listOrders(fact).some(([least, most]) => {
        const length = unwrapConversion(most)
        const list = length.op === 'member' && length.name === 'length' ? length.inputs[0] : undefined
        const listed = list && findRead(list)?.identity === entry.identity ? slotOf(list) : undefined
        const isOwn = slotOf(least) === slot && findRead(least)?.identity === entry.identity
        return (
          isOwn &&
          listed !== undefined &&
          actions.every((one) => !extendsList(one, listed) || listTaken(one).length > 0)
        )
      }),
  )
}

/** Whether an action adds elements to the list in a slot, or stores another list there. */
function extendsList({ isPublic, effects }: ActionModel, slot: string): boolean {
  return (
    isPublic &&
    (listCut(effects, /^(push|unshift|splice|concat)$/).some((list) => slotOf(list) === slot) ||
      listEffects(effects, 'write').some(
        ({ key, field, value }) =>
          value !== undefined &&
          listMembers(nameCell(key, field), value).some(([name, one]) => name === slot && slotOf(one) !== slot),
      ))
  )
}

/** Whether an action takes something that depends on the number, also before it is paid. */
function isCharged({ effect }: Payout, { slot }: StoredPrice, { actions }: ContractModel): boolean {
  const isIt = (value: Value | undefined) => value !== undefined && findPart(value, (part) => slotOf(part) === slot)
  return actions.some(
    ({ effects }) =>
      listEffects(effects, 'transfer').some(
        (one) => !isChain(one.from, 'self') && one !== effect && isIt(one.amount),
      ) ||
      listEffects(effects, 'write').some(
        (one) => one !== effect && isIt(one.value) && (effects.includes(effect) || judgeChange(one) === 'take'),
      ),
  )
}

import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts, listGuards } from '../../../values/facts.js'
import {
  findPart,
  isChain,
  isConstant,
  listChoices,
  type Value,
  walkContent,
  walkValue,
} from '../../../values/values.js'
import { isEntry, isTogether } from '../../money/entitlement.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntropy, isNumberDraw } from '../draws.js'

/** Reports games in which the second player chooses after it has read the choice of the first one. */
export function* judgeSeenChoice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length === 0) return
  const found = [...judgeDuel(action, contract)]
  yield* found.length > 0 ? found : judgeGuess(action, contract)
}

/** Reports prizes for who guesses what another account has stored, where a wrong guess costs what was paid for it. */
function* judgeGuess(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, to, amount } of listPayments(action, contract)) {
    if (!isSender(to) || isTrusted(effect.facts, contract)) continue
    for (const fact of listFacts(effect.facts)) {
      if (fact.anyOf || !isEquality(fact)) continue
      const seen = readSeen(fact.value, '', undefined, contract)
      if (
        !seen ||
        !(isLost(fact, action) || isTried(seen, amount, action)) ||
        findPart(amount, ({ identity }) => identity === seen.argument.identity)
      )
        continue
      yield {
        place: reportPlace(contract, effect),
        message: `\`${action.name}\` pays who guesses \`${seen.slot}\`, which \`${seen.by}\` stores as it is: every account reads it`,
        steps: pathTo(action, effect, seen.argument, 'paid here'),
      }
      return
    }
  }
}

function isEquality({ value: { op, name }, truth }: Fact): boolean {
  if (op === 'method') return truth && name === 'eq'
  return op === 'operator' && /^[!=]==?$/.test(name) && (name[0] === '=') === truth
}

/** Whether the call also takes a payment, and ends without a failure, where a condition has the other outcome. */
function isLost({ value, truth }: Fact, action: ActionModel): boolean {
  const has = (facts: Facts | undefined) =>
    [...listFacts(facts)].some((one) => one.value.identity === value.identity && one.truth === truth)
  return listTaken(action).some(({ facts }) => !has(facts)) && action.returns.some(({ facts }) => !has(facts))
}

/** Whether each guess costs the same and is used for nothing else, and the prize is in the entry of what is guessed. */
function isTried({ slot, argument }: Seen, prize: Value, { effects }: ActionModel): boolean {
  const [cell] = slot.split('.')
  const isOfEntry = [...listSlots(prize)].some((one) => one.split('.')[0] === cell)
  const isGuess = (one: Value) => findPart(one, ({ identity }) => identity === argument.identity) !== undefined
  const isPlain = ({ amount, token }: Transfer) => isConstant(unwrapConversion(amount)) && !isGuess(token)
  return (
    isOfEntry &&
    listEffects(effects, 'transfer').every((one) => isChain(one.from, 'self') || isPlain(one)) &&
    listEffects(effects, 'read').every((read) => !read.value.inputs.some(isGuess))
  )
}

function* judgeDuel(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, to } of listPayments(action, contract)) {
    const other = listChoices(to)
      .map(slotOf)
      .find((slot) => slot !== undefined && isEntry(slot))
    const own = listPayments(action, contract).filter(
      (one) => isSender(one.to) && !isTogether(one.effect.facts, effect.facts),
    )
    const isEither = listChoices(to).some(isSender)
    if (other === undefined || !(isEither || own.length > 0) || isTrusted(effect.facts, contract)) continue
    const [cell] = other.split('.')
    const sees = (value: Value) => readSeen(value, `${cell}.`, other, contract)
    // A comparison that decides nothing between the two, such as the limit of an order, is no game.
    const isDecided =
      isEither || own.some((one) => listOutcomes(one.effect.facts, sees) !== listOutcomes(effect.facts, sees))
    if (!isDecided) continue
    for (const condition of listEffects(action.effects, 'condition')) {
      const seen = sees(condition.value)
      if (!seen) continue
      yield {
        place: reportPlace(contract, condition),
        message: `\`${action.name}\` compares \`${seen.argument.name}\` with \`${seen.slot}\`, which \`${seen.by}\` stores as it is: the second player reads it, and chooses after that`,
        steps: pathTo(action, condition, seen.argument, 'decides who is paid'),
      }
      return
    }
  }
}

/** Names the outcomes of comparisons on the way to an effect, also of what they have counted. */
function listOutcomes(facts: Facts | undefined, sees: (value: Value) => unknown): string {
  const list = (all: Iterable<Fact>): string[] =>
    [...all].flatMap(({ value, truth, anyOf }) => [
      ...(anyOf ?? []).flatMap(list),
      ...([value, ...listGuards(value)].some(sees) ? [`${value.identity} ${truth}`] : []),
    ])
  return [...new Set(list(listFacts(facts)))].sort().join()
}

/** An argument, and what an action stores and a condition compares with it. */
interface Seen {
  argument: Value
  slot: string
  by: string
}

/** The argument and the stored choice of another player of which a condition is calculated. */
function readSeen(
  value: Value,
  prefix: string,
  other: string | undefined,
  { actions, knowledge }: ContractModel,
): Seen | undefined {
  const parts = [...walkContent(value)]
  const argument = parts.find((part) => part.op === 'argument' && !isSender(part))
  if (!argument || parts.some(({ name }) => name.startsWith('IOSTCrypto.'))) return undefined
  const slot = parts
    .map((part) => (part.op === 'member' ? slotOf(part) : undefined))
    .find((one) => one?.startsWith(prefix) && one !== other && isEntry(one))
  if (slot === undefined || knowledge.moneyCells.has(slot)) return undefined
  // The slot of a list, or of its first element.
  const stored = [slot, `${slot}.0`]
    .flatMap((name) => knowledge.store.slots.get(name) ?? [])
    .find(({ value: one, isOpen, write }) => isOpen && (isChosen(one) || isDrawn(one)) && write.value !== undefined)
  const isPaid = actions.some((one) => one.name === stored?.action && listTaken(one).length > 0)
  return stored && isPaid ? { argument, slot, by: stored.action } : undefined
}

/** Whether a value is drawn from what is public, such as the hash of the transaction: it is stored as readably. */
function isDrawn(value: Value): boolean {
  return findPart(value, isNumberDraw) !== undefined && findPart(value, isEntropy) !== undefined
}

/** Whether a value is calculated from arguments alone, and not a hash of them. */
function isChosen(value: Value): boolean {
  const parts = [...walkValue(value)]
  return (
    parts.some(({ op }) => op === 'argument') &&
    parts.every(
      ({ op, name }) =>
        /^(argument|constant|operator|builtin|text|method|member)$/.test(op) && !/^IOSTCrypto/.test(name),
    )
  )
}

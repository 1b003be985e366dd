import { listAddends } from '../../../model/addends.js'
import { isSum } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { type Effect, listCut, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments } from '../payments.js'

/** Two summands that are read in the same way, each for another argument. */
interface Twins {
  values: readonly [Value, Value]
  /** The arguments that choose them. */
  by: readonly [Value, Value]
}

/**
 * Reports sums of two items of one list or map, which two arguments choose: where both name the same item, it counts
 * twice, and is taken away once.
 */
export function* judgeMerged(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (action.parameters.length < 2) return
  for (const { effect, amount } of listSums(action, contract)) {
    const twins = findTwins(amount)
    if (!twins || isTrusted(effect.facts, contract) || areTold(twins, effect)) continue
    if (!isTakenAway(twins, effect, action) || isReadLater(twins, action)) continue
    const [one, other] = twins.by
    yield {
      place: reportPlace(contract, effect),
      message: `\`${one.name}\` and \`${other.name}\` may choose the same item: it counts twice, and is taken away once`,
      steps: pathTo(action, effect, other, 'stored or paid here'),
    }
    return
  }
}

/** The sums in what an action pays or stores. */
function listSums(action: ActionModel, contract: ContractModel): { effect: Transfer | Effect; amount: Value }[] {
  const paid = listPayments(action, contract).map(({ effect, amount }) => ({ effect, amount }))
  const stored = listEffects(action.effects, 'write').flatMap((effect) =>
    effect.value ? [{ effect, amount: effect.value }] : [],
  )
  return [...paid, ...stored].flatMap(({ effect, amount }) =>
    [...walkContent(amount)].flatMap((part) => (isSum(part) ? [{ effect, amount: part }] : [])),
  )
}

function findTwins(sum: Value): Twins | undefined {
  const addends = listAddends(sum).slice(0, MAX_ADDENDS)
  for (const [index, one] of addends.entries()) {
    for (const other of addends.slice(0, index)) {
      const by = pairArguments(other, one)
      if (by) return { values: [other, one], by }
    }
  }
  return undefined
}

/** Longer sums are no sums of two items. */
const MAX_ADDENDS = 6

/** The arguments by which alone two values differ, where each is read from storage. */
function pairArguments(one: Value, other: Value): [Value, Value] | undefined {
  if (one.identity === other.identity || !isStored(one) || !isStored(other)) return undefined
  const [first, second] = [listArguments(one), listArguments(other)]
  const names = new Set(second.map(({ identity }) => identity))
  const own = new Set(first.map(({ identity }) => identity))
  const [a, ...more] = first.filter(({ identity }) => !names.has(identity))
  const [b, ...others] = second.filter(({ identity }) => !own.has(identity))
  if (!a || !b || more.length > 0 || others.length > 0) return undefined
  return areAlike([one, a], [other, b]) ? [a, b] : undefined
}

function isStored(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'read' && /^(get|mapGet)$/.test(name)) !== undefined
}

/** The arguments of a value, also those in the conditions of a search in a list. */
function listArguments(value: Value): Value[] {
  const withConditions = (part: Value) => [
    ...part.inputs,
    ...[...listFacts(part.guards?.[0])].map((fact) => fact.value),
  ]
  const found = [...walkValue(value, withConditions)].filter(({ op }) => op === 'argument')
  return [...new Map(found.map((argument) => [argument.identity, argument])).values()]
}

type Bound = readonly [value: Value, argument: Value]

/** Whether two values are the same expression, except an argument of each. */
function areAlike([one, a]: Bound, [other, b]: Bound): boolean {
  const seen = new Map<Value, Value>()
  const match = (left: Value, right: Value): boolean => {
    if (left.identity === a.identity || right.identity === b.identity)
      return left.identity === a.identity && right.identity === b.identity
    if (left === right || seen.get(left) === right) return true
    seen.set(left, right)
    if (left.op !== right.op || left.name !== right.name || left.inputs.length !== right.inputs.length) return false
    const [facts, others] = [[...listFacts(left.guards?.[0])], [...listFacts(right.guards?.[0])]]
    return (
      left.inputs.every((input, index) => matchWith(input, right.inputs[index])) &&
      facts.length === others.length &&
      facts.every(({ value, truth }, index) => truth === others[index]?.truth && matchWith(value, others[index]?.value))
    )
  }
  const matchWith = (left: Value, right: Value | undefined) => right !== undefined && match(left, right)
  return match(one, other)
}

/** Whether a condition compares the arguments, or something that is read in the same way for both. */
function areTold({ by: [a, b] }: Twins, { facts }: Effect): boolean {
  const isPair = (left: Value | undefined, right: Value | undefined) =>
    left !== undefined &&
    right !== undefined &&
    left.identity !== right.identity &&
    (areAlike([left, a], [right, b]) || areAlike([right, a], [left, b]))
  return [...listFacts(facts)].some(
    ({ value }) => findPart(value, ({ inputs: [left, right] }) => isPair(left, right)) !== undefined,
  )
}

/** Whether the action stores the list of the items without some, or deletes or changes the entries of both. */
function isTakenAway({ values: [value], by }: Twins, effect: Effect, action: ActionModel): boolean {
  const read = findPart(value, ({ op, name }) => op === 'read' && /^(get|mapGet)$/.test(name))
  const cell = read && cellOfRead(read)
  const writes = listEffects(action.effects, 'write').filter(({ key, field }) => nameCell(key, field) === cell)
  const names = (write: Write, { identity }: Value) =>
    [write.key, write.field].some((text) => text && findPart(text, (part) => part.identity === identity) !== undefined)
  const isOfItem = by.some(
    (argument) => read !== undefined && findPart(read, (part) => part === argument) !== undefined,
  )
  if (!isOfItem) return writes.length > 0
  // What one item gets from the other is lost where the other is deleted after it.
  if (effect.kind === 'write' && by.some((argument) => names(effect, argument))) return false
  return by.every((argument) => writes.some((write) => names(write, argument)))
}

/** Whether the second item is read, or looked for, after the first was taken away. */
function isReadLater({ values, by: [first, second] }: Twins, { effects }: ActionModel): boolean {
  if (values.some((value) => findPart(value, isCut))) return true
  const isFirstWrite = (effect: Effect) =>
    effect.kind === 'write' &&
    [effect.key, effect.field].some((text) => text && findPart(text, ({ identity }) => identity === first.identity))
  const taken = effects.findIndex((effect) => isFirstWrite(effect) || listCut([effect]).length > 0)
  if (taken < 0) return false
  const names = (value: Value) => findPart(value, ({ identity }) => identity === second.identity) !== undefined
  return !effects
    .slice(0, taken)
    .some((effect) => (effect.kind === 'read' || effect.kind === 'operation') && names(effect.value))
}

function isCut({ op, name }: Value): boolean {
  return op === 'method' && /^(splice|pop|shift)$/.test(name)
}

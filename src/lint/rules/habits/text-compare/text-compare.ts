import { firstOf } from '../../../../collections/presence.js'
import { kindOf } from '../../../interpreter/kinds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listComparisons, listOwnEffects, type Subject } from '../../../model/subject.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { listAlternatives, type Value } from '../../../values/values.js'
import { describe, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { judgePosition, judgeZero } from './missed-position.js'
import { judgeSortOrder } from './sort-order.js'
import { judgeTextOrder } from './text-order.js'
import { judgeUnstoredKind } from './unstored-kind.js'

export const textCompare: LintRule = {
  name: 'text-compare',
  group: 'habits',
  about:
    'a text that is compared with true, false or a number, numbers that are sorted as texts, a sort by true and false, and comparisons that miss a value',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Storage keeps texts, and the chain evaluates `==` as `===`: the text `"true"` never equals `true`, and `"0"` never equals `0`. A check that compares them never fails, or always does. The texts `"false"` and `"0"` are true as conditions. `sort()` without a function compares texts, also of numbers: 9.5 stands after 10. Its function has to return a number below 0, 0, or one above 0: true and false are 1 and 0, so no element comes first.',
  remedy:
    'Compare texts with texts: `storage.get("open") === "true"`, or convert first: `Number(text) === 0`. Sort numbers with `sort((a, b) => a - b)`.',
  kinds: [
    'An equality of a number or boolean with a stored value that is a text in all actions.',
    'An order of two texts of which one is an amount.',
    'Numbers that are sorted without a function, where a payment depends on the element at a position.',
    'A function for `sort` that returns true or false, or never a number below 0: the chain sorts no list of more than ten elements by it.',
    'A payment or a credit that needs a stored value to be what no action stores there.',
    'Entries for which an action that pays always fails, because it compares their kind with a constant that no action stores.',
    'A search by `indexOf(…) > 0` before the same element is added to the list: the first one is added again.',
    'A remainder or quotient by the constant 0, which no comparison finds equal.',
  ],
  assumptions: [
    'the text `0` counts as missing',
    'an account instead of a flag changes what is needed',
    'a list that is sorted by true and false has more than ten elements',
    'numbers that are sorted and then returned, or stored where no payment depends on them, have different numbers of digits',
  ],
  bad: `export class Sale {
  init(): void {
    storage.put('closed', 'false')
  }

  buy(): void {
    const closed: unknown = storage.get('closed')
    if (closed === true) throw new Error('the sale is over')
    blockchain.receipt('bought')
  }
}
`,
  good: `export class Sale {
  init(): void {
    storage.put('closed', 'false')
  }

  buy(): void {
    if (storage.get('closed') === 'true') throw new Error('the sale is over')
    blockchain.receipt('bought')
  }
}
`,
  *check(subject) {
    for (const { value, place } of listComparisons(subject, (one) => judgeComparison(one) !== undefined)) {
      const found = judgeComparison(value)
      if (found !== undefined) yield { place, ...found }
    }
    for (const { value, place } of listOwnEffects(subject, 'condition')) {
      const found = judgeCondition(value, subject)
      if (found !== undefined) yield { place, ...found }
    }
    yield* judgeZero(subject)
    yield* judgeSortOrder(subject)
    const sorted = new Set<number>()
    for (const action of subject.contract?.actions ?? []) {
      yield* judgeOrder(action, subject)
      if (subject.contract) yield* judgeUnstoredKind(action, subject.contract)
      if (subject.contract) yield* judgePosition(action, subject.contract)
      for (const finding of subject.contract ? judgeTextOrder(action, subject.contract) : []) {
        if (!sorted.has(finding.place.start)) yield finding
        sorted.add(finding.place.start)
      }
    }
  },
}

function judgeComparison({ op, name, inputs }: Value): Pick<Finding, 'message' | 'assumes'> | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return undefined
  const [left, right] = inputs as [Value, Value]
  const pair = isText(left) ? ([left, right] as const) : isText(right) ? ([right, left] as const) : undefined
  const kind = pair && kindOf(pair[1])
  if (!pair || (kind !== 'boolean' && kind !== 'number')) return undefined
  const outcome = name.startsWith('!') ? 'always true' : 'never true'
  return {
    message: `compares a text, ${describe(pair[0])}, with a ${kind}: this is ${outcome}, because the chain does not convert them`,
    // An account or a hash that gets into a parameter for a flag is a slip, which the default outcome may forgive.
    ...(pair[0].op === 'chain' && { assumes: 'the other outcome is needed here' }),
  }
}

function isText(value: Value): boolean {
  return listAlternatives(value).every(
    (one) => (one.op === 'read' && /^(get|mapGet)$/.test(one.name)) || kindOf(one) === 'text',
  )
}

/** A condition that is a stored text, where `false` or `0` is stored in it. */
function judgeCondition(value: Value, { contract }: Subject): Pick<Finding, 'message' | 'assumes'> | undefined {
  const tested = value.op === 'operator' && value.name === '!' ? firstOf(value.inputs) : value
  if (tested.op !== 'read' || !/^(get|mapGet)$/.test(tested.name)) return undefined
  const slot = slotOf(tested)
  const stored = (slot !== undefined && contract?.knowledge.store.slots.get(slot)) || []
  const no = stored
    .flatMap(({ value: one }) => listAlternatives(one).map(unwrapNegative))
    .find((text) => text !== undefined)
  return no === undefined || isOnlyMoved(tested, contract) || isOnlyParsed(tested, contract)
    ? undefined
    : {
        message: `tests ${describe(tested)}, which may be the text "${no}": every text except the empty one is true`,
        ...(no === '0' && { assumes: 'zero counts as missing here' }),
      }
}

/** Lists the effects of a kind that follow where a value is true. */
function listFollowing({ identity }: Value, kinds: RegExp, contract: ContractModel | undefined): Effect[] {
  return (contract?.actions ?? []).flatMap(({ effects }) =>
    effects.filter(
      ({ kind, earlier }) =>
        kinds.test(kind) && [...listFacts(earlier)].some(({ value, truth }) => truth && value.identity === identity),
    ),
  )
}

/** Whether a text is tested for a missing entry alone: all that follows is that it is read as a number or as JSON. */
function isOnlyParsed(tested: Value, contract: ContractModel | undefined): boolean {
  const following = listFollowing(tested, /^(write|transfer|call|receipt|event|failure|use)$/, contract)
  return (
    following.length > 0 &&
    following.every((one) => one.kind === 'use' && one.value.identity === tested.identity && !one.as.startsWith('.'))
  )
}

/**
 * Whether all that follows where a text is true is that it is stored elsewhere as it is, and deleted, or the call fails
 * for zero.
 */
function isOnlyMoved(tested: Value, contract: ContractModel | undefined): boolean {
  const isIt = (one: Value | undefined) => one !== undefined && unwrapConversion(one).identity === tested.identity
  const following = listFollowing(tested, /^(write|transfer|call|receipt|event)$/, contract)
  const isMove = (effect: Effect) => effect.kind === 'write' && (effect.operation === 'del' || isIt(effect.value))
  // The token contract refuses to move nothing.
  const isPaid = (effect: Effect) => effect.kind === 'transfer' && isIt(effect.amount)
  return following.length > 0 && (following.every(isMove) || following.some(isPaid))
}

function unwrapNegative(value: Value): string | undefined {
  const inner = value.op === 'text' ? unwrapConversion(value) : value
  const constant = inner.op === 'constant' ? String(inner.constant) : undefined
  return constant === 'false' || constant === '0' ? constant : undefined
}

/** Reports amounts that are compared as texts: "9" is more than "100". */
function* judgeOrder({ effects, isPublic }: ActionModel, { contract }: Subject): Generator<Finding> {
  if (!contract || !isPublic) return
  const amounts = new Set(listEffects(effects, 'transfer').map(({ amount }) => amount.identity))
  const { moneyCells } = contract.knowledge
  const isAmount = (value: Value) => amounts.has(value.identity) || moneyCells.has(slotOf(value) ?? '')
  const seen = new Set<number>()
  for (const effect of listEffects(effects, 'operation')) {
    const { value } = effect
    const [left, right] = value.inputs
    if (value.op !== 'operator' || !/^[<>]=?$/.test(value.name) || !left || !right || seen.has(value.identity)) continue
    seen.add(value.identity)
    if (![left, right].every((side) => isTextual(side, amounts, contract)) || ![left, right].some(isAmount)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `compares ${describe(left)} with ${describe(right)} as texts, character by character: "9" is more than "100"`,
    }
  }
}

/**
 * Whether a value is a text that is no constant: what a token contract takes as an amount, or what is stored as a text.
 */
function isTextual(value: Value, amounts: ReadonlySet<number>, { knowledge }: ContractModel): boolean {
  if (value.op === 'constant') return false
  // The token contract rejects amounts that are no texts.
  if (value.op === 'argument')
    return kindOf(value) === 'text' || (kindOf(value) === undefined && amounts.has(value.identity))
  if (isText(value)) return true
  const slot = value.op === 'member' ? slotOf(value) : undefined
  const stored = (slot !== undefined && knowledge.store.slots.get(slot)) || []
  return (
    stored.length > 0 &&
    stored.every(({ value: one }) => {
      if (kindOf(one) === 'text') return true
      return (
        one.op === 'argument' && kindOf(one) === undefined && stored.some((other) => amounts.has(other.value.identity))
      )
    })
  )
}

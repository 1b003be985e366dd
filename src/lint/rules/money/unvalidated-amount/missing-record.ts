import { isQuotient } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { addFacts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, listChoices, type Value, walkContent } from '../../../values/values.js'
import { describe, pathTo, placeOfValue, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments } from '../payments.js'
import { contains } from '../places.js'

/** Reports records for which something else stands where they are missing, so that a payment is too large. */
export function* judgeMissingRecord(action: ActionModel, contract: ContractModel): Generator<Finding> {
  yield* judgeDivisor(action, contract)
  yield* judgeComparison(action, contract)
}

/** Reports payments whose divisor is a constant where a record is missing. */
function* judgeDivisor(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, amount } of listPayments(action, contract)) {
    if (isTrusted(effect.facts, contract)) continue
    for (const part of walkContent(amount)) {
      const [dividend, divisor] = part.inputs
      const record = isQuotient(part) && dividend && divisor ? findDefaulted(divisor) : undefined
      const cell = record?.read && cellOfRead(record.read)
      if (!record || cell === undefined || !isEntry(cell) || !dividend || !isOfCaller(dividend, record.read)) continue
      if (isAsked(record.read, part, effect, action)) continue
      yield {
        place: placeOfValue(part, action, effect, contract),
        message: `${String(record.constant)} stands for a missing entry of \`${cell}\`, by which the payment is divided: where no entry was stored, the caller gets many times as much`,
        steps: pathTo(action, effect, amount, 'paid here'),
        assumes: `an entry of \`${cell}\` can be missing while the account has a share`,
      }
      return
    }
  }
}

/** The read for which a constant stands where nothing is stored. */
function findDefaulted(value: Value): { read: Value; constant: unknown } | undefined {
  const { op, name, inputs } = value
  const [first, second] = inputs
  if (op === 'operator' && /^(\|\||\?\?)$/.test(name) && first && second) {
    const read = findRead(first)
    const isNumber = second.op === 'constant' && Number(second.constant) > 0
    return read && isNumber ? { read, constant: second.constant } : findDefaulted(first)
  }
  if (op === 'choice') {
    const constant = inputs.find((one) => one.op === 'constant' && Number(one.constant) > 0)
    const read = inputs.map(unwrapConversion).find((one) => one.op === 'read')
    return constant && read && inputs.length === 2 ? { read, constant: constant.constant } : undefined
  }
  return first && unwrapConversion(value) !== value ? findDefaulted(first) : undefined
}

/** The read that a value is, also one of a helper that returns null where nothing is stored. */
function findRead(value: Value): Value | undefined {
  const found = listChoices(unwrapConversion(value)).filter((one) => !isConstant(one, null))
  const [read] = found.map(unwrapConversion)
  return found.length === 1 && read?.op === 'read' ? read : undefined
}

/** Whether a dividend has a share of the caller, which the key of the record does not name. */
function isOfCaller(dividend: Value, record: Value): boolean {
  const key = record.inputs[1] ?? record.inputs[0]
  if (!key || key.op === 'constant' || [...walkContent(key)].some(isSender)) return false
  return [...walkContent(dividend)].some(
    (part) =>
      part.op === 'read' &&
      part.inputs.some((input) => findPart(input, isSender)) &&
      !part.inputs.some((input) => input.identity === key.identity),
  )
}

/** Whether a condition looks at the record, other than by what is calculated with it. */
function isAsked({ inputs }: Value, quotient: Value, { facts }: Effect, { effects }: ActionModel): boolean {
  const isIt = (part: Value) =>
    part.op === 'read' && part.inputs.slice(0, 2).every((input, index) => input.identity === inputs[index]?.identity)
  const looks = (value: Value, seen: Set<Value>): boolean => {
    if (seen.has(value) || value.identity === quotient.identity) return false
    seen.add(value)
    return isIt(value) || value.inputs.some((input) => looks(input, seen))
  }
  const all = [...listFacts(facts)].map(({ value }) => value)
  // A helper that returns null for a missing entry compares it with null.
  const conditions = listEffects(effects, 'condition')
    .map(({ value }) => value)
    .filter((one) => !isIt(unwrapConversion(one)))
    .filter(({ inputs: operands }) => !operands.some((one) => isConstant(one, null, undefined)))
  return [...all, ...conditions].some((value) => looks(value, new Set()))
}

/** Reports comparisons of a member that may be missing: `undefined < 3` is false, so the check is passed. */
function* judgeComparison(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const seen = new Set<number>()
  const refusals = [...listEffects(action.effects, 'failure'), ...action.returns]
  for (const { facts } of refusals) {
    const fact = facts?.fact
    const member = fact && !fact.anyOf ? readLess(fact.value, fact.truth) : undefined
    if (!fact || !member || seen.has(fact.value.identity) || !mayBeMissing(member, action)) continue
    const others = [...listFacts(facts?.next)]
    if (others.some(({ value }) => contains(value, member) || isAboutName(value, member))) continue
    if (!isOpen(member, action, contract)) continue
    const condition = listEffects(action.effects, 'condition').find((one) => contains(one.value, member))
    if (!condition) continue
    seen.add(fact.value.identity)
    yield {
      place: reportPlace(contract, condition),
      message: `${describe(member)} is undefined where the member is missing, and \`undefined < n\` is false: \`${action.name}\` goes on`,
      steps: pathTo(action, condition, member, 'only a member that exists fails here'),
    }
  }
}

/** Whether a condition looks at the name of a member, such as for whether a list has it. */
function isAboutName(value: Value, { inputs: [, name] }: Value): boolean {
  return name?.op === 'argument' && contains(value, name)
}

/** Whether the action does something for callers whom nothing but the member itself gives a role. */
function isOpen(member: Value, { effects }: ActionModel, contract: ContractModel): boolean {
  return effects.some(({ kind, facts }) => {
    if (!/^(write|transfer|call)$/.test(kind)) return false
    const others = [...listFacts(facts)].filter(({ value }) => !contains(value, member))
    return !isTrusted(addFacts(undefined, others.toReversed()), contract)
  })
}

/** The member that a condition for a failure requires to be less than something. */
function readLess({ op, name, inputs }: Value, truth: boolean): Value | undefined {
  const [left, right] = inputs
  if ((op !== 'operator' && op !== 'method') || !left || !right || !truth) return undefined
  const isTurned = /^(>=?|gte?)$/.test(name)
  if (!isTurned && !/^(<=?|lte?)$/.test(name)) return undefined
  const less = unwrapNumber(isTurned ? right : left)
  const isMember = less.op === 'member' ? less.name === '[]' : less.op === 'element' && less.inputs.length === 2
  return isMember ? less : undefined
}

/** A value without conversions that make NaN of what is undefined. */
function unwrapNumber(value: Value): Value {
  const { op, name, inputs } = value
  const [first, second] = inputs
  const isConversion =
    (op === 'construct' && /^(BigNumber|Float64)$/.test(name)) ||
    (op === 'builtin' && /^(Number|BigNumber|Float64|parse\w+|Number\.parse\w+)$/.test(name)) ||
    (op === 'operator' && name === '*' && second?.constant === 1)
  return isConversion && first ? unwrapNumber(first) : value
}

/** Whether the object of a member is one whose members callers name, or make. */
function mayBeMissing({ inputs: [object, name] }: Value, { effects }: ActionModel): boolean {
  if (!object || !name || name.op === 'constant') return false
  if ([...walkContent(name)].some(({ op }) => op === 'loop')) return false
  if ([...walkContent(name)].some(({ op }) => op === 'argument')) return true
  return object.op === 'choice' && effects.length > 0
}

import { firstOf } from '../../../../collections/presence.js'
import { kindOf } from '../../../interpreter/kinds.js'
import { listAddends, listTerms } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listEffects } from '../../../values/effects.js'
import { findPart, isChain, isConstant, remember, type Value, walkContent, walkValue } from '../../../values/values.js'
import { pathTo, placeOfValue } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { storedUnitOf, unitOf } from '../../time/units.js'
import { listAmounts } from '../amounts.js'
import { unwrapArgument } from '../places.js'
import { isBalance } from './balances.js'
import { isStatistic } from './statistics.js'
import { WholeNumbers } from './whole-numbers.js'

export const floatAmount: LintRule = {
  name: 'float-amount',
  group: 'money',
  about: 'amounts that are calculated as numbers',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Numbers have 53 bits and binary fractions: `0.1 + 0.2` is `0.30000000000000004`, which the token contract cuts off somewhere else than the contract’s own books. Sums of amounts drift, and the last account cannot withdraw. `Math.floor(0.29 * 100)` is 28.',
  remedy: 'Calculate with `new BigNumber(amount)`, and write with `toFixed()`.',
  kinds: [
    'A stored amount to which calls add numbers of which one may have a fraction, where it is what is owed: it is paid as it is, or limits what a call may take.',
    'An amount that is a number with a fraction cut to a whole one, if the error of its last place may change it. Not a result that `Math.round` or a cut makes exact, and not a share `a / (a + b)`.',
  ],
  bad: `export class Jar {
  init(): void {
    storage.put('total', '0')
  }

  /** @amountLimit iost 1000 */
  add(amount: string): void {
    if (!new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', String(Number(storage.get('total')) + Number(amount)))
  }

  empty(): void {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('not the owner')
    const total = storage.get('total') as string
    storage.put('total', '0')
    blockchain.withdraw(blockchain.contractOwner(), total, '')
  }
}
`,
  good: `export class Jar {
  init(): void {
    storage.put('total', '0')
  }

  /** @amountLimit iost 1000 */
  add(amount: string): void {
    if (!new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', new BigNumber(storage.get('total') as string).plus(amount).toFixed())
  }

  empty(): void {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('not the owner')
    const total = storage.get('total') as string
    storage.put('total', '0')
    blockchain.withdraw(blockchain.contractOwner(), total, '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    yield* listFloats(contract).filter(isCertain)
  },
}

/**
 * Lists the amounts that are calculated as numbers. Those that are rounded again, and so are exact up to 15 digits,
 * assume more.
 */
export function listFloats(contract: ContractModel): readonly Finding[] {
  const known = floatsOf.get(contract)
  if (known) return known
  const whole = new WholeNumbers(contract)
  const floats = contract.actions.flatMap((action) => {
    const found = [...judgeAmounts(action, contract, whole)]
    // An amount that is paid and stored is one calculation: what is certain about it is reported.
    const sorted = [...found.filter(isCertain), ...found]
    return [...new Map(sorted.toReversed().map((finding) => [finding.place.start, finding])).values()].toReversed()
  })
  floatsOf.set(contract, floats)
  return floats
}

/** Two rules report these, each some of them. */
const floatsOf = new WeakMap<ContractModel, readonly Finding[]>()

function isCertain({ assumes }: Finding): boolean {
  return assumes === undefined
}

function* judgeAmounts(action: ActionModel, contract: ContractModel, whole: WholeNumbers): Generator<Finding> {
  for (const { effect, amount, as, slot } of listAmounts(action, contract)) {
    if (slot !== undefined && isStatistic(slot, contract)) continue
    const isMoney = createFilter(amount, action)
    const floats = [...walkValue(amount, listOperands)].filter(
      (part) =>
        isFloat(part) &&
        !isShare(part) &&
        isMoney(part) &&
        !isTime(part, contract) &&
        !whole.has(part, effect.facts) &&
        !(isScaled(amount, part) && whole.has(firstOf(part.inputs), effect.facts)),
    )
    const float = floats.find((part) => !isRoundedOff(amount, part)) ?? floats.find(isAccumulated)
    if (!float || isSmall(amount, float, action) || isOfToken(amount, float, action)) continue
    const assumes = isRoundedOff(amount, float)
      ? 'amounts exceed the 15 digits that a number holds'
      : isKept(float, slot, contract) || isCut(amount, float)
        ? undefined
        : 'the last place of the amount matters'
    yield {
      place: placeOfValue(float, action, effect, contract),
      message: `${as} is calculated as a number, which does not hold every amount: use BigNumber`,
      ...(!as.includes('*') && as.includes('in `') && { cause: as }),
      steps: pathTo(action, effect, float, `this is ${as}`),
      ...(assumes && { assumes }),
    }
  }
}

/** Whether the error of a number stays in what is owed, to which later calls add theirs. */
function isKept(float: Value, slot: string | undefined, contract: ContractModel): boolean {
  if (slot === undefined || !isBalance(slot, contract)) return false
  return listTerms(float).added.some((term) => slotOf(term) !== undefined)
}

/** Whether a number is cut to a whole one, which may take a whole unit for the error of the last place. */
function isCut(amount: Value, float: Value): boolean {
  const cuts = ({ name, inputs: [number] }: Value) =>
    /^(Math\.(floor|ceil|trunc)|(Number\.)?parseInt|integerValue)$/.test(name) &&
    number !== undefined &&
    findPart(number, (part) => part === float) !== undefined
  return findPart(amount, cuts) !== undefined
}

/** Lists what an amount is calculated from, without the places to which it is rounded. */
function listOperands(value: Value): readonly Value[] {
  const { op, name, inputs } = value
  if (op === 'read' || op === 'result' || op === 'authority' || isShare(value) || isExactlyRounded(value)) return []
  if (op === 'operator' && /^[-+]$/.test(name) && inputs.some((one) => unitOf(one) !== undefined)) return []
  if (op !== 'method') return inputs
  const isRounding = /^(toFixed|dp|shiftedBy|pow)$/.test(name)
  return (isRounding ? inputs.slice(0, 1) : inputs).filter((one) => !isDuration(one))
}

/**
 * Whether a number is rounded to the same whole number as without the error of its last digit: to the nearest one, or
 * what is not multiplied, and divided by a whole number at most. `Math.floor(0.29 * 100)` is 28.
 */
function isExactlyRounded({ op, name, inputs: [number] }: Value): boolean {
  if (op !== 'builtin' || number === undefined) return false
  if (name === 'Math.round') return true
  if (!/^Math\.(floor|ceil|trunc)$/.test(name)) return false
  const [dividend, divisor] = number.op === 'operator' && number.name === '/' ? number.inputs : []
  if (dividend === undefined || divisor === undefined) return isConverted(number)
  return isWhole(divisor) && !(dividend.op === 'operator' && dividend.name === '*')
}

/** Whether a number is a part of a whole, `a / (a + b)`: its error is that of its last digit. */
function isShare({ op, name, inputs: [dividend, divisor] }: Value): boolean {
  if (op !== 'operator' || name !== '/' || dividend === undefined || divisor?.op !== 'operator') return false
  if (!/^[-+]$/.test(divisor.name)) return false
  const factors = new Set(listAddends(dividend).flatMap(listFactors).map(identify))
  return divisor.inputs.flatMap((one) => listAddends(one)).some((addend) => factors.has(identify(addend)))
}

function listFactors(value: Value): Value[] {
  return value.op === 'operator' && value.name === '*' ? [value, ...value.inputs.flatMap(listFactors)] : [value]
}

/** Equal for values that are converted from the same one. */
function identify(value: Value): number {
  return isConversion(value) ? identify(firstOf(value.inputs)) : value.identity
}

/** Whether a value is a number made from another value, without arithmetic. */
function isConverted({ op, name }: Value): boolean {
  return (op === 'method' && name === 'toNumber') || (op === 'builtin' && name === 'Number')
}

/** Whether the result is rounded to decimal places again, which removes the error of a few operations. */
function isRoundedOff(amount: Value, float: Value): boolean {
  const rounds = ({ op, name, inputs }: Value) =>
    op === 'method' &&
    name === 'toFixed' &&
    inputs.length > 1 &&
    findPart(firstOf(inputs), (part) => part === float) !== undefined
  return findPart(amount, rounds) !== undefined
}

/** Whether a number is a time, or a length of time, that is read from storage. */
function isTime(value: Value, { knowledge }: ContractModel): boolean {
  return storedUnitOf(value, knowledge.store) !== undefined
}

/** Whether a number that is rounded never has 15 digits: all iost has 11 before its point, a limit may be lower. */
function isSmall(amount: Value, float: Value, { limits }: ActionModel): boolean {
  if (!isRoundedOff(amount, float)) return false
  const places = [...walkContent(amount)].flatMap(({ op, name, inputs: [, length] }) =>
    op === 'method' && name === 'toFixed' && length?.op === 'constant' ? Number(length.constant) : [],
  )
  const most = limits.length === 0 ? Number.NaN : Math.max(...limits.map(({ val }) => Number(val)))
  const digits = Number.isFinite(most) && !isAccumulated(float) ? Math.ceil(Math.log10(most + 1)) : IOST_DIGITS
  return places.length > 0 && digits + Math.max(...places) <= SAFE_DIGITS
}

/** Whether a number that is rounded counts a token other than iost, of which there may be few. */
function isOfToken(amount: Value, float: Value, { effects }: ActionModel): boolean {
  if (!isRoundedOff(amount, float)) return false
  const counted = new Set([...walkContent(float)].filter(({ op }) => op === 'argument').map(({ identity }) => identity))
  const moved = listEffects(effects, 'transfer').filter(({ amount: paid }) =>
    counted.has(unwrapArgument(paid)?.identity ?? -1),
  )
  return moved.length > 0 && moved.every(({ token }) => token.op === 'constant' && token.constant !== 'iost')
}

const IOST_DIGITS = 11
const SAFE_DIGITS = 15

/** Whether a number is a quotient by a power of ten that is written with its places: `(cents / 100).toFixed(2)`. */
function isScaled(amount: Value, { name, inputs: [, divisor] }: Value): boolean {
  const places = Math.log10(Number(divisor?.constant))
  if (name !== '/' || !Number.isInteger(places)) return false
  const writes = ({ name: method, inputs: [number, length] }: Value) =>
    method === 'toFixed' && number?.inputs[1] === divisor && number?.name === name && Number(length?.constant) >= places
  return findPart(amount, writes) !== undefined
}

/** Whether arithmetic makes a number of a text, by `* 1`. */
function isConversion({ name, inputs }: Value): boolean {
  return /^[*/]$/.test(name) && isConstant(inputs[1], 1)
}

/** Whether a number is converted from one unit of time to another, or is a time some hours or days from another one. */
function isDuration({ name, inputs }: Value): boolean {
  const isSum = /^[-+]$/.test(name)
  const isSpan = ({ op, constant }: Value) =>
    op === 'constant' && DURATIONS.has(constant) && !(isSum && SHORT.has(constant))
  return (isSum || /^[*/]$/.test(name)) && inputs.some(isSpan)
}

/** Lengths that may also be an amount, where they are added. */
const SHORT: ReadonlySet<unknown> = new Set([60, 60e3, 1e9])

/** Seconds of a minute, an hour, a day, a week, 30 days and a year, also as milliseconds and nanoseconds. */
const DURATIONS: ReadonlySet<unknown> = new Set([
  1e9,
  ...[60, 3600, 86400, 604800, 2592000, 31536000].flatMap((seconds) => [seconds, seconds * 1e3, seconds * 1e9]),
])

/** Whether a number is added to a stored one, so that the errors of many calls add up. */
function isAccumulated({ op, name, inputs }: Value): boolean {
  return op === 'operator' && /^[-+]$/.test(name) && inputs.some((input) => slotOf(input) !== undefined)
}

/** Filters the members of an object to those that come from payments or earlier stored values. */
function createFilter(amount: Value, { effects }: ActionModel): (part: Value) => boolean {
  if (amount.op !== 'builtin' || amount.name !== 'JSON.stringify') return () => true
  const moved = listEffects(effects, 'transfer').flatMap((transfer) => [...walkContent(transfer.amount)])
  const paid = new Set(moved.filter(({ op }) => op === 'argument').map(({ identity }) => identity))
  return (part) => findPart(part, ({ op, identity }) => op === 'read' || paid.has(identity)) !== undefined
}

/**
 * Whether a value is arithmetic of numbers with fractions. Counters, times and values that a BigNumber rounds are
 * excluded.
 */
function isFloat(value: Value): boolean {
  if (value.op === 'method' && value.name === 'toNumber') return !value.inputs[0] || !isWhole(value.inputs[0])
  if (value.op !== 'operator' || !/^[-+*/]$|^\*\*$/.test(value.name)) return false
  if (findPart(value, ({ op, name }) => op === 'chain' && /^(block|tx)\./.test(name))) return false
  if (isConversion(value) || isDuration(value) || isCounter(value)) return false
  const kinds = value.inputs.map(kindOf)
  const isNumeric = value.name === '+' ? kinds.includes('number') && !kinds.includes('text') : true
  return isNumeric && !value.inputs.every(isWhole) && kinds.every((kind) => kind !== 'BigNumber' && kind !== 'Int64')
}

/**
 * Whether a whole number is added to a member whose name is computed: `poll[choice] += 1`. What is added with a
 * fraction to a member of the object is a finding itself.
 */
function isCounter({ name, inputs }: Value): boolean {
  const [left, right] = inputs
  const isMember = (one: Value | undefined) => one?.op === 'member' && one.name === '[]'
  const isCount = (one: Value | undefined) => typeof one?.constant === 'number' && Number.isInteger(one.constant)
  return /^[-+]$/.test(name) && ((isMember(left) && isCount(right)) || (isMember(right) && isCount(left)))
}

/** A count, an index, a time: a number without a fraction. */
const isWhole = remember(judgeWhole)

function judgeWhole(value: Value): boolean {
  if (value.op === 'constant') return Number.isInteger(Number(value.constant))
  if (value.op === 'chain') return true
  if (value.op === 'argument') return kindOf(value) === 'number'
  if (value.op === 'member') return value.name === 'length'
  if (value.op === 'builtin')
    return (
      /^Math\.(floor|ceil|round)$|^Number\.parseInt$/.test(value.name) ||
      value.inputs.some((input) => isChain(input, 'block.time'))
    )
  if (value.op === 'operator') return /^[-+*%]$/.test(value.name) && value.inputs.every(isWhole)
  return value.op === 'loop' || value.op === 'choice' ? value.inputs.every(isWhole) : kindOf(value) === 'Int64'
}

import { readApproval } from '../../model/authority.js'
import type { Action, ContractModel } from '../../model/contract-model.js'
import { nameCell } from '../../model/knowledge.js'
import { listEffects, type Transfer, type Write } from '../../values/effects.js'
import { type Fact, listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'

export const unvalidatedAmount: LintRule = {
  name: 'unvalidated-amount',
  group: 'money',
  about: 'amounts of callers that may be negative, no number, or finer than the token',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A negative amount turns a withdrawal into a deposit, NaN passes every comparison and stays in storage. The token contract truncates decimal places that the token does not have, so balances with these places exceed the deposits.',
  remedy:
    'Use `parseAmount(text, decimals)` of `iost-toolkit/contract/amounts`, or check `gt(0)` and `dp()` yourself, before the amount is used.',
  bad: `export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    const old = new BigNumber(storage.mapGet('points', tx.publisher) ?? '0')
    storage.mapPut('points', tx.publisher, old.plus(amount).toFixed(), tx.publisher)
  }

  give(to: string, amount: string): void {
    const left = new BigNumber(storage.mapGet('points', tx.publisher) ?? '0').minus(amount)
    if (left.lt(0)) throw new Error('not enough')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    const old = new BigNumber(storage.mapGet('points', to) ?? '0')
    storage.mapPut('points', to, old.plus(amount).toFixed(), tx.publisher)
  }
}
`,
  good: `import { IOST_DECIMALS, parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    const added = parseAmount(amount, IOST_DECIMALS)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    const old = readAmount(storage.mapGet('points', tx.publisher))
    storage.mapPut('points', tx.publisher, old.plus(added).toFixed(), tx.publisher)
  }

  give(to: string, amount: string): void {
    const given = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(storage.mapGet('points', tx.publisher)), given, 'not enough')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    const old = readAmount(storage.mapGet('points', to))
    storage.mapPut('points', to, old.plus(given).toFixed(), tx.publisher)
  }
}
`,
  *check({ contract }) {
    for (const action of contract?.actions ?? []) {
      if (!action.isPublic) continue
      for (const write of listEffects(action.effects, 'write')) yield* judgeWrite(write, action, contract!)
    }
  },
}

function* judgeWrite(write: Write, action: Action, contract: ContractModel): Generator<Finding> {
  const cell = nameCell(write.key, write.field)
  if (!write.value || !contract.knowledge.moneyCells.has(cell)) return
  if (readApproval(write.facts).isPrivileged) return
  for (const amount of listAmountArguments(write.value)) {
    const facts = [...listFacts(write.facts)]
    if (facts.some((fact) => isLowerBound(fact, amount))) continue
    const moved = listEffects(action.effects, 'transfer').filter((transfer) => contains(transfer.amount, amount))
    const message = judge(moved, { write, amount, cell }, facts, contract)
    if (message === undefined) continue
    yield {
      place: reportPlace(contract, write),
      message,
      steps: pathTo(action, write, amount, `stored in \`${cell}\``),
    }
  }
}

interface AmountWrite {
  write: Write
  amount: Value
  cell: string
}

function judge(
  moved: readonly Transfer[],
  { write, amount, cell }: AmountWrite,
  facts: readonly Fact[],
  contract: ContractModel,
): string | undefined {
  const from = `\`${amount.name}\`${amount.place ? `, the argument at ${lineOf(amount.place, contract)},` : ''}`
  if (moved.length === 0)
    return `${from} is stored in \`${cell}\` without a check: it may be negative, zero or no number`
  const isExact = facts.some((fact) => mentionsDecimals(fact, amount)) || isRounded(write.value!, amount)
  const isBooked = moved.some(({ from: payer, amount: paid }) => !isChain(payer, 'self') && isSameText(paid, amount))
  if (isExact || !isBooked) return undefined
  return `${from} is stored in \`${cell}\` with all its decimal places, of which the token contract cuts off those the token does not have`
}

/** Arguments that a stored amount is calculated with. */
function listAmountArguments(value: Value): Value[] {
  const found = [...walkContent(value)].flatMap(({ op, name, inputs }) => {
    const isSum = (op === 'operator' && /^[-+]$/.test(name)) || (op === 'method' && /^(plus|minus)$/.test(name))
    return isSum ? inputs.flatMap((input) => unwrap(input) ?? []) : []
  })
  return [...new Set(found)]
}

/** Returns the argument of a value, without conversions. */
function unwrap(value: Value): Value | undefined {
  if (value.op === 'argument') return value.constant === 'number' ? undefined : value
  const isConversion =
    value.op === 'construct' ||
    (value.op === 'builtin' && value.name === 'Number') ||
    (value.op === 'text' && value.inputs.length === 1) ||
    (value.op === 'method' && /^(toFixed|toString|negated|dp)$/.test(value.name)) ||
    (value.op === 'operator' && value.name === '*' && isConstant(value.inputs[1], 1))
  return isConversion && value.inputs[0] ? unwrap(value.inputs[0]) : undefined
}

function contains(value: Value, part: Value): boolean {
  return findPart(value, ({ identity }) => identity === part.identity) !== undefined
}

/** Whether the transfer moves the argument unchanged, or a number made from it. */
function isSameText(paid: Value, amount: Value): boolean {
  return paid.identity === amount.identity || (paid.op === 'construct' && paid.inputs[0]?.identity === amount.identity)
}

/** Whether a condition only compares the amount with a constant, or checks its sign. */
function isLowerBound({ value, anyOf }: Fact, amount: Value): boolean {
  if (anyOf?.some((way) => way.some((fact) => isLowerBound(fact, amount)))) return true
  if (value.op !== 'method' && value.op !== 'operator') return false
  const [left, right] = value.inputs
  const isSign = /^(isPositive|isNegative)$/.test(value.name)
  const isOrder = /^([<>]=?|gte?|lte?|isGreaterThan(OrEqualTo)?|isLessThan(OrEqualTo)?|comparedTo)$/.test(value.name)
  if (isSign) return left !== undefined && isAmount(left, amount)
  if (!isOrder || !left || !right) return false
  return (isAmount(left, amount) && isBound(right)) || (isAmount(right, amount) && isBound(left))
}

/** Returns whether a value can bound an amount: a constant, or a stored value. */
function isBound(value: Value): boolean {
  return value.op === 'constant' || (value.op === 'construct' && isConstant(value.inputs[0]))
}

function isAmount(value: Value, amount: Value): boolean {
  return unwrap(value)?.identity === amount.identity
}

function mentionsDecimals({ value }: Fact, amount: Value): boolean {
  const asks = findPart(
    value,
    ({ op, name }) => (op === 'method' && /^(dp|decimalPlaces|isInteger)$/.test(name)) || name === 'Number.isInteger',
  )
  return asks !== undefined && contains(value, amount)
}

/** Whether the amount is rounded to decimal places before it is stored. */
function isRounded(value: Value, amount: Value): boolean {
  return (
    findPart(
      value,
      ({ op, name, inputs }) =>
        (op === 'method' &&
          /^(toFixed|dp|decimalPlaces|integerValue)$/.test(name) &&
          (inputs.length > 1 || name === 'integerValue') &&
          contains(inputs[0]!, amount)) ||
        (op === 'construct' && name === 'Int64' && contains(inputs[0]!, amount)),
    ) !== undefined
  )
}

import { mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isOrder } from '../../../values/comparisons.js'
import { MEMBER_OF_OBJECT, POSITION } from '../../../values/contained.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, isSender, listFacts, readAuthorities } from '../../../values/facts.js'
import { findRead, slotOf } from '../../../values/slots.js'
import { findPart, isConstant, listChoices, type Value, walkContent } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isTrusted, listPayments, listTaken, type Payment } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports settlements in which an argument of anyone decides which of several stored accounts is paid. */
export function* judgeChosenWinner(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isComplete || listTaken(action).length > 0) return
  const payments = listPayments(action, contract).filter(({ effect }) => isOpen(effect.facts, contract))
  for (const payment of payments) {
    const choice =
      findChoice(payment, action, contract) ?? findBranch(payment, payments, contract) ?? findNamed(payment)
    if (!choice || mentions(payment.amount, choice) || isMarked(choice, action, contract)) continue
    yield {
      place: reportPlace(contract, payment.effect),
      message: `${describe(choice)} decides which account \`${payment.via}\` pays, and no condition looks at who calls \`${action.name}\`: everyone chooses the winner`,
      steps: pathTo(action, payment.effect, choice, 'paid here'),
    }
    return
  }
}

/** Whether every account may call: no condition asks for an account, or for a secret or signature. */
function isOpen(facts: Payment['effect']['facts'], contract: ContractModel): boolean {
  const isCaller = (account: Value) => isSender(account) || account.op === 'argument'
  return (
    !isTrusted(facts, contract) && readAuthorities(listFacts(facts)).every(({ accounts }) => accounts.every(isCaller))
  )
}

/** The argument that chooses between the accounts of a payment, where no other condition of the action could. */
function findChoice({ to, effect }: Payment, action: ActionModel, contract: ContractModel): Value | undefined {
  const isChoice = (part: Value) => part.op === 'choice' && new Set(listAccounts(part)).size > 1
  if (!findPart(to, isChoice) || findPart(to, isSender)) return undefined
  const known = new Set(
    [...listFacts(effect.facts)].flatMap(({ value }) => listParts(value)).map(({ identity }) => identity),
  )
  const deciding = listEffects(action.effects, 'condition')
    .flatMap(({ value }) => listParts(value))
    .filter((value) => !known.has(value.identity) && !isSearch(value))
  const [first] = deciding.map((value) => readArgument(value, contract))
  return deciding.every((value) => readArgument(value, contract) === first) ? first : undefined
}

/** The conditions that one is made of. */
function listParts(value: Value): Value[] {
  const { op, name, inputs } = value
  const isJoined = op === 'choice' || (op === 'operator' && /^(&&|\|\||!)$/.test(name))
  return isJoined ? inputs.flatMap(listParts) : op === 'constant' ? [] : [value]
}

/** Whether a condition only looks for an entry: whether one is there, or which element it is. */
function isSearch(value: Value): boolean {
  const isEmpty = value.inputs.some((side) => isConstant(side, null, undefined, -1) || side.name === POSITION)
  return (
    isEmpty ||
    findRead(value) !== undefined ||
    findPart(value, ({ op }) => op === 'loop' || op === 'element') !== undefined
  )
}

/** The slots of entries among the alternatives of a choice. */
function listAccounts(choice: Value): string[] {
  return listChoices(choice).flatMap((one) => {
    const slot = slotOf(one)
    return slot !== undefined && isEntry(slot) && slot.includes('.') ? [slot] : []
  })
}

/** The argument of a condition that is about it, constants, and what any account stores by an argument of its own. */
function readArgument(condition: Value, { knowledge }: ContractModel): Value | undefined {
  const parts = [...walkContent(condition)]
  const [argument, ...more] = parts.filter(({ op }) => op === 'argument')
  const isFree = (part: Value) => {
    const slot = slotOf(part)
    const stored = slot === undefined ? [] : (knowledge.store.slots.get(slot) ?? [])
    const isGiven = stored.some(({ value, isOpen }) => isOpen && unwrapConversion(value).op === 'argument')
    return (part.op === 'member' && isGiven) || part.op === 'read'
  }
  const isPlain = (part: Value) => /^(argument|constant|operator|builtin|method|construct)$/.test(part.op)
  const isAny = parts.every((part) => isPlain(part) || isFree(part)) && parts.every(({ op }) => op !== 'chain')
  const isRead = condition.inputs.some((side) => unwrapConversion(side).op === 'read')
  return argument && more.length === 0 && isAny && !isRead && !isSender(argument) ? argument : undefined
}

/** The argument by whose other value the same amount is paid to another account. */
function findBranch(
  { to, amount, effect }: Payment,
  payments: readonly Payment[],
  contract: ContractModel,
): Value | undefined {
  const slot = slotOf(to)
  if (slot === undefined || !isEntry(slot)) return undefined
  for (const other of payments) {
    const account = slotOf(other.to)
    const isOther = account !== undefined && account !== slot && isEntry(account)
    if (!isOther || other.amount.identity !== amount.identity) continue
    const opposite = listOpposite([...listFacts(effect.facts)], [...listFacts(other.effect.facts)])
    const [choice] = opposite.map((value) => readArgument(value, contract))
    if (choice && opposite.every((value) => readArgument(value, contract) === choice)) return choice
  }
  return undefined
}

/** The conditions that hold on one path and not on the other. */
function listOpposite(facts: readonly Fact[], others: readonly Fact[]): Value[] {
  return facts
    .filter(({ value, truth }) => others.some((one) => one.value.identity === value.identity && one.truth !== truth))
    .map(({ value }) => value)
}

/** The argument that names the member or the position of the account, of which no condition requires anything. */
function findNamed({ to, effect }: Payment): Value | undefined {
  const member = findPart(to, ({ op, name, inputs: [base, , kind] }) => {
    if (op === 'read') return isConstant(kind, MEMBER_OF_OBJECT)
    return op === 'member' && name === '[]' && base !== undefined && slotOf(base) !== undefined
  })
  const choice = member?.inputs[1] && unwrapConversion(member.inputs[1])
  if (!member || choice?.op !== 'argument' || isSender(choice)) return undefined
  const isAbout = ({ value }: Fact) => mentions(value, member) || (mentions(value, choice) && !isBound(value))
  return [...listFacts(effect.facts)].some(isAbout) ? undefined : choice
}

/** Whether a condition compares a position with a constant or a length. */
function isBound(value: Value): boolean {
  const isLimit = ({ op, name }: Value) =>
    op === 'constant' || op === 'argument' || (op === 'member' && name === 'length')
  return isOrder(value) && value.inputs.map(unwrapConversion).every(isLimit)
}

/** Whether the action stores something about the choice, so that each account is paid once. */
function isMarked(choice: Value, { effects }: ActionModel, contract: ContractModel): boolean {
  const named = [
    ...listEffects(effects, 'write').flatMap(({ key, field, value }) => [
      key,
      field,
      ...(value?.members?.values() ?? []),
    ]),
    ...listEffects(effects, 'change').flatMap(({ object, value }) => [object, value]),
  ]
  const isDecided = listEffects(effects, 'write').some(({ facts }) =>
    [...listFacts(facts)].some(({ value }) => readArgument(value, contract) === choice),
  )
  return isDecided || named.some((one) => one && mentions(one, choice))
}

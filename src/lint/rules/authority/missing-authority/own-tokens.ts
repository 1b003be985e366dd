import { hasApproved, judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isContractItself, listMembers, listSlots, type SlotStore, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listAlternatives, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { describe, describeOrigin, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports transfers with the contract's authority from an account that callers choose: the chain asks an account for
 * its authority, but not the contract for its own, so the caller names the contract.
 */
export function* judgeOwnTokens(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { from, to, facts, withAuth, via } = transfer
  const { store } = contract.knowledge
  if (!withAuth || via.endsWith('/issue') || readApproval(facts, store.openCells, transfer).isPrivileged) return
  const free = listAlternatives(from).find((one) => mayBeContract(one, store) && !isExcluded(one, transfer, store))
  if (!free && isChain(to, 'self')) yield* judgeSelfDeposit(transfer, action, contract)
  if (!free) return
  const isOwn = isChain(to, 'self')
  const isMoved = !isOwn || via.endsWith('/transferFreeze')
  const counted = isMoved ? undefined : findCounted(transfer, action, contract)
  const isBooked = isCredited(action, free) || isRecorded(transfer, action, free, contract)
  if (!isMoved && counted === undefined && !isBooked) return
  const isOwner = !isMoved || mayOwn(transfer, contract)
  if (!isOwner && isIssuer(transfer, contract) && !expectsContracts(transfer)) return
  const sink = `\`${via.split('/').at(-1)}\` at ${lineOf(transfer.place, contract)}`
  const origin =
    free.op === 'argument'
      ? `${describeOrigin(free, contract)}, and`
      : `every account can store ${describe(free)}, which`
  const harm =
    counted === undefined
      ? `is charged by ${sink} with the authority of the contract: where it names the contract itself, its tokens ${isOwn && isMoved ? 'are frozen' : 'leave'} without anyone’s authority`
      : `is charged by ${sink}, and \`${counted}\`, from which accounts are paid, counts it: where it names the contract itself, nothing is taken from anyone`
  yield {
    place: reportPlace(contract, transfer),
    message: `${origin} ${harm}`,
    cause: isOwner ? causeOf(action, free) : 'tokens that no action brings',
    steps: pathTo(action, transfer, free, 'the contract pays where this is its own name'),
    ...(!isOwner && {
      assumes: 'an account sends such tokens to the contract, although none of its actions brings or pays them',
    }),
    ...(!isMoved &&
      counted === undefined &&
      !isCredited(action, free) && { assumes: 'what is stored for the deposit is paid elsewhere' }),
  }
}

/** Whether the contract may own the token of a transfer: another transfer brings it or pays it out. */
function mayOwn(transfer: Transfer, contract: ContractModel): boolean {
  const isParty = (account: Value) => isContractItself(account, contract.knowledge.store)
  return listOfToken(transfer, contract).some(({ to, from }) => isParty(to) || isParty(from))
}

/** Whether the token of a transfer is the contract's own, which it issues to others. */
function isIssuer(transfer: Transfer, contract: ContractModel): boolean {
  return listOfToken(transfer, contract).some(({ via }) => via.endsWith('/issue'))
}

/** Whether a condition of a transfer looks for contracts among the accounts, so that the contract may be sent some. */
function expectsContracts({ facts }: Transfer): boolean {
  const isPrefix = ({ name, inputs: [, prefix] }: Value) => name === 'startsWith' && isConstant(prefix, CONTRACT)
  return [...listFacts(facts)].some(({ value }) => findPart(value, isPrefix) !== undefined)
}

/** Lists the transfers whose token may be that of another one. */
function listOfToken({ token }: Transfer, { actions }: ContractModel): Transfer[] {
  const isSame = (other: Value) => other.identity === token.identity || !(isConstant(other) && isConstant(token))
  return actions.flatMap(({ effects }) => listEffects(effects, 'transfer').filter((one) => isSame(one.token)))
}

/** Reports deposits of the contract to itself, which move nothing, where an account is credited for them. */
function* judgeSelfDeposit(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { from } = transfer
  const own = listAlternatives(from).find((one) => isContractItself(one, contract.knowledge.store))
  if (!own || !isCredited(action, from) || isKeptBack(transfer, action)) return
  yield {
    place: reportPlace(contract, transfer),
    message: `the contract itself pays this deposit, so nothing moves, and \`${action.name}\` credits an account for it`,
    steps: pathTo(action, transfer, undefined, 'the contract pays itself'),
  }
}

/**
 * Whether a deposit of the contract is what it has kept back, such as a fee: the action takes from an entry of an
 * account, and gives none anything that is made from the deposit.
 */
function isKeptBack({ amount, from }: Transfer, { effects }: ActionModel): boolean {
  const writes = listEffects(effects, 'write')
  const isPaid = (one: Write) => isCredit(one, from) && judgeChange(one) === 'take'
  const paid = unwrapConversion(amount)
  const isMade = ({ value }: Write) => value !== undefined && names(value, paid)
  return writes.some(isPaid) && !writes.some((one) => isCredit(one, from) && isMade(one))
}

/** Reports calls of a token contract whose arguments are a list of the caller. */
export function* judgeOwnCalls(call: ContractCall, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { withAuth, args, facts, contract: called, method } = call
  const isToken = isConstant(called, 'token.iost', 'token721.iost')
  if (!withAuth || !isToken || args || readApproval(facts, contract.knowledge.store.openCells, call).isPrivileged)
    return
  const packed = call.result.inputs[2]
  const argument = packed && [...walkContent(packed)].find(({ op }) => op === 'argument')
  if (!argument) return
  yield {
    place: reportPlace(contract, call),
    message: `${describeOrigin(argument, contract)}, and is the arguments of \`${String(method.constant ?? 'a method')}\`, called with the authority of the contract: its tokens leave without anyone’s authority`,
    steps: pathTo(action, call, argument, 'called with the authority of the contract'),
  }
}

/** An argument, or a value that every account can store from one. */
function mayBeContract(value: Value, { slots }: SlotStore): boolean {
  if (value.op === 'argument') return value.constant !== 'number' && value.constant !== 'boolean'
  const slot = slotOf(value)
  const stored = slot === undefined ? [] : (slots.get(slot) ?? [])
  return stored.some(({ isOpen, value: one, write }) => {
    const inner = unwrapConversion(one)
    return isOpen && inner.op === 'argument' && !isExcluded(inner, write, { slots })
  })
}

/** Whether the facts exclude that an account is the contract: it has signed, or it was compared with something. */
function isExcluded(account: Value, { facts }: Pick<Transfer, 'facts'>, { slots }: Pick<SlotStore, 'slots'>): boolean {
  if (isSender(account) || hasApproved(account, readApproval(facts))) return true
  return [...listFacts(facts)].some((fact) => excludesContract(fact, account, slots))
}

/** Whether a fact excludes that an account is the contract. A fact of several branches does if each of them does. */
function excludesContract({ value, truth, anyOf }: Fact, account: Value, slots: SlotStore['slots']): boolean {
  const isIt = (part: Value) => part.identity === account.identity
  if (anyOf) return anyOf.every((way) => way.some((fact) => excludesContract(fact, account, slots)))
  if (!findPart(value, isIt)) return false
  const prefix = readPrefix(value, account)
  if (prefix !== undefined) return CONTRACT.startsWith(prefix) !== truth
  // A condition on the characters of a name, such as its length: names of accounts are shorter than those of
  // contracts.
  const isCharacters = ({ op, name, inputs }: Value) =>
    (op === 'method' || (op === 'member' && name === 'length')) && inputs.some(isIt)
  if (findPart(value, isCharacters)) return true
  if (value.op === 'operator' && /^[!=]==?$/.test(value.name)) {
    const other = value.inputs.find((input) => !isIt(input))
    const isEqual = (value.name[0] === '=') === truth
    const isEmpty = other?.op === 'constant' && !other.constant
    return isEqual ? !isEmpty : other !== undefined && namesContract(other, slots)
  }
  return false
}

/** The beginning of the ids of contracts. */
const CONTRACT = 'Contract'

/** The text with which a condition asks whether the name of an account begins. */
function readPrefix({ op, name, inputs }: Value, account: Value): string | undefined {
  const [text, prefix] = inputs
  const isPrefix = op === 'method' && name === 'startsWith' && text?.identity === account.identity
  return isPrefix && typeof prefix?.constant === 'string' ? prefix.constant : undefined
}

function namesContract(value: Value, slots: SlotStore['slots']): boolean {
  if (isChain(value, 'self')) return true
  const slot = slotOf(value)
  return slot !== undefined && (slots.get(slot) ?? []).some(({ value: stored }) => isChain(stored, 'self'))
}

/**
 * Whether the action stores the amount of a deposit for somebody else than the account that pays it, such as a receiver
 * on another chain.
 */
function isRecorded(
  { amount }: Transfer,
  { effects }: ActionModel,
  from: Value,
  { knowledge }: ContractModel,
): boolean {
  const paid = [...walkContent(amount)].filter(({ op }) => op === 'argument')
  return listEffects(effects, 'write').some(({ key, field, value }) => {
    const cell = nameCell(key, field)
    if (!value || !/\[\]|\*/.test(cell) || names(key, from) || (field && names(field, from))) return false
    const isOwned = listMembers(cell, value).some(
      ([slot, one]) => one.identity === from.identity && knowledge.store.asked.has(slot),
    )
    const stored = [...walkContent(value)].filter(({ op }) => op === 'argument')
    const isOthers = stored.some((one) => one.identity !== from.identity && !paid.includes(one))
    return !isOwned && isOthers && paid.some((one) => stored.includes(one))
  })
}

/** Finds what counts the amount of a deposit for all accounts, and is in the amount of a payment. */
function findCounted({ amount }: Transfer, { effects }: ActionModel, { actions }: ContractModel): string | undefined {
  const paid = [amount, ...[...walkContent(amount)].filter(({ op }) => op === 'argument')]
  const payments = actions.flatMap((one) => listEffects(one.effects, 'transfer'))
  for (const { key, field, value } of listEffects(effects, 'write')) {
    const cell = nameCell(key, field)
    if (!value || /\[\]|\*/.test(cell)) continue
    for (const [slot, one] of listMembers(cell, value)) {
      const stored = new Set(walkContent(one))
      const isPaid = paid.some((part) => stored.has(part))
      if (isPaid && payments.some((payment) => listSlots(payment.amount).has(slot))) return slot
    }
  }
  return undefined
}

function names(text: Value, { identity }: Value): boolean {
  return findPart(text, (part) => part.identity === identity) !== undefined
}

/** Whether a deposit is credited to another account than the one that pays. */
function isCredited({ effects }: ActionModel, from: Value): boolean {
  return listEffects(effects, 'write').some((write) => isCredit(write, from))
}

function isCredit({ key, field, operation }: Write, from: Value): boolean {
  if (operation !== 'put') return false
  const keys = field ? [key, field] : [key]
  const isOthers = keys.some((text) => findPart(text, (part) => part.op === 'argument' || isSender(part)))
  return isOthers && !keys.some((text) => names(text, from))
}

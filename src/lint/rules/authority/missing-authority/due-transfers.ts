import { judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, type Effect, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { includesFacts, isInheritable, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { findPlainLookup } from '../../../values/weak-roles.js'
import { isExpired } from '../entries.js'

/**
 * Whether the payment is for tokens that the token contract destroys: it asks the account that has them. What is paid
 * is calculated from their amount, and the caller does not choose the token.
 */
export function isRedeemed(transfer: Transfer, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(({ via, from, token, amount, facts }) => {
    if (via !== 'token.iost/destroy' || isChain(from, 'self') || !includesFacts(transfer.facts, facts)) return false
    const taken = listArguments(amount)
    const paid = new Set(listArguments(transfer.amount))
    return listArguments(token).length === 0 && taken.length > 0 && taken.every((one) => paid.has(one))
  })
}

/** Whether the call fails unless the contract has at least as many of the tokens afterwards, as after a loan. */
export function isReturned(transfer: Transfer, { effects }: ActionModel): boolean {
  const at = effects.indexOf(transfer)
  const isBalance = ({ args: [token, account] = [], contract, method }: ContractCall) =>
    isConstant(contract, 'token.iost') &&
    isConstant(method, 'balanceOf') &&
    token?.identity === transfer.token.identity &&
    isChain(account, 'self')
  const listBalances = (some: readonly Effect[]) =>
    new Set(
      listEffects(some, 'call')
        .filter(isBalance)
        .map(({ result }) => result),
    )
  const [before, after] = [listBalances(effects.slice(0, at)), listBalances(effects.slice(at))]
  return [...listFacts(transfer.facts)].some(({ value: { op, name, inputs }, truth }) => {
    const [left, right] = inputs
    const isOrder = (op === 'operator' || op === 'method') && /^([<>]=?|[gl]te?|eq)$/.test(name)
    if (!isOrder || !left || !right || (name === 'eq' && !truth)) return false
    const [more, less] = /^(>|gt|eq)/.test(name) === truth ? [left, right] : [right, left]
    return (
      findPart(more, (part) => after.has(part)) !== undefined &&
      findPart(less, (part) => before.has(part)) !== undefined &&
      findPart(less, (part) => /^(-|minus|sub)$/.test(part.name)) === undefined
    )
  })
}

/** Whether what is paid is deducted from an entry that a condition looks at and whose key names the sender. */
export function isAllowance({ amount, facts }: Transfer, { effects }: ActionModel): boolean {
  const paid = new Set(listArguments(amount))
  return listEffects(effects, 'write').some((write) => {
    const { key, field = key, value } = write
    if (!refersToSender(field) || value === undefined || judgeChange(write) !== 'take') return false
    const taken = listArguments(value)
    return (
      paid.size > 0 &&
      [...paid].every((one) => taken.includes(one)) &&
      [...listFacts(facts)].some((fact) => findPart(fact.value, (part) => isReadOf(part, key, write.field)))
    )
  })
}

/** The arguments from which a value is calculated, by identity. */
function listArguments(value: Value): number[] {
  return [...walkContent(value)].filter(({ op }) => op === 'argument').map(({ identity }) => identity)
}

/** Whether a fixed amount is paid by a call that deletes an entry whose time is over. */
export function isReward(transfer: Transfer, { effects }: ActionModel): boolean {
  const isDeleted = listEffects(effects, 'write').some(({ operation }) => operation === 'del')
  return isDeleted && isConstant(transfer.amount) && isExpired(transfer)
}

/**
 * Whether the contract keeps what it pays for one of the accounts. That a recipient is in a list is no authority
 * while the caller chooses the amount: only an amount that is read for the account, or a fixed one, is owed to it.
 */
export function isOwed(
  { amount, facts }: Transfer,
  action: ActionModel,
  accounts: readonly Value[],
  contract: ContractModel,
): boolean {
  const isIt = (part: Value) =>
    isCellOf(part, accounts) || isOwnDeposit(part, action, accounts) || isListing(part, accounts)
  if (findPart(amount, isIt)) return true
  const isMembership = (part: Value) =>
    (isCellOf(part, accounts) && part.name === 'mapHas') || isListing(part, accounts) || isMadeFree(part, contract)
  const isChosenAmount = [...walkContent(amount)].some(({ op }) => op === 'argument')
  const all = [...listFacts(facts)]
  return all.some(({ value }) => {
    const lookup = findPlainLookup(value)
    if (lookup && isInheritable(lookup, all)) return false
    return findPart(value, (part) => isIt(part) && !(isChosenAmount && isMembership(part)))
  })
}

/** Whether an entry, or a part of it, is one that every account can make for nothing: votes of anyone. */
function isMadeFree(value: Value, { actions, knowledge }: ContractModel): boolean {
  const read = findPart(value, ({ op }) => op === 'read')
  const cell = read && cellOfRead(read)
  if (cell === undefined) return false
  const writers = actions.filter(({ effects }) =>
    listEffects(effects, 'write').some((write) => nameCell(write.key, write.field) === cell),
  )
  return (
    writers.length > 0 &&
    writers.every(
      ({ name, effects }) =>
        name !== 'init' &&
        !listEffects(effects, 'transfer').some(({ from }) => !isChain(from, 'self')) &&
        listEffects(effects, 'write').some(
          (write) =>
            nameCell(write.key, write.field) === cell &&
            !readApproval(write.facts, knowledge.store.openCells, write).isPrivileged,
        ),
    )
  )
}

/**
 * Whether the action takes tokens from the same caller: a bet, a swap. What it takes after the payment counts if every
 * path with the payment gets there: a call that cannot pay fails as a whole. Without the authority of the contract,
 * only an account that has signed can pay.
 */
export function isExchanged(transfer: Transfer, { effects }: ActionModel): boolean {
  const at = effects.indexOf(transfer)
  return listEffects(effects, 'transfer').some(
    (one) =>
      !one.via.endsWith('/issue') &&
      (isSender(one.from) || (!one.withAuth && !isChain(one.from, 'self'))) &&
      isChain(one.to, 'self') &&
      (effects.indexOf(one) < at || includesFacts(transfer.facts, one.facts)),
  )
}

/** A value that the contract keeps under the name of one of these accounts, also in an object that it stores. */
export function isCellOf({ op, name, inputs }: Value, accounts: readonly Value[]): boolean {
  if (op === 'member' && name === '[]') {
    const [object, member] = inputs
    const isStored = object !== undefined && findPart(object, (part) => part.op === 'read') !== undefined
    return isStored && accounts.some(({ identity }) => member && findPart(member, (part) => part.identity === identity))
  }
  if (op !== 'read' || !/^(get|has)$|^map(Get|Has)$/.test(name)) return false
  return accounts.some(({ identity }) => inputs.some((key) => findPart(key, (part) => part.identity === identity)))
}

/** Whether one of these accounts is looked for in a list that the contract keeps, such as of those who were paid. */
function isListing({ op, name, inputs: [list, ...sought] }: Value, accounts: readonly Value[]): boolean {
  if (op !== 'method' || !/^(includes|indexOf)$/.test(name) || !list) return false
  const isStored = findPart(list, (part) => part.op === 'read') !== undefined
  return isStored && sought.some((one) => accounts.some(({ identity }) => identity === one.identity))
}

/** Whether an argument is an amount that one of these accounts deposits in the same action. */
function isOwnDeposit(part: Value, { effects }: ActionModel, accounts: readonly Value[]): boolean {
  return listEffects(effects, 'transfer').some(
    ({ from, amount }) =>
      !isChain(from, 'self') &&
      accounts.some(({ identity }) => identity === from.identity) &&
      (part.identity === amount.identity ||
        (part.op === 'argument' && findPart(amount, ({ identity }) => identity === part.identity) !== undefined)),
  )
}

/** Whether the action deducts from a record of one of these accounts. */
export function isBooked({ amount }: Transfer, { effects }: ActionModel, accounts: readonly Value[]): boolean {
  return listEffects(effects, 'write').some(
    (write) =>
      accounts.some(({ identity }) => isNamedBy(write, identity)) &&
      judgeChange(write) !== 'add' &&
      !isSumOfAll(amount, write),
  )
}

/** Whether an amount is made from any elements of the list in a cell of which a write changes one. */
function isSumOfAll(amount: Value, { whole }: Write): boolean {
  const isRoot = ({ op, inputs }: Value) => op === 'read' && inputs[0]?.identity === whole?.key.identity
  return (
    whole !== undefined &&
    findPart(amount, (part) => part.op === 'element' && findPart(part, isRoot) !== undefined) !== undefined
  )
}

/** Whether an account is a part of the key or field of an entry. */
function isNamedBy({ key, field }: Write, identity: number): boolean {
  return [key, field].some((text) => text && findPart(text, (part) => part.identity === identity) !== undefined)
}

export function isReadOf(value: Value, key: Value, field: Value | undefined): boolean {
  const inner = unwrapConversion(value)
  return (
    inner.op === 'read' && inner.inputs[0]?.identity === key.identity && inner.inputs[1]?.identity === field?.identity
  )
}

export function refersToSender(value: Value | undefined): boolean {
  return value !== undefined && findPart(value, isSender) !== undefined
}

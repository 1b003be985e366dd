import { actsAlways } from '../../model/actors.js'
import { listTerms } from '../../model/addends.js'
import { type Approval, hasApproved, judgeChange, readApproval } from '../../model/authority.js'
import { growsWithValue, mentions, readBounds } from '../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { isContractItself } from '../../model/store.js'
import { cellOfRead, listKeyParts, nameCell, nameKey, shapeOfKey } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type ContractCall, type Effect, listEffects, type Transfer, type Write } from '../../values/effects.js'
import {
  addFacts,
  describeWeakRole,
  type Fact,
  includesFacts,
  isInheritable,
  isSender,
  listEach,
  listFacts,
} from '../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value, walkContent, walkValue } from '../../values/values.js'
import { findPlainLookup } from '../../values/weak-roles.js'
import { lacksMemo } from '../calls/wrong-arguments.js'
import { causeOf } from '../causes.js'
import { describe, describeOrigin, lineOf, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'
import { isExpired, isFresh, judgeEntry } from './entries.js'
import { judgeForeignApproval } from './foreign-approval.js'
import { judgeKeptApproval } from './kept-approval.js'
import { keepsProduct } from './kept-product.js'
import { judgeLentAuthority } from './lent-authority.js'
import { judgeListedAgain } from './listed-again.js'
import { isMerged } from './merged-entry.js'
import { judgeNamedJudge } from './named-judge.js'
import { judgeOwnRelease } from './own-release.js'
import { judgeOwnCalls, judgeOwnTokens } from './own-tokens.js'
import { judgeRaisedPrice } from './raised-price.js'
import { judgeRenewedLock } from './renewed-lock.js'
import { judgeSeizure } from './seized-entry.js'
import { judgeSoldToken } from './sold-token.js'
import { judgeStaleOffer } from './stale-offer.js'
import { judgeLeases, listLeases } from './tenants.js'

export const missingAuthority: LintRule = {
  name: 'missing-authority',
  group: 'authority',
  about: 'writes to, or transfers from, an account named by an argument, without its authority or the owner’s',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Every account can call an action with any arguments. The chain only protects the tokens of accounts. The storage of a contract, and tokens that it owns, are protected only by its code.',
  remedy:
    'Require the authority of the account that loses something, or of the owner, before the write: `requireSigner(from)` of `iost-toolkit/contract/ownership`, or `if (!blockchain.requireAuth(from, "active")) throw new Error("no permission")`.',
  bad: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Coins {
  init(): void {}

  /** @amountLimit iost 1000 */
  deposit(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  withdraw(from: string, to: string, amount: string): void {
    const taken = parseAmount(amount, 6)
    const left = subtract(readAmount(storage.mapGet('coins', from)), taken, 'too much')
    storage.mapPut('coins', from, left.toFixed(), tx.publisher)
    blockchain.withdraw(to, taken.toFixed(), '')
  }
}
`,
  good: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'
import { requireSigner } from 'iost-toolkit/contract/ownership'

export class Coins {
  init(): void {}

  /** @amountLimit iost 1000 */
  deposit(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  withdraw(from: string, to: string, amount: string): void {
    requireSigner(from)
    const taken = parseAmount(amount, 6)
    const left = subtract(readAmount(storage.mapGet('coins', from)), taken, 'too much')
    storage.mapPut('coins', from, left.toFixed(), tx.publisher)
    blockchain.withdraw(to, taken.toFixed(), '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    yield* judgeNamedJudge(contract)
    yield* judgeListedAgain(contract)
    yield* judgeRaisedPrice(contract)
    const leases = listLeases(contract)
    for (const action of contract.actions) {
      if (!action.isPublic || action.name === 'can_update') continue
      for (const transfer of listEffects(action.effects, 'transfer').filter(isPossible)) {
        yield* judgeTransfer(transfer, action, contract)
        yield* judgeOwnTokens(transfer, action, contract)
      }
      for (const call of listEffects(action.effects, 'call')) yield* judgeOwnCalls(call, action, contract)
      for (const write of listEffects(action.effects, 'write')) {
        const found = [...judgeWrite(write, action, contract)]
        yield* found.length > 0 ? found : judgeEntry(write, action, contract)
      }
      yield* judgeSoldToken(action, contract)
      const approvals = [...judgeKeptApproval(action, contract)]
      yield* approvals.length > 0 ? approvals : judgeStaleOffer(action, contract)
      yield* judgeSeizure(action, contract)
      yield* judgeLentAuthority(action, contract)
      yield* judgeRenewedLock(action, contract)
      yield* judgeOwnRelease(action, contract)
      yield* judgeLeases(leases, action, contract)
    }
  },
}

/**
 * Whether a transfer can succeed: the token contract rejects amounts that are missing, no text, not positive, or more
 * units than its whole numbers of 64 bits hold, and the chain a transfer without a memo.
 */
function isPossible(transfer: Transfer): boolean {
  const { amount, via } = transfer
  if (via.startsWith('token721')) return true
  if (lacksMemo(transfer)) return false
  const inner = unwrapConversion(amount)
  if (inner.op === 'object' || inner.op === 'list') return false
  if (inner.op !== 'constant') return true
  const units = Number(inner.constant ?? Number.NaN)
  return typeof inner.constant !== 'boolean' && units > 0 && units < 2 ** 63
}

/** Reports transfers of the contract's tokens whose recipient and amount the caller chooses. */
function* judgeTransfer(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { from, to, amount, facts, via } = transfer
  const { store } = contract.knowledge
  if (!isContractItself(from, store) && !via.endsWith('/issue')) return
  const elements = listEach(facts, (list) => isMadeFrom(amount, list))
  const gathered = [...elements, ...listGathered(amount, action), ...listCounted(amount, action)]
  const approval = readApproval(addFacts(facts, gathered), store.openCells)
  const isChosen = isSender(to) || listChoices(to).some(({ op }) => op === 'argument')
  if (approval.isPrivileged || !isChosen) return
  const accounts = [to, ...approval.accounts]
  // Who has a role by its name alone is owed only what is stored for it.
  const isWeak = describeWeakRole(facts) !== ''
  const isKept = (part: Value) => isCellOf(part, accounts)
  const isCovered =
    (isWeak
      ? findPart(amount, isKept) !== undefined
      : isOwed(transfer, action, accounts, contract) ||
        isBooked(transfer, action, accounts) ||
        isSpent(transfer, action)) ||
    isExchanged(transfer, action) ||
    keepsProduct(transfer) ||
    isRedeemed(transfer, action) ||
    isReturned(transfer, action) ||
    isAllowance(transfer, action)
  if (isCovered) {
    yield* judgeUnlimited(transfer, action, contract)
    return
  }
  const isCallers = isSender(to) || hasApproved(to, approval)
  const who = isCallers ? 'the caller' : describe(to)
  const sink = `\`${via.split('/').at(-1)}\` at ${lineOf(transfer.place, contract)}`
  const isMint = via.endsWith('/issue')
  const does = isMint ? 'which makes new tokens' : 'which pays from what the contract owns'
  const known = findPlain(transfer)
  const message = known
    ? `${sink} pays who knows ${describe(known)}, which is stored as it is: every account can read it`
    : isCallers
      ? `\`${action.name}\` pays ${who} ${describe(amount)} by ${sink}: no check on the way that it belongs to them`
      : `${describeOrigin(to, contract)}, reaches ${sink}, ${does}: no authority of ${describe(to)} or the owner on the way`
  const steps = pathTo(action, transfer, to, 'the contract’s tokens leave here')
  yield {
    place: reportPlace(contract, transfer),
    message: message + describeWeakRole(facts),
    cause: causeOf(action, isCallers ? undefined : to),
    steps,
    ...(via === 'token721.iost/issue' && { assumes: 'the token is not free for everyone' }),
    ...(isReward(transfer, action) && { assumes: 'the payment is no reward for ending an entry whose time is over' }),
  }
}

/** The facts of the paths on which elements of a list are added to an amount, such as those of the sender alone. */
function listGathered(amount: Value, { effects }: ActionModel): Fact[] {
  const sums = new Set([...walkContent(amount)].filter(isSumOfElement))
  if (sums.size === 0) return []
  const added = listEffects(effects, 'operation').filter(({ value }) => sums.has(value))
  const [first, ...others] = added.map(({ facts }) => [...listFacts(facts)])
  if (!first || added.length < sums.size) return []
  return first.filter(({ value, truth }) =>
    others.every((facts) => facts.some((fact) => fact.value === value && fact.truth === truth)),
  )
}

/**
 * The facts of the path on which a loop counts what is paid, `count += 1`, about an entry that the action then changes:
 * each ticket of the list is the caller's, and is taken from them.
 */
function listCounted(amount: Value, { effects }: ActionModel): Fact[] {
  const isCount = ({ op, name, inputs: [before, one] }: Value) =>
    op === 'operator' && name === '+' && before?.op === 'loop' && typeof one?.constant === 'number'
  const counts = new Set([...walkContent(amount)].filter(isCount))
  const [first, ...others] = listEffects(effects, 'operation').filter(({ value }) => counts.has(value))
  if (!first || others.length > 0 || counts.size > 1) return []
  const changed = new Set(listEffects(effects, 'write').map(({ key, field }) => nameCell(key, field)))
  const isChanged = (part: Value) => part.op === 'read' && changed.has(cellOfRead(part) ?? '')
  const isElement = ({ op }: Value) => op === 'element'
  return [...listFacts(first.facts)].filter(({ value }) => findPart(value, isChanged) && findPart(value, isElement))
}

function isSumOfElement({ op, name, inputs }: Value): boolean {
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
  const isElement = (part: Value) => part.op === 'element' || (part.op === 'member' && part.name === '[]')
  return isSum && inputs.slice(1).some((input) => findPart(input, isElement) !== undefined)
}

/** Whether the sender's own entry is paid, and the action deletes, replaces or lowers it. */
function isSpent({ amount }: Transfer, { effects }: ActionModel): boolean {
  return [...walkContent(amount)].some(
    (part) =>
      part.op === 'read' &&
      /^(get|mapGet)$/.test(part.name) &&
      part.inputs.some(refersToSender) &&
      listEffects(effects, 'write').some(
        (write) =>
          write.key.identity === part.inputs[0]?.identity &&
          write.field?.identity === part.inputs[1]?.identity &&
          judgeChange(write) !== 'add',
      ),
  )
}

/**
 * Reports payments that grow with a number of the caller, such as a duration, which has no upper limit, and by which
 * nothing is taken from anyone.
 */
function* judgeUnlimited(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { amount, to, facts, via } = transfer
  const factor = [...walkContent(amount)].find((part) => {
    if (part.op !== 'argument' || !growsWithValue(amount, part)) return false
    const { isAtMost, isLookedAt } = readBounds(facts, part)
    return !isAtMost && !isLookedAt && !isPaidFor(part, transfer, action)
  })
  if (!factor) return
  yield {
    place: reportPlace(contract, transfer),
    message: `\`${action.name}\` pays ${describe(to)} ${describe(amount)} by \`${via.split('/').at(-1)}\`, which grows with \`${factor.name}\`: nothing limits that argument, and nothing is taken for it`,
    steps: pathTo(action, transfer, factor, 'paid here'),
  }
}

/** Whether the action takes something by an argument: tokens, from an entry, or by another contract. */
function isPaidFor(argument: Value, transfer: Transfer, { effects }: ActionModel): boolean {
  return (
    listEffects(effects, 'transfer').some((one) => one !== transfer && mentions(one.amount, argument)) ||
    listEffects(effects, 'write').some(
      (write) =>
        (write.value && mentions(write.value, argument) && judgeChange(write) === 'take') || isKey(write, argument),
    ) ||
    listEffects(effects, 'call').some(
      ({ contract: called, args = [] }) =>
        !isConstant(called, 'token.iost') && args.some((arg) => mentions(arg, argument)),
    )
  )
}

function isKey({ key, field }: Write, argument: Value): boolean {
  return [key, field].some((text) => text && mentions(text, argument))
}

/** The text that a condition compares with an argument and that the entry holds from which the amount is read. */
function findPlain({ amount, facts }: Transfer): Value | undefined {
  const reads = new Set([...walkContent(amount)].filter(({ op }) => op === 'read').map(({ identity }) => identity))
  for (const { value, truth } of listFacts(facts)) {
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) continue
    const [left, right] = value.inputs
    if (!left || !right) continue
    const [given, known] = left.op === 'argument' ? [left, right] : [right, left]
    const isOfEntry = known.op === 'member' && findPart(known, ({ identity }) => reads.has(identity)) !== undefined
    if (given.op === 'argument' && isOfEntry) return known
  }
  return undefined
}

/** Whether an amount is made from the elements of a list. */
function isMadeFrom(amount: Value, { identity }: Value): boolean {
  return findPart(amount, ({ op, inputs }) => op === 'element' && inputs[0]?.identity === identity) !== undefined
}

/**
 * Whether the payment is for tokens that the token contract destroys: it asks the account that has them. What is paid
 * is calculated from their amount, and the caller does not choose the token.
 */
function isRedeemed(transfer: Transfer, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(({ via, from, token, amount, facts }) => {
    if (via !== 'token.iost/destroy' || isChain(from, 'self') || !includesFacts(transfer.facts, facts)) return false
    const taken = listArguments(amount)
    const paid = new Set(listArguments(transfer.amount))
    return listArguments(token).length === 0 && taken.length > 0 && taken.every((one) => paid.has(one))
  })
}

/** Whether the call fails unless the contract has at least as many of the tokens afterwards, as after a loan. */
function isReturned(transfer: Transfer, { effects }: ActionModel): boolean {
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
    const isOrder = (op === 'operator' || op === 'method') && /^([<>]=?|[gl]te?|eq|is(Greater|Less)Than.*)$/.test(name)
    if (!isOrder || !left || !right || (name === 'eq' && !truth)) return false
    const [more, less] = /^(>|gt|isG|eq)/.test(name) === truth ? [left, right] : [right, left]
    return (
      findPart(more, (part) => after.has(part)) !== undefined &&
      findPart(less, (part) => before.has(part)) !== undefined &&
      findPart(less, (part) => /^(-|minus|sub)$/.test(part.name)) === undefined
    )
  })
}

/** Whether what is paid is deducted from an entry that a condition looks at and whose key names the sender. */
function isAllowance({ amount, facts }: Transfer, { effects }: ActionModel): boolean {
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
function isReward(transfer: Transfer, { effects }: ActionModel): boolean {
  const isDeleted = listEffects(effects, 'write').some(({ operation }) => operation === 'del')
  return isDeleted && isConstant(transfer.amount) && isExpired(transfer)
}

/**
 * Whether the contract keeps what it pays for one of the accounts. That a recipient is in a list is no authority
 * while the caller chooses the amount: only an amount that is read for the account, or a fixed one, is owed to it.
 */
function isOwed(
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
            !readApproval(write.facts, knowledge.store.openCells).isPrivileged,
        ),
    )
  )
}

/**
 * Whether the action takes tokens from the same caller: a bet, a swap. What it takes after the payment counts if every
 * path with the payment gets there: a call that cannot pay fails as a whole.
 */
function isExchanged(transfer: Transfer, { effects }: ActionModel): boolean {
  const at = effects.indexOf(transfer)
  return listEffects(effects, 'transfer').some(
    (one) =>
      !one.via.endsWith('/issue') &&
      isSender(one.from) &&
      isChain(one.to, 'self') &&
      (effects.indexOf(one) < at || includesFacts(transfer.facts, one.facts)),
  )
}

/** A value that the contract keeps under the name of one of these accounts, also in an object that it stores. */
function isCellOf({ op, name, inputs }: Value, accounts: readonly Value[]): boolean {
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
function isBooked({ amount }: Transfer, { effects }: ActionModel, accounts: readonly Value[]): boolean {
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

function* judgeWrite(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { field, key, facts } = write
  const { knowledge } = contract
  if (!knowledge.accountMaps.has(nameKey(key))) return
  const approval = readApproval(facts, knowledge.store.openCells)
  const accounts = [
    ...[field, key].flatMap((text) => (text ? listAccountParts(text, contract, text === field) : [])),
    ...listNamedAccounts(write, contract),
  ]
  const free = accounts.find((account) => !hasApproved(account, approval))
  const doubtful = accounts.find((account) => !actsAlways(account, facts))
  if (doubtful && approval.isPrivileged) yield* judgeForeignApproval(write, doubtful, action, contract)
  if (!free || approval.isPrivileged || accounts.some((account) => hasApproved(account, approval))) return
  const change = judgeChange(write)
  if (isAllowed(write, free, approval) || isOwedByContract(write, free, approval)) return
  if (isPayer(free, write, action)) return
  if (isHarmless(write, change, action, contract)) return
  // That the sender has signed is true of every call, also where it is not asked for.
  if (change !== 'take' && approval.accounts.some(({ op }) => op !== 'chain')) return
  const does = { add: 'adds to', take: 'takes from', replace: 'replaces' }[change]
  const cell = `\`${nameCell(key, field)}\``
  const message = `${describeOrigin(free, contract)}, and \`${action.name}\` ${does} what ${cell} keeps for it: no authority of ${isListed(free) ? 'the listed account' : describe(free)} or the owner on the way`
  yield {
    place: reportPlace(contract, write),
    message: message + describeWeakRole(facts),
    cause: causeOf(action, free),
    steps: pathTo(action, write, free, `${does} ${cell}`),
    ...(isNamedByCaller(write, free) && {
      assumes: `${describe(free)}, which the caller’s entry names, has not agreed`,
    }),
  }
}

/** Whether an account pays on the way: the token contract asks for its authority, unless it is the contract itself. */
function isPayer({ identity }: Value, { facts }: Write, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    (transfer) => transfer.from.identity === identity && includesFacts(facts, transfer.facts),
  )
}

/** Whether a condition compares an account with one that is stored for the caller, such as an opponent. */
function isNamedByCaller({ facts }: Write, account: Value): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) return false
    const other = value.inputs.find(({ identity }) => identity !== account.identity)
    const isIt = value.inputs.some(({ identity }) => identity === account.identity)
    return (
      isIt && other !== undefined && findPart(other, ({ op, inputs }) => op === 'read' && inputs.some(refersToSender))
    )
  })
}

/** The arguments in a key that are accounts, as this or other actions use them. */
function listAccountParts(text: Value, { knowledge }: ContractModel, isField: boolean): Value[] {
  if (isField && (text.op === 'argument' || isListed(text))) return [text]
  const parts = [...walkValue(text)].filter(({ op }) => op === 'argument' || op === 'chain')
  return parts.filter(({ identity, op }) => op === 'chain' || knowledge.accounts.has(identity))
}

/** The arguments in a key where other actions name an account. */
function listNamedAccounts({ key, field }: Write, { knowledge }: ContractModel): Value[] {
  const shape = shapeOfKey(key, field)
  const positions = shape === undefined ? undefined : knowledge.accountKeys.get(shape)
  return listKeyParts(key).filter(({ op }, index) => op === 'argument' && positions?.has(index) === true)
}

/** Whether a value is an element of a list that callers choose, also of one that they write as a text. */
function isListed(value: Value): boolean {
  return value.op === 'element' && [...walkContent(value)].some(({ op }) => op === 'argument')
}

/** Whether what is taken from the contract's own entry is calculated from that of an account which has signed. */
function isOwedByContract({ value }: Write, free: Value, { accounts }: Approval): boolean {
  if (!isChain(free, 'self') || !value) return false
  const { taken } = listTerms(value)
  return taken.length > 0 && taken.every((term) => findPart(term, (part) => isCellOf(part, accounts)) !== undefined)
}

/** Whether an entry for both accounts was checked: an allowance. */
function isAllowed({ facts }: Write, free: Value, approval: Approval): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => {
      const { op, inputs } = part
      if (isNested(part, free)) return true
      const parts = op === 'read' ? inputs.flatMap((input) => [...walkValue(input)]) : []
      return (
        parts.some(({ identity }) => identity === free.identity) && parts.some((part) => hasApproved(part, approval))
      )
    }),
  )
}

/** Whether a value is what the entry of an account keeps for the sender, in an object. */
function isNested({ op, name, inputs: [object, member] }: Value, { identity }: Value): boolean {
  if (op !== 'member' || name !== '[]' || !object || !member || !isSender(member)) return false
  return (
    findPart(object, (part) => part.op === 'read' && part.inputs.some((key) => key.identity === identity)) !== undefined
  )
}

/** New entries, counters, and additions that somebody pays for. */
function isHarmless(
  write: Write,
  change: ReturnType<typeof judgeChange>,
  { effects }: ActionModel,
  { knowledge }: ContractModel,
): boolean {
  if (isDue(write, effects) || (change === 'replace' && isSettlement(write, effects))) return true
  if (listEffects(effects, 'write').some((other) => isMerged(write, other))) return true
  if (change === 'take') return false
  if (isFresh(write, { effects }) || (isConstant(write.value) && isOnce(write, effects))) return true
  const isMoney = knowledge.moneyCells.has(nameCell(write.key, write.field))
  const isPaid = listEffects(effects, 'transfer').some(({ from }) => !isChain(from, 'self'))
  if (isPaid) return true
  if (change === 'add') return !isMoney || isTakenElsewhere(write, effects) || isMoved(write, effects)
  return !isMoney && refersToSender(write.value)
}

/** Whether the action ends the state that it requires, so that it succeeds once. */
function isOnce({ facts }: Write, effects: readonly Effect[]): boolean {
  const ended = listEffects(effects, 'write').filter(({ key, value }) => isConstant(key) && isConstant(value))
  return [...listFacts(facts)].some(({ value, truth }) => {
    const isEqual = value.op === 'operator' && /^[!=]==?$/.test(value.name) && (value.name[0] === '=') === truth
    return isEqual && ended.some(({ key, field }) => value.inputs.some((input) => isReadOf(input, key, field)))
  })
}

function isReadOf(value: Value, key: Value, field: Value | undefined): boolean {
  const inner = unwrapConversion(value)
  return (
    inner.op === 'read' && inner.inputs[0]?.identity === key.identity && inner.inputs[1]?.identity === field?.identity
  )
}

/** Returns whether a write pays an account what the contract owes it, whoever sends the transaction. */
function isDue({ key, field }: Write, effects: readonly Effect[]): boolean {
  const named = field === undefined ? listKeyParts(key) : [...listKeyParts(key), field]
  return listEffects(effects, 'transfer').some(({ to }) =>
    named.some(({ op, identity }) => op !== 'constant' && to.identity === identity),
  )
}

/** Whether the same action deducts from an account that has approved. */
function isTakenElsewhere(write: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'write').some((other) => {
    if (other === write || judgeChange(other) !== 'take') return false
    const approval = readApproval(other.facts)
    return [other.key, other.field].some(
      (text) => text && [...walkValue(text)].some((part) => hasApproved(part, approval)),
    )
  })
}

/** Whether the action takes from another entry of the map: the authority that is needed is that of the other one. */
function isMoved(write: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'write').some(
    (other) =>
      nameCell(other.key, other.field) === nameCell(write.key, write.field) &&
      (other.key.identity !== write.key.identity || other.field?.identity !== write.field?.identity) &&
      (judgeChange(other) === 'take' || isConstant(other.value)),
  )
}

/** Whether a mark of an account is set to what is stored, and the account gets what it has earned since. */
function isSettlement({ key, field, value }: Write, effects: readonly Effect[]): boolean {
  if (!value || isConstant(value) || !field) return false
  if ([...walkContent(value)].some(({ op }) => op === 'argument' || op === 'object' || op === 'unknown')) return false
  return listEffects(effects, 'write').some(
    (other) =>
      other.key.identity !== key.identity && other.field?.identity === field.identity && judgeChange(other) === 'add',
  )
}

function refersToSender(value: Value | undefined): boolean {
  return value !== undefined && findPart(value, isSender) !== undefined
}

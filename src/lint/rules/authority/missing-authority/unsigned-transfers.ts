import { hasApproved, judgeChange, readApproval } from '../../../model/authority.js'
import { growsWithValue, mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isContractItself } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { addFacts, describeWeakRole, type Fact, isSender, listFacts } from '../../../values/facts.js'
import { listEach } from '../../../values/implications.js'
import { findPart, isConstant, listChoices, type Value, walkContent } from '../../../values/values.js'
import { lacksMemo } from '../../calls/wrong-arguments/wrong-arguments.js'
import { causeOf } from '../../causes.js'
import { describe, describeOrigin, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import {
  isAllowance,
  isBooked,
  isCellOf,
  isExchanged,
  isOwed,
  isRedeemed,
  isReturned,
  isReward,
  refersToSender,
} from './due-transfers.js'
import { keepsProduct } from './kept-product.js'

/**
 * Whether a transfer can succeed: the token contract rejects amounts that are missing, no text, not positive, or more
 * units than its whole numbers of 64 bits hold, and the chain a transfer without a memo.
 */
export function isPossible(transfer: Transfer): boolean {
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
export function* judgeTransfer(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { from, to, amount, facts, via } = transfer
  const { store } = contract.knowledge
  if (!isContractItself(from, store) && !via.endsWith('/issue')) return
  const elements = listEach(facts, (list) => isMadeFrom(amount, list))
  const gathered = [...elements, ...listGathered(amount, action), ...listCounted(amount, action)]
  const approval = readApproval(addFacts(facts, gathered), store.openCells, transfer)
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

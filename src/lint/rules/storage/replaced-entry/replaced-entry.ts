import { hasApproved, isFirstWrite, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { cellOfRead, listCells, listKeyParts, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, listWorking, type Transfer, type Write } from '../../../values/effects.js'
import { addFacts, type Fact, includesFacts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { isFresh } from '../../authority/entries.js'
import { collectDependencies, type Dependencies, isEntry, isSpending } from '../../money/entitlement.js'
import { growsWith } from '../../money/growth.js'
import { isBeneficiary, isExchange, isTrusted, listPayments, type Payment } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { isNumbered } from '../numbered-entry.js'
import { isNewlyListed } from '../written-together.js'
import { judgeDeletedDeposit } from './deleted-deposit.js'
import { allows, type EntryState, forbids, mayEnd, stateAfter } from './entry-conditions.js'
import { judgeForgottenRound } from './forgotten-round.js'
import { judgeOutbid } from './outbid.js'
import { judgePositions } from './stale-position.js'

export const replacedEntry: LintRule = {
  name: 'replaced-entry',
  group: 'storage',
  about:
    'entries that a call replaces while they still owe something, marks that a call undoes, and positions in a list that a call moves',
  recommended: 'error',
  strict: 'error',
  consequence:
    'What the entry kept is gone: the stake of the account that opened it, or the mark that it was paid. A caller who names the entry of another account takes its place, and one who registers again is paid again. Where a list loses an element, the positions after it that are stored elsewhere name the elements of other accounts.',
  remedy:
    'Throw if the entry is there: `if (storage.mapHas("games", id)) throw new Error("taken")`, or add to what it holds. Store the position of each element that moves, or look at the element before paying by it.',
  kinds: [
    'A deposit that replaces an entry which the caller names, such as an earlier deposit of another account.',
    'A call that stores or deletes the caller’s mark, where this mark is all that another action’s payment checks.',
    'A call that moves the elements of a list, and leaves the stored positions by which another action pays.',
    'An entry that is deleted with what another account has paid into it.',
    'A payment that the next account’s payment replaces, such as a highest bid, and that nothing gives back.',
    'A list or count of what is owed to all of a round, which the first payment into the next round empties.',
  ],
  assumptions: [
    'an account deposits again before its entry is paid',
    'a transaction makes two deposits',
    'the former round was not paid before',
  ],
  bad: `import { parseAmount } from 'iost-toolkit/contract/amounts'

export class Games {
  init(): void {}

  /** @amountLimit iost 1000 */
  open(id: string, amount: string): void {
    const stake = parseAmount(amount, 8).toFixed()
    blockchain.deposit(tx.publisher, stake, '')
    storage.mapPut('games', id, JSON.stringify({ host: tx.publisher, stake }), tx.publisher)
  }

  close(id: string): void {
    const game = JSON.parse(storage.mapGet('games', id) as string)
    if (game.host !== tx.publisher) throw new Error('no permission')
    storage.mapDel('games', id)
    blockchain.withdraw(game.host, game.stake, '')
  }
}
`,
  good: `import { parseAmount } from 'iost-toolkit/contract/amounts'

export class Games {
  init(): void {}

  /** @amountLimit iost 1000 */
  open(id: string, amount: string): void {
    if (storage.mapHas('games', id)) throw new Error('taken')
    const stake = parseAmount(amount, 8).toFixed()
    blockchain.deposit(tx.publisher, stake, '')
    storage.mapPut('games', id, JSON.stringify({ host: tx.publisher, stake }), tx.publisher)
  }

  close(id: string): void {
    const game = JSON.parse(storage.mapGet('games', id) as string)
    if (game.host !== tx.publisher) throw new Error('no permission')
    storage.mapDel('games', id)
    blockchain.withdraw(game.host, game.stake, '')
  }
}
`,
  *check({ contract }) {
    if (contract) yield* judgePositions(contract)
    if (contract) yield* judgeDeletedDeposit(contract)
    for (const action of contract?.actions ?? []) {
      if (!contract || !action.isPublic || !action.isComplete || action.name === 'can_update') continue
      yield* judgeOutbid(action, contract)
      yield* judgeForgottenRound(action, contract)
      for (const write of listEffects(action.effects, 'write')) {
        const found = judgeWrite(write, action, contract)
        if (found)
          yield {
            place: reportPlace(contract, write),
            steps: pathTo(action, write, write.value, 'replaced here'),
            ...found,
          }
      }
    }
  },
}

type Judgement = Pick<Finding, 'message' | 'assumes'>

function judgeWrite(write: Write, action: ActionModel, contract: ContractModel): Judgement | undefined {
  const cell = nameCell(write.key, write.field)
  if (!isEntry(cell) || isContinued(write, cell) || isTrusted(write.facts, contract)) return undefined
  const deposit = write.value && listEffects(action.effects, 'transfer').find(isDeposit)
  const isOwn = [write.key, write.field].some((text) => text && findPart(text, isSender) !== undefined)
  if (!isOwn && !isOfTransaction(write)) return deposit && judgeForeign(write, action, contract)
  if (!deposit) return judgeReset(write, action, contract)
  if (isNewlyListed(write, action, contract) || isNumbered(write, contract)) return undefined
  return isReached(write, stateAfter(write, true), action) ? judgeStake(write, deposit, action, contract) : undefined
}

/** Whether a transaction names the entry: all of its actions, and all calls that they make, have one hash. */
function isOfTransaction({ key, field }: Write): boolean {
  const parts = [key, field].flatMap((text) => (text ? listKeyParts(text) : []))
  const isHash = (part: Value) => isChain(unwrapConversion(part), 'tx.hash')
  return parts.some(isHash) && parts.every((part) => isHash(part) || isConstant(part))
}

/** Whether a value keeps something of what the entry had before. */
function isContinued({ value }: Write, cell: string): boolean {
  return value !== undefined && findPart(value, (part) => part.op === 'read' && cellOfRead(part) === cell) !== undefined
}

function isDeposit({ from, to, via }: Transfer): boolean {
  return !via.endsWith('/issue') && !isChain(from, 'self') && isChain(to, 'self')
}

/** Whether a write is reached while the entry has a state: no condition before it excludes that, in any branch. */
function isReached({ facts }: Write, state: EntryState, { effects, returns }: ActionModel): boolean {
  const ends = [...listEffects(effects, 'failure'), ...returns]
  return allows(facts, state) && !ends.some((end) => mayEnd(end.facts, facts, state))
}

/** Judges a deposit for an entry that the caller names, which replaces the entry of another deposit. */
function judgeForeign(write: Write, action: ActionModel, contract: ContractModel): Judgement | undefined {
  const { key, field, value, facts } = write
  const chosen = findChosen(write)
  if (!chosen || !value || isFresh(write, action) || hasApproved(chosen, readApproval(facts))) return undefined
  if (isUsed(chosen, write, action) || !isReached(write, stateAfter(write, false), action)) return undefined
  const cell = nameCell(key, field)
  const payer = findPayer(cell, value, action, contract)
  if (payer === undefined) return undefined
  return {
    message: `${describe(chosen)} names an entry of \`${cell}\` that may be there: \`${action.name}\` replaces what another account has paid for, and \`${payer}\` no longer pays it`,
  }
}

/** The argument that names the entry. */
function findChosen({ key, field }: Write): Value | undefined {
  return [field, key].flatMap((text) => (text ? [...walkValue(text)] : [])).find(({ op }) => op === 'argument')
}

/** Whether the action also looks for another entry, calls a contract, or moves a token by the name of the entry. */
function isUsed({ identity }: Value, { key, field }: Write, { effects }: ActionModel): boolean {
  const names = (value: Value | undefined) =>
    value !== undefined && findPart(value, (part) => part.identity === identity)
  const isOther = (effect: Effect) => {
    if (effect.kind === 'read') {
      const [readKey, readField] = effect.value.inputs
      const isSame = readKey?.identity === key.identity && readField?.identity === field?.identity
      return !isSame && effect.value.inputs.some(names)
    }
    if (effect.kind === 'transfer') return names(effect.token) || names(effect.amount)
    if (effect.kind === 'call')
      return [effect.contract, effect.method, ...(listWorking(effect) ?? effect.result.inputs)].some(names)
    return effect.kind === 'authority' && names(effect.value)
  }
  return effects.some(isOther)
}

/** Another action that pays by what an entry holds. */
function findPayer(cell: string, value: Value, action: ActionModel, contract: ContractModel): string | undefined {
  const { deciding } = contract.knowledge.store
  const slots = listMembers(cell, value).map(([slot]) => slot)
  const depends = ({ amount, to }: Payment) => slots.some((slot) => growsWith(amount, slot) || listSlots(to).has(slot))
  if (!slots.some((slot) => deciding.has(slot))) return undefined
  return contract.actions.find((one) => one.isPublic && one !== action && listPayments(one, contract).some(depends))
    ?.name
}

/** Judges a deposit that replaces what an earlier one of the same account has left. */
function judgeStake(
  write: Write,
  deposit: Transfer,
  action: ActionModel,
  contract: ContractModel,
): Judgement | undefined {
  const { key, field, value } = write
  if (!value || isFirstWrite(write) || !keeps(value, deposit)) return undefined
  const cell = nameCell(key, field)
  const grown = listMembers(cell, value).filter(([slot]) => contract.knowledge.store.deciding.has(slot))
  const isGrown = ({ amount }: Payment) => grown.some(([slot]) => growsWith(amount, slot))
  const payer = contract.actions.find((one) => one.isPublic && listPayments(one, contract).some(isGrown))
  if (!payer || listPayments(action, contract).some((one) => isGrown(one) && isRefund(one, write))) return undefined
  return {
    message: `\`${action.name}\` replaces what \`${cell}\` keeps of an earlier deposit, which \`${payer.name}\` then no longer pays`,
    assumes: isOfTransaction(write) ? 'a transaction calls it twice' : 'an account calls it again before it is paid',
  }
}

/** Whether the caller is paid before a write, wherever its entry is there: no other condition is needed for it. */
function isRefund({ to, effect }: Payment, { key, field, facts }: Write): boolean {
  const cell = nameCell(key, field)
  return (
    isSender(to) &&
    [...listFacts(effect.facts)].every(
      (fact) => includesFacts(facts, addFacts(undefined, [fact])) || isPresence(fact, cell),
    )
  )
}

/** Whether a condition asks whether an entry is there, and for nothing in it. */
function isPresence({ value, anyOf }: Fact, cell: string): boolean {
  const isOrder = value.op === 'operator' && /^[<>]=?$/.test(value.name)
  return !anyOf && !isOrder && listCells(value).includes(cell) && [...listSlots(value)].every((slot) => slot === cell)
}

/** Whether a stored value has the amount of a deposit in it. */
function keeps(value: Value, { amount }: Transfer): boolean {
  const paid = unwrapConversion(amount)
  return [...walkContent(value)].some((part) => unwrapConversion(part).identity === paid.identity)
}

/** Judges a write of the caller's own entry, by which an action that has paid pays again. */
function judgeReset(write: Write, action: ActionModel, contract: ContractModel): Judgement | undefined {
  const { key, field, operation } = write
  if (isExchange(action, []) || listPayments(action, contract).length > 0) return undefined
  const cell = nameCell(key, field)
  for (const payer of contract.actions) {
    if (payer === action || !payer.isPublic || !payer.isComplete) continue
    const payments = listPayments(payer, contract)
    if (isExchange(payer, payments)) continue
    if (!payments.some((payment) => isUndone(write, cell, payment, payer, contract))) continue
    const does = operation === 'del' ? 'deletes' : 'replaces'
    return {
      message: `\`${action.name}\` ${does} the caller’s entry of \`${cell}\`, in which \`${payer.name}\` marks what it has paid: \`${payer.name}\` pays again after it`,
    }
  }
  return undefined
}

/**
 * Whether an action pays the caller, marks that in one entry only, and pays again while the entry is as a write leaves
 * it.
 */
function isUndone(
  write: Write,
  cell: string,
  { effect, to, amount }: Payment,
  payer: ActionModel,
  contract: ContractModel,
): boolean {
  if (!isBeneficiary(to) || isTrusted(effect.facts, contract)) return false
  const dependencies: Dependencies = new Map()
  for (const { value } of listFacts(effect.facts)) collectDependencies(value, dependencies)
  collectDependencies(amount, dependencies)
  const marks = listEffects(payer.effects, 'write').filter((one) => isSpending(one, dependencies))
  if (marks.length === 0 || marks.some((mark) => nameCell(mark.key, mark.field) !== cell || !isSenders(mark)))
    return false
  const isRead = (read: Value) => cellOfRead(read) === cell && read.inputs.some((input) => findPart(input, isSender))
  const leftBy = ({ operation, value }: Write): EntryState => ({
    isEntry: isRead,
    exists: operation === 'put',
    value,
    isOwn: true,
  })
  if (forbids(effect.facts, leftBy(write)) || !isFixed(write, cell, dependencies)) return false
  if ([...listSlots(amount)].some((slot) => slot === cell || slot.startsWith(`${cell}.`))) return false
  // The mark refuses the payment, and does not refuse the write that undoes it.
  return marks.every((mark) => forbids(effect.facts, leftBy(mark)) && allows(write.facts, leftBy(mark)))
}

function isSenders({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/** Whether a write leaves constants where a payment looks at an entry, and so no time or count of its own. */
function isFixed({ value }: Write, cell: string, dependencies: Dependencies): boolean {
  if (!value) return true
  return listMembers(cell, value).every(
    ([slot, part]) =>
      !dependencies.has(slot) || part.op === 'constant' || (slot === cell && value.members !== undefined),
  )
}

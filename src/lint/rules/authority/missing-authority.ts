import { type Approval, hasApproved, isFirstWrite, judgeChange, readApproval } from '../../model/authority.js'
import type { Action, ContractModel } from '../../model/contract-model.js'
import { nameCell, nameKey } from '../../model/knowledge.js'
import { type Effect, listEffects, type Transfer, type Write } from '../../values/effects.js'
import { isSender, listFacts } from '../../values/facts.js'
import { findPart, isChain, listChoices, type Value, walkValue } from '../../values/values.js'
import { describe, describeOrigin, lineOf, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'

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
    for (const action of contract?.actions ?? []) {
      if (!action.isPublic || action.name === 'can_update') continue
      for (const transfer of listEffects(action.effects, 'transfer')) yield* judgeTransfer(transfer, action, contract!)
      for (const write of listEffects(action.effects, 'write')) yield* judgeWrite(write, action, contract!)
    }
  },
}

/** Reports transfers of the contract's tokens whose recipient and amount the caller chooses. */
function* judgeTransfer(transfer: Transfer, action: Action, contract: ContractModel): Generator<Finding> {
  const { from, to, amount, facts, via } = transfer
  if (!isChain(from, 'self') && !via.endsWith('/issue')) return
  const approval = readApproval(facts)
  const isChosen = isSender(to) || listChoices(to).some(({ op }) => op === 'argument')
  if (approval.isPrivileged || !isChosen) return
  const accounts = [to, ...approval.accounts]
  const isOwed = (part: Value) => isCellOf(part, accounts) || isOwnDeposit(part, action, accounts)
  if (findPart(amount, isOwed) || [...listFacts(facts)].some(({ value }) => findPart(value, isOwed))) return
  if (isBooked(action, accounts)) return
  const isCallers = isSender(to) || hasApproved(to, approval)
  const who = isCallers ? 'the caller' : describe(to)
  const sink = `\`${via.split('/').at(-1)}\` at ${lineOf(transfer.place, contract)}`
  const message = isCallers
    ? `\`${action.name}\` pays ${who} ${describe(amount)} by ${sink}: no check on the way that it belongs to them`
    : `${describeOrigin(to, contract)}, reaches ${sink}, which pays from what the contract owns: no authority of ${describe(to)} or the owner on the way`
  const steps = pathTo(action, transfer, to, 'the contract’s tokens leave here')
  yield { place: reportPlace(contract, transfer), message, steps }
}

/** A value that the contract keeps under the name of one of these accounts. */
function isCellOf({ op, name, inputs }: Value, accounts: readonly Value[]): boolean {
  if (op !== 'read' || !/^map(Get|Has)$/.test(name)) return false
  const field = inputs[1]
  return !!field && accounts.some(({ identity }) => findPart(field, (part) => part.identity === identity))
}

/** Whether an argument is an amount that one of these accounts deposits in the same action. */
function isOwnDeposit(part: Value, { effects }: Action, accounts: readonly Value[]): boolean {
  return listEffects(effects, 'transfer').some(
    ({ from, amount }) =>
      !isChain(from, 'self') &&
      accounts.some(({ identity }) => identity === from.identity) &&
      (part.identity === amount.identity ||
        (part.op === 'argument' && findPart(amount, ({ identity }) => identity === part.identity) !== undefined)),
  )
}

/** Whether the action deducts from a record of one of these accounts. */
function isBooked({ effects }: Action, accounts: readonly Value[]): boolean {
  return listEffects(effects, 'write').some(
    (write) =>
      write.field &&
      accounts.some(({ identity }) => write.field!.identity === identity) &&
      judgeChange(write) !== 'add',
  )
}

function* judgeWrite(write: Write, action: Action, contract: ContractModel): Generator<Finding> {
  const { field, key, facts } = write
  const { knowledge } = contract
  if (!field || !knowledge.accountMaps.has(nameKey(key))) return
  const approval = readApproval(facts)
  if (approval.isPrivileged || isPaidByOwner(write)) return
  const accounts = listAccountParts(field, contract)
  const free = accounts.find((account) => !hasApproved(account, approval))
  if (!free || accounts.some((account) => hasApproved(account, approval))) return
  const change = judgeChange(write)
  if (isAllowed(write, free, approval)) return
  if (isHarmless(write, change, action, contract)) return
  if (change !== 'take' && approval.accounts.length > 0) return
  const does = { add: 'adds to', take: 'takes from', replace: 'replaces' }[change]
  const cell = `\`${nameCell(key, field)}\``
  const message = `${describeOrigin(free, contract)}, and \`${action.name}\` ${does} what ${cell} keeps for it: no authority of ${describe(free)} or the owner on the way`
  yield {
    place: reportPlace(contract, write),
    message,
    steps: pathTo(action, write, free, `${does} ${cell}`),
  }
}

/** Whether the payer is the owner of the entry: the chain itself requires the authority of a payer whose RAM grows. */
function isPaidByOwner({ field, payer, operation }: Write): boolean {
  return (
    operation === 'put' &&
    !!payer &&
    !isSender(payer) &&
    findPart(field!, (part) => part.identity === payer.identity) !== undefined
  )
}

/** The arguments in a field that are accounts, as this or other actions use them. */
function listAccountParts(field: Value, { knowledge }: ContractModel): Value[] {
  if (field.op === 'argument') return [field]
  const parts = [...walkValue(field)].filter(({ op }) => op === 'argument' || op === 'chain')
  return parts.filter(({ identity, op }) => op === 'chain' || knowledge.accounts.has(identity))
}

/** Whether an entry for both accounts was checked: an allowance. */
function isAllowed({ facts }: Write, free: Value, approval: Approval): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, ({ op, inputs }) => {
      const parts = op === 'read' ? inputs.flatMap((input) => [...walkValue(input)]) : []
      return (
        parts.some(({ identity }) => identity === free.identity) && parts.some((part) => hasApproved(part, approval))
      )
    }),
  )
}

/** New entries, counters, and additions that somebody pays for. */
function isHarmless(
  write: Write,
  change: ReturnType<typeof judgeChange>,
  { effects }: Action,
  { knowledge }: ContractModel,
): boolean {
  if (isDue(write, effects)) return true
  if (change === 'take') return false
  if (isFirstWrite(write)) return true
  const isMoney = knowledge.moneyCells.has(nameCell(write.key, write.field))
  const isPaid = listEffects(effects, 'transfer').some(({ from }) => !isChain(from, 'self'))
  if (isPaid) return true
  if (change === 'add') return !isMoney || isTakenElsewhere(write, effects)
  return !isMoney && refersToSender(write.value)
}

/** Returns whether a write pays an account what the contract owes it, whoever sends the transaction. */
function isDue({ field }: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'transfer').some(({ to }) => to.identity === field?.identity)
}

/** Whether the same action deducts from an account that has approved. */
function isTakenElsewhere(write: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'write').some((other) => {
    if (other === write || !other.field || judgeChange(other) !== 'take') return false
    const approval = readApproval(other.facts)
    return [...walkValue(other.field)].some((part) => hasApproved(part, approval))
  })
}

function refersToSender(value: Value | undefined): boolean {
  return value !== undefined && findPart(value, isSender) !== undefined
}

import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isContractItself, traceValue } from '../../../model/store.js'
import { listCells } from '../../../values/cells.js'
import { type Effect, listEffects, type Transfer } from '../../../values/effects.js'
import { isChain, isConstant, listAlternatives, type Value } from '../../../values/values.js'
import { describe, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { LintRule } from '../../rule.js'
import { judgeKeptExcess } from './kept-excess.js'
import { judgeLateDeposit } from './late-deposit.js'
import { judgeSilentParty } from './silent-party.js'
import { judgeUnbookedExit } from './unbooked-exit.js'
import { judgeUnpaidIncome } from './unpaid-income.js'

export const depositNotBooked: LintRule = {
  name: 'deposit-not-booked',
  group: 'money',
  about: 'tokens that an action takes but neither records, passes on nor pays out, or only if another account acts',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Only its own code can move the tokens of a contract. Unrecorded deposits belong to no account: either no action can pay them out again, or they mix with the funds of others.',
  remedy:
    'Store who paid how much, or add an action with which the owner withdraws it. Let payers cancel until the counterpart has acted, and take their tokens back after a time.',
  kinds: [
    'A deposit of a token that no action pays out, in a contract that can never be updated.',
    'A path that returns after the deposit and writes, pays or calls nothing, where another path stores the amount for the payer, or has found the entry of an account that it is passed on to. Paths of the owner, of a draw, and those that an argument chooses are left out.',
    'An amount of the caller of which only a smaller stored price is passed on, in a contract that pays nothing else.',
    'A deposit of which each payment needs another account: the counterpart, an operator, or a further participant. No action gives it back to the payer, also not after a time.',
    'Parts of a sum that only come out once all of them are paid, and a deposit that is only paid before the end that is stored with it.',
    'A deposit that also comes in after the one payment of all was made and marked.',
    'A deposit that an action takes out of what is paid, and adds to a total that no payment depends on, or drops.',
  ],
  assumptions: [
    'a later version does not pay the token out',
    'the payer expects something on a path that returns, where others store only who has paid',
    'a caller pays more than the price of which the rest stays',
    'the account that a deposit waits for does not act, or the others do not pay their parts',
    'a deposit should come out after the end that is stored with it',
  ],
  bad: `export class Piggy {
  init(): void {}

  /** @amountLimit iost 1000 */
  save(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }
}
`,
  good: `import { requireOwner } from 'iost-toolkit/contract/ownership'

export class Piggy {
  init(): void {}

  /** @amountLimit iost 1000 */
  save(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }

  open(amount: string): void {
    requireOwner()
    blockchain.withdraw(tx.publisher, amount, '')
  }
}
`,
  *check({ contract }) {
    if (contract) for (const action of contract.actions) yield* judgeUnbookedExit(action, contract)
    if (!contract || contract.actions.some(({ isComplete }) => !isComplete)) return
    yield* judgeLateDeposit(contract)
    const paid = contract.actions.flatMap(({ effects }) => listPayments(effects, contract))
    const isKept = paid.some(({ amount }) => listCells(amount).some((cell) => isStoredByCallers(cell, contract)))
    const isFree = paid.some(({ amount }) => listCells(amount).length === 0)
    if (contract.actions.some(({ effects }) => callsOthers(effects))) return
    yield* judgeSilentParty(contract)
    for (const action of contract.actions) yield* judgeKeptExcess(action, contract)
    yield* judgeUnpaidIncome(contract)
    const canChange = contract.actions.some(({ name }) => name === 'can_update')
    for (const action of contract.actions) {
      const { effects } = action
      const isBooked = listEffects(effects, 'write').length > 0 || listPayments(effects, contract).length > 0
      for (const transfer of listEffects(effects, 'transfer')) {
        if (!isChain(transfer.to, 'self') || isContractItself(transfer.from, contract.knowledge.store)) continue
        // No account has deposited the new tokens that the owner makes.
        if (transfer.via.endsWith('/issue') && readApproval(transfer.facts).isPrivileged) continue
        const isStuck = !paid.some(({ token }) => mayBeEqual(token, transfer.token, contract))
        if (!isStuck && (isBooked || isFree || !isKept || !isBookedElsewhere(transfer, action, contract))) continue
        yield {
          place: reportPlace(contract, transfer),
          message: isStuck
            ? `\`${action.name}\` takes ${describe(transfer.token)}, and no action of the contract ever pays it out`
            : `\`${action.name}\` takes tokens and stores nothing about them: others are paid by what is stored`,
          steps: [
            ...pathTo(action, transfer, transfer.amount, 'tokens come in here'),
            ...paid.slice(0, 1).map((payment) => ({
              place: reportPlace(contract, payment),
              text: `paid out at ${lineOf(reportPlace(contract, payment), contract)}`,
            })),
          ],
          ...(isStuck && transfer.token.op === 'constant' && { cause: String(transfer.token.constant) }),
          ...(!isStuck && { assumes: 'who pays expects something for it' }),
          ...(isStuck && canChange && { assumes: 'no later version of the contract pays it out' }),
        }
      }
    }
  },
}

/** Whether another action takes the same token and stores something: a contract without it takes gifts only. */
function isBookedElsewhere({ token }: Transfer, action: ActionModel, contract: ContractModel): boolean {
  return contract.actions.some(
    (other) =>
      other !== action &&
      listEffects(other.effects, 'write').length > 0 &&
      listEffects(other.effects, 'transfer').some(
        ({ from, to, token: taken }) =>
          isChain(to, 'self') &&
          !isContractItself(from, contract.knowledge.store) &&
          mayBeEqual(taken, token, contract),
      ),
  )
}

/** Whether callers store what is in a cell, and not only those who have a role, as in the plans of a treasury. */
function isStoredByCallers(cell: string, { knowledge }: ContractModel): boolean {
  const stored = knowledge.store.slots.get(cell) ?? []
  return stored.length === 0 || stored.some(({ isOpen }) => isOpen)
}

/** Transfers of tokens that the contract may own. */
function listPayments(effects: readonly Effect[], { knowledge }: ContractModel): Transfer[] {
  return listEffects(effects, 'transfer').filter(
    ({ from, to, withAuth, via }) =>
      isContractItself(from, knowledge.store) ||
      (withAuth &&
        !isChain(to, 'self') &&
        !via.endsWith('/issue') &&
        listAlternatives(from).some(({ op }) => op === 'argument' || op === 'read')),
  )
}

/** Whether the contract calls another one with its authority, which can take tokens from it. */
function callsOthers(effects: readonly Effect[]): boolean {
  return listEffects(effects, 'call').some(
    ({ contract: called, withAuth, args }) =>
      withAuth && (!isConstant(called) || !/^token(721)?\.iost$/.test(String(called.constant)) || !args),
  )
}

function mayBeEqual(paid: Value, taken: Value, { knowledge }: ContractModel): boolean {
  const [one, other] = [traceValue(paid, knowledge.store), traceValue(taken, knowledge.store)]
  const isOpen = (value: Value) => value.op !== 'constant'
  return one.some((value) => isOpen(value) || other.some((two) => isOpen(two) || two.constant === value.constant))
}

import type { TestAccount } from '../../../session/networks/test-network.js'
import type { SequenceStep } from '../step.js'

/** Lists the accounts of a step by position: the caller, and accounts among the values of an action. */
export function listAccounts(move: SequenceStep, accounts: readonly TestAccount[]): number[] {
  if (move.kind === 'repeat') return [move.call.caller]
  if (move.kind === 'call') return [move.caller]
  return move.kind === 'act' ? findAccounts(move.values, accounts) : []
}

function findAccounts(value: unknown, accounts: readonly TestAccount[]): number[] {
  const at = accounts.findIndex((account) => account === value)
  if (at >= 0) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => findAccounts(each, accounts))
}

import type { ActionOptions } from '../../../tx/build.js'
import { readIost } from '../../flags/iost-amount.js'
import { checkAccount } from '../../output/look-up.js'

/** Decimals of an amount of votes: one vote is one IOST. */
const VOTE_DECIMALS = 8

/** Checks the producer and the amount of a vote. Throws `USAGE`. */
export function checkVote({ producer, amount }: { producer: string; amount: string }): void {
  checkAccount(producer)
  readIost(amount, 'amount', { decimals: VOTE_DECIMALS })
}

export function callVote(actionName: string, args: string[]): ActionOptions {
  return { contract: 'vote_producer.iost', actionName, args }
}

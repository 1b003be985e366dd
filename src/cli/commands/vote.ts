import type { ActionOptions } from '../../tx/build.js'
import type { Command } from '../command.js'
import { declareWriter, type WriterFlags } from '../output/writer.js'

interface Flags extends WriterFlags {
  producer: string | undefined
  amount: string | undefined
}

/** Decimals of an amount of votes: one vote is one IOST. */
const VOTE_DECIMALS = 8

const flags: Command<Flags>['flags'] = (yargs) =>
  declareWriter(
    yargs
      .positional('producer', { type: 'string', describe: 'Account of the producer' })
      .positional('amount', { type: 'string', describe: 'Amount of IOST, each one vote' }),
  )

export const voteCommand: Command<Flags> = {
  command: 'vote <producer> <amount>',
  describe: 'Vote for a block producer with IOST, which stay locked until the vote is withdrawn',
  examples: [['vote producer000 1000 --from alice', 'Vote with 1000 IOST']],
  flags,
  async run(given) {
    const { sendChange } = await import('../transactions/account-change.js')
    const { producer, amount } = await readVote(given)
    return sendChange(given, (_, from) => ({
      actions: [callVote('vote', [from, producer, amount])],
      amountLimit: { iost: amount },
    }))
  },
}

export const unvoteCommand: Command<Flags> = {
  command: 'unvote <producer> <amount>',
  describe: 'Withdraw votes for a block producer; the IOST are frozen for seven days',
  examples: [['unvote producer000 400.5 --from alice', 'Take back 400.5 votes']],
  flags,
  async run(given) {
    const { sendChange } = await import('../transactions/account-change.js')
    const { producer, amount } = await readVote(given)
    return sendChange(given, (_, from) => ({ actions: [callVote('unvote', [from, producer, amount])] }))
  },
}

export const voteRewardCommand: Command<WriterFlags> = {
  command: 'vote withdraw',
  describe: 'Withdraw the reward that votes have earned',
  examples: [['vote withdraw --from alice', 'Withdraw the reward of all votes']],
  flags: (yargs) => declareWriter(yargs),
  async run(given) {
    const { sendChange } = await import('../transactions/account-change.js')
    return sendChange(given, (_, from) => ({ actions: [callVote('voterWithdraw', [from])] }))
  },
}

async function readVote({ producer = '', amount = '' }: Flags): Promise<{ producer: string; amount: string }> {
  const { readIost } = await import('../flags/iost-amount.js')
  const { checkAccount } = await import('../output/look-up.js')
  return { producer: checkAccount(producer), amount: readIost(amount, 'amount', { decimals: VOTE_DECIMALS }) }
}

function callVote(actionName: string, args: string[]): ActionOptions {
  return { contract: 'vote_producer.iost', actionName, args }
}

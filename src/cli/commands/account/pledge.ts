import type { Command } from '../../command.js'
import { declareWriter, type WriterFlags } from '../../output/writer.js'

interface Flags extends WriterFlags {
  amount: string | undefined
  for: string | undefined
}

/** Gas that one pledged IOST yields at once (system-contracts.md §4). */
const GAS_OF_IOST = 100_000

export const accountPledgeCommand: Command<Flags> = {
  command: 'account pledge <amount>',
  describe: 'Pledge IOST for gas: 100000 gas per IOST at once, and as much again each day',
  examples: [['account pledge 100', 'Pledge 100 IOST for your own gas']],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('amount', { type: 'string', describe: 'Amount of IOST, at least 1, with at most two decimals' })
        .option('for', { type: 'string', describe: 'Account that receives the gas (default: the pledging account)' }),
    ),
  async run({ amount = '', for: other, ...flags }) {
    const { sendChange } = await import('../../transactions/account-change.js')
    const { readIost } = await import('../../flags/iost-amount.js')
    const { checkAccount } = await import('../../output/look-up.js')
    const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
    if (other !== undefined) checkAccount(other)
    return sendChange(flags, (_, from) => {
      const user = other ?? from
      return {
        actions: [{ contract: 'gas.iost', actionName: 'pledge', args: [from, user, iost] }],
        amountLimit: { iost },
        // A pledge for the publisher itself already pays for this transaction.
        extraGas: user === from ? Number(iost) * GAS_OF_IOST : 0,
      }
    })
  },
}

export const accountUnpledgeCommand: Command<Flags> = {
  command: 'account unpledge <amount>',
  describe: 'Unpledge IOST; the amount is frozen for three days',
  examples: [['account unpledge 100', 'Take 100 pledged IOST back']],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('amount', { type: 'string', describe: 'Amount of IOST, at least 1, with at most two decimals' })
        .option('for', {
          type: 'string',
          describe: 'Account the IOST was pledged for (default: the pledging account)',
        }),
    ),
  async run({ amount = '', for: other, ...flags }) {
    const { sendChange } = await import('../../transactions/account-change.js')
    const { readIost } = await import('../../flags/iost-amount.js')
    const { checkAccount } = await import('../../output/look-up.js')
    const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
    if (other !== undefined) checkAccount(other)
    return sendChange(flags, (_, from) => ({
      actions: [{ contract: 'gas.iost', actionName: 'unpledge', args: [from, other ?? from, iost] }],
    }))
  },
}

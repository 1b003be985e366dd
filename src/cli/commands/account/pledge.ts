import type { Command } from '../../command.js'
import { declareWriter, type WriterFlags } from '../../writer.js'

interface Flags extends WriterFlags {
  amount: string | undefined
  for: string | undefined
}

/** What a pledged IOST brings at once (system-contracts.md §4). */
const GAS_OF_IOST = 100_000

export const accountPledgeCommand: Command<Flags> = {
  command: 'account pledge <amount>',
  describe: 'Pledge IOST for gas: 100000 gas for each at once, and as much again in a day',
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('amount', { type: 'string', describe: 'IOST, at least 1, with at most two decimals' })
        .option('for', { type: 'string', describe: 'Account that gets the gas (the one that pledges)' }),
    ),
  async run({ amount = '', for: other, ...flags }) {
    const { sendChange } = await import('../../account-change.js')
    const { readIost } = await import('../../iost-amount.js')
    const { checkAccount } = await import('../../look-up.js')
    const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
    if (other !== undefined) checkAccount(other)
    return sendChange(flags, (_, from) => {
      const user = other ?? from
      return {
        actions: [{ contract: 'gas.iost', actionName: 'pledge', args: [from, user, iost] }],
        amountLimit: { iost },
        // A transaction that pledges for its own publisher may use what it brings.
        extraGas: user === from ? Number(iost) * GAS_OF_IOST : 0,
      }
    })
  },
}

export const accountUnpledgeCommand: Command<Flags> = {
  command: 'account unpledge <amount>',
  describe: 'Take back pledged IOST, which are frozen for three days',
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('amount', { type: 'string', describe: 'IOST, at least 1, with at most two decimals' })
        .option('for', { type: 'string', describe: 'Account they were pledged for (the one that pledged)' }),
    ),
  async run({ amount = '', for: other, ...flags }) {
    const { sendChange } = await import('../../account-change.js')
    const { readIost } = await import('../../iost-amount.js')
    const { checkAccount } = await import('../../look-up.js')
    const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
    if (other !== undefined) checkAccount(other)
    return sendChange(flags, (_, from) => ({
      actions: [{ contract: 'gas.iost', actionName: 'unpledge', args: [from, other ?? from, iost] }],
    }))
  },
}

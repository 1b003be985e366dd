import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { readIost } from '../../../flags/iost-amount.js'
import { sendChange } from '../../../transactions/account-change.js'
import type { producerRedeemCommand } from './command.js'

export default async function redeemContribution({
  amount,
  ...flags
}: FlagsOf<typeof producerRedeemCommand>): Promise<ExitCode> {
  // For the contract, 0 means all.
  const redeemed = amount === undefined ? '0' : readIost(amount, 'amount', { decimals: 8 })
  return sendChange(flags, async (_, from) => ({
    actions: [{ contract: 'bonus.iost', actionName: 'exchangeIOST', args: [from, redeemed] }],
    amountLimit: { contribute: 'unlimited' },
  }))
}

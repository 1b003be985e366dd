import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { readIost } from '../../../flags/iost-amount.js'
import { checkAccount } from '../../../output/look-up.js'
import { sendChange } from '../../../transactions/account-change.js'
import type { accountPledgeCommand } from './command.js'

/** Gas that one pledged IOST yields at once (system-contracts.md §4). */
const GAS_OF_IOST = 100_000

export default async function pledgeGas({
  amount,
  for: other,
  ...flags
}: FlagsOf<typeof accountPledgeCommand>): Promise<ExitCode> {
  const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
  if (other !== undefined) checkAccount(other)
  return sendChange(flags, async (_, from) => {
    const user = other ?? from
    return {
      actions: [{ contract: 'gas.iost', actionName: 'pledge', args: [from, user, iost] }],
      amountLimit: { iost },
      // A pledge for the publisher itself already pays for this transaction.
      extraGas: user === from ? Number(iost) * GAS_OF_IOST : 0,
    }
  })
}

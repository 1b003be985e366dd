import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { readIost } from '../../../flags/iost-amount.js'
import { checkAccount } from '../../../output/look-up.js'
import { sendChange } from '../../../transactions/account-change.js'
import type { accountUnpledgeCommand } from './command.js'

export default async function unpledgeGas({
  amount,
  for: other,
  ...flags
}: FlagsOf<typeof accountUnpledgeCommand>): Promise<ExitCode> {
  const iost = readIost(amount, 'amount', { decimals: 2, least: 1 })
  if (other !== undefined) checkAccount(other)
  return sendChange(flags, async (_, from) => ({
    actions: [{ contract: 'gas.iost', actionName: 'unpledge', args: [from, other ?? from, iost] }],
  }))
}

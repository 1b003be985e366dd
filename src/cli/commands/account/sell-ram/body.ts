import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { checkHolder } from '../../../output/look-up.js'
import { sendChange } from '../../../transactions/account-change.js'
import { readRamAmount } from '../ram-amount.js'
import type { accountSellRamCommand } from './command.js'

export default async function sellRam({
  bytes,
  for: other,
  ...flags
}: FlagsOf<typeof accountSellRamCommand>): Promise<ExitCode> {
  const amount = readRamAmount(bytes)
  if (other !== undefined) checkHolder(other)
  return sendChange(flags, async (_, from) => ({
    actions: [{ contract: 'ram.iost', actionName: 'sell', args: [from, other ?? from, amount] }],
    amountLimit: { ram: String(amount) },
  }))
}

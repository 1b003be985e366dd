import { estimateRam } from '../../../../client/accounts.js'
import { formatDecimal } from '../../../../codec/decimal.js'
import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { checkHolder } from '../../../output/look-up.js'
import { sendChange } from '../../../transactions/account-change.js'
import { readRamAmount } from '../ram-amount.js'
import type { accountBuyRamCommand } from './command.js'

export default async function buyRam({
  bytes,
  for: other,
  ...flags
}: FlagsOf<typeof accountBuyRamCommand>): Promise<ExitCode> {
  const amount = readRamAmount(bytes)
  if (other !== undefined) checkHolder(other)
  return sendChange(flags, async ({ client }, from) => ({
    actions: [{ contract: 'ram.iost', actionName: 'buy', args: [from, other ?? from, amount] }],
    amountLimit: { iost: formatDecimal(await estimateRam(client.provider, amount)) },
  }))
}

import type { ExitCode } from '../../exit-codes.js'
import type { WriterFlags } from '../../flags/writer-flags.js'
import { sendChange } from '../../transactions/account-change.js'

/** Sends a call of the contract of producers, whose first argument is the signing account. */
export function changeProducer(
  flags: WriterFlags,
  actionName: string,
  args: readonly (string | boolean)[] = [],
): Promise<ExitCode> {
  return sendChange(flags, async (_, from) => ({
    actions: [{ contract: 'vote_producer.iost', actionName, args: [from, ...args] }],
  }))
}

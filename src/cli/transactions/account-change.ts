import type { ActionOptions } from '../../tx/build.js'
import type { ExitCode } from '../exit-codes.js'
import { chooseGasLimit } from '../flags/contract-call.js'
import type { WriterFlags } from '../flags/writer-flags.js'
import { type NetworkWriter, openWriter } from '../output/writer.js'
import { sendDraft } from './sending.js'

/** A change of an account: the actions, and their maximum spending. */
export interface AccountChange {
  actions: ActionOptions[]
  amountLimit?: Record<string, string>
  signers?: string[]
  /** Gas that the change itself provides. */
  extraGas?: number
}

/** Sends the change of an account after a dry run that shows its cost. */
export async function sendChange(
  flags: WriterFlags,
  describe: (writer: NetworkWriter, from: string) => Promise<AccountChange>,
): Promise<ExitCode> {
  const writer = await openWriter(flags)
  const from = await writer.nameAccount()
  const { actions, amountLimit = {}, signers = [], extraGas } = await describe(writer, from)
  const gasLimit = await chooseGasLimit(writer.client.provider, from, { extra: extraGas ?? 0 })
  const draft = { from, actions, amountLimit, signers, gasLimit, gasRatio: undefined, expirationMs: undefined }
  return sendDraft(writer, draft, flags)
}

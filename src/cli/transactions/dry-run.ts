import { checkAmounts } from '../../client/amounts.js'
import { dryRun } from '../../client/calls/dry-run.js'
import { isToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { findFirstDeveloper } from '../../session/accounts/developers.js'
import type { CallFlags } from '../flags/call-flags.js'
import { readCallFlags } from '../flags/call-settings.js'
import { chooseGasLimit, readCall } from '../flags/contract-call.js'
import type { DryRunFlags } from '../flags/dry-run-flags.js'
import { tryLookUp } from '../output/look-up.js'
import { type NetworkWriter, openWriter } from '../output/writer.js'

/**
 * Makes a dry run of a call as an account with enough gas. Throws as `readCall` does, and `NodeError` if the node does
 * not support dry runs.
 */
export async function runDryRun(
  flags: Omit<DryRunFlags, 'json'> & Partial<CallFlags>,
): Promise<{ receipt: WireReceipt; gasLimit: number }> {
  const { contract = '', action = '', args } = flags
  const writer = await openWriter({ ...flags, 'password-env': undefined, 'password-fd': undefined })
  const settings = readCallFlags({
    limit: flags.limit ?? '*:unlimited',
    signers: flags.signers,
    'gas-limit': flags['gas-limit'],
    'gas-ratio': flags['gas-ratio'],
    expiration: flags.expiration,
  })
  const from = await chooseCaller(writer, flags.from)
  const actions = [await readCall(writer, { contract, action, args })]
  await checkAmounts(writer.client.provider, { ...settings, actions })
  const gasLimit = settings.gasLimit ?? (await chooseGasLimit(writer.client.provider, from))
  return { receipt: await dryRun(writer.client, { ...settings, from, actions, gasLimit }), gasLimit }
}

/**
 * Chooses the caller: the named account, the one of the key in use, or the first of a development chain. Dry runs have
 * no signature, so any account works.
 */
async function chooseCaller(
  { client: { provider }, nameAccount }: NetworkWriter,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return nameAccount()
  const used = await nameAccount().catch((error: unknown) => {
    if (isToolkitError(error) && error.code === 'CALL_ACCOUNT') return undefined
    throw error
  })
  const isThere =
    used !== undefined &&
    (await tryLookUp(provider, 'getAccount', { name: used, by_longest_chain: true })) !== undefined
  const developer = isThere ? undefined : await findFirstDeveloper(provider)
  return developer?.name ?? nameAccount()
}

import { existsSync } from 'node:fs'
import { checkAmounts } from '../../../client/amounts.js'
import { ToolkitError } from '../../../errors/errors.js'
import { isContractId } from '../../../rpc/contract-id.js'
import { unscaleGas } from '../../../tx/gas.js'
import type { Transaction } from '../../../tx/transaction.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import type { CallFlags } from '../../flags/call-flags.js'
import { readCallFlags } from '../../flags/call-settings.js'
import { chooseGasLimit, readCall } from '../../flags/contract-call.js'
import { type NetworkWriter, openWriter } from '../../output/writer.js'
import { confirmChain } from '../../transactions/consent.js'
import { readFileTransaction } from '../../transactions/pending.js'
import { checkDryRun, confirm, deliverSigned, dryRunTransaction, sendDraft } from '../../transactions/sending.js'
import { checkSendable, printTransaction, waitUntilValid } from '../../transactions/signed-file.js'
import { buildTransaction, signWithSome, type TransactionDraft } from '../../transactions/signing.js'
import type { sendCommand } from './command.js'

export default async function sendCall({
  target = '',
  action,
  args,
  until,
  ...flags
}: FlagsOf<typeof sendCommand>): Promise<ExitCode> {
  const options = { yes: flags.yes, json: flags.json, until: until === 'packed' ? 'PACKED' : 'IRREVERSIBLE' } as const
  if (action === undefined) {
    requireTransactionFile(target)
    return sendFile(await readFileTransaction(target), await openWriter(flags), options)
  }
  const writer = await openWriter(flags)
  const draft = await readDraft(writer, { contract: target, action, args }, flags)
  if (flags['sign-only']) return signOnly(writer, draft, flags)
  if (flags.in)
    throw new ToolkitError('USAGE', '--in requires --sign-only', {
      hint: 'Without this flag, the transaction is sent at once.',
    })
  return sendDraft(writer, draft, options)
}

/** Throws `USAGE` if the target looks like the name of a transaction file that does not exist. */
function requireTransactionFile(target: string): void {
  if (existsSync(target) || !(isContractId(target) || /^\w+$/.test(target))) return
  throw new ToolkitError('USAGE', `an action is missing: toolkit send ${target} <action> [args]`, {
    hint: `toolkit contract ${target} lists them. Without an action, the argument is a file with a transaction, and this file does not exist.`,
  })
}

async function readDraft(
  writer: NetworkWriter,
  call: { contract: string; action: string; args: string | undefined },
  flags: CallFlags & { in: number | undefined },
): Promise<TransactionDraft> {
  const settings = readCallFlags(flags)
  const from = await writer.nameAccount()
  const actions = [await readCall(writer, call)]
  await checkAmounts(writer.client.provider, { ...settings, actions })
  const gasLimit = settings.gasLimit ?? (await chooseGasLimit(writer.client.provider, from))
  return { ...settings, from, actions, gasLimit, inSeconds: flags.in }
}

/** Prints a transaction with the signatures of the local keys, and the signers that are missing. */
async function signOnly(
  writer: NetworkWriter,
  draft: TransactionDraft,
  { out, yes }: { out: string | undefined; yes: boolean | undefined },
): Promise<ExitCode> {
  await confirmChain(writer, draft.from, yes)
  await printTransaction(await signWithSome(writer, await buildTransaction(writer, draft)), out)
  return EXIT.DONE
}

async function sendFile(
  tx: Transaction,
  writer: NetworkWriter,
  options: { yes: boolean | undefined; json: boolean | undefined; until: 'PACKED' | 'IRREVERSIBLE' },
): Promise<ExitCode> {
  const isKnown = await checkSendable(writer.client.provider, tx)
  if (!isKnown) {
    const trial = await dryRunTransaction(writer, tx)
    checkDryRun(trial, tx)
    const gasLimit = unscaleGas(tx.gasLimit)
    await confirm(writer, { account: tx.publisher, trial, gasLimit, actions: tx.actions }, options)
    await waitUntilValid(writer.client.provider, tx)
  }
  return deliverSigned(writer, tx, { ...options, sentBefore: isKnown })
}

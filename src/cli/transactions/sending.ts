import { dryRun } from '../../client/calls/dry-run.js'
import { TransactionFailed } from '../../client/calls/failure.js'
import { readReceipt } from '../../client/calls/receipt.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { cut } from '../../report/text/printable.js'
import type { TableFact } from '../../report/text/table.js'
import { checkSingle } from '../../rpc/delivery/copies.js'
import type { Outcome } from '../../rpc/delivery/receipt-wait.js'
import { encodeResult } from '../../rpc/encoding/message-json.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { formatArguments } from '../../tx/build.js'
import { nameTransaction } from '../../tx/hash.js'
import { formatTransaction } from '../../tx/json.js'
import type { Transaction } from '../../tx/transaction.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { watchInterrupt } from '../interrupt.js'
import { printResult } from '../output/output.js'
import { runWithProgress } from '../output/progress-line.js'
import { printResponseView } from '../output/response.js'
import { describeCost } from '../output/views/cost.js'
import { describeReceipt } from '../output/views/transaction.js'
import type { NetworkWriter } from '../output/writer.js'
import { confirmIntent } from './consent.js'
import { keepPending } from './pending.js'
import { buildTransaction, signWithAll, type TransactionDraft } from './signing.js'

/** Options for sending and showing a transaction. */
export interface SendingOptions {
  yes?: boolean | undefined
  json?: boolean | undefined
  /** Status to wait for (default: `IRREVERSIBLE`). */
  until?: 'PACKED' | 'IRREVERSIBLE' | undefined
  /** The chain may have the signed bytes already. */
  sentBefore?: boolean | undefined
  /** Returns additional facts about a successful transaction, by its hash. */
  listFacts?: ((hash: string) => Record<string, string>) | undefined
}

/**
 * Sends a transaction: dry run, cost, confirmation if needed, signatures, and delivery of the same bytes until they are
 * executed. Throws `TX_FAILED` and `TX_REFUSED`, and the errors of `confirmIntent`, `openSigner` and `deliver`.
 */
export async function sendDraft(
  writer: NetworkWriter,
  draft: TransactionDraft,
  options: SendingOptions,
): Promise<ExitCode> {
  const trial = await dryRunDraft(writer, draft)
  checkDryRun(trial, draft)
  await confirm(writer, { account: draft.from, trial, gasLimit: draft.gasLimit, actions: draft.actions }, options)
  const tx = await signWithAll(writer, await buildTransaction(writer, draft))
  return deliverSigned(writer, tx, options)
}

/** Makes a dry run without a key; undefined if the node does not support dry runs. Throws `TX_REFUSED`. */
async function dryRunDraft({ client }: NetworkWriter, draft: TransactionDraft): Promise<WireReceipt | undefined> {
  const { from, actions, signers, amountLimit, gasLimit, gasRatio } = draft
  return orNothing(dryRun(client, { from, actions, signers, amountLimit, gasLimit, gasRatio }))
}

/** Makes a dry run of a signed transaction. */
export function dryRunTransaction({ client }: NetworkWriter, tx: Transaction): Promise<WireReceipt | undefined> {
  return orNothing(client.provider.request('execTx', formatTransaction(tx)))
}

async function orNothing(trial: Promise<WireReceipt>): Promise<WireReceipt | undefined> {
  try {
    return await trial
  } catch (error) {
    if (!isNodeError(error)) throw error
    if (/enabled this method|^Not Impl/.test(error.text)) return undefined
    throw new ToolkitError('TX_REFUSED', `the chain rejects this: ${error.text}`, {
      hint: error.hint ?? 'Nothing was sent. Mend that and call again.',
      cause: error,
    })
  }
}

/** Throws `TX_FAILED` for a dry run that failed. */
export function checkDryRun(trial: WireReceipt | undefined, { actions }: Pick<TransactionDraft, 'actions'>): void {
  if (trial === undefined || trial.status_code === 'SUCCESS') return
  const names = actions.map(({ contract, actionName }) => `${contract}.${actionName}`).join(', ')
  throw new TransactionFailed(`the dry run of ${names}`, readReceipt(trial))
}

/** Description of the pending write. */
interface Purpose {
  account: string
  trial: WireReceipt | undefined
  gasLimit: number
  actions: readonly { contract: string; actionName: string; args?: readonly unknown[]; data?: string }[]
}

/** Shows the transaction and asks for confirmation if needed. */
export async function confirm(writer: NetworkWriter, purpose: Purpose, { yes }: SendingOptions): Promise<void> {
  const { account, trial, gasLimit, actions } = purpose
  const calls = actions.map(
    ({ contract, actionName, args = [], data }) => `${contract}/${actionName} ${cut(data ?? formatArguments(args))}`,
  )
  const facts: TableFact[] = [['calls', calls], ...describeCost(trial, { gasLimit })]
  const { network, isProtected, chain } = writer
  await confirmIntent({ network, isProtected, chain, account, facts }, yes)
}

/** Sends signed bytes until they are settled, and prints the outcome. The bytes are kept on disk meanwhile. */
export async function deliverSigned(
  writer: NetworkWriter,
  tx: Transaction,
  options: SendingOptions,
): Promise<ExitCode> {
  const hash = nameTransaction(tx)
  const pending = await keepPending(writer.root, hash, tx)
  const interrupt = watchInterrupt()
  try {
    const { until } = options
    const sentBefore = pending.wasThere || (options.sentBefore ?? false)
    const outcome = await runWithProgress(
      {
        isSilent: options.json,
        text: `waiting until the transaction is ${until === 'PACKED' ? 'in a block' : 'irreversible'}`,
      },
      () => writer.client.deliver(tx, { until, signal: interrupt.signal, sentBefore }),
    )
    await pending.forget()
    return printOutcome(writer, tx, outcome, options)
  } catch (error) {
    throw await pending.explain(error, interrupt.signal.aborted)
  } finally {
    interrupt.release()
  }
}

function printOutcome(
  { network }: NetworkWriter,
  tx: Transaction,
  { receipt, status, blockNumber, copies }: Outcome,
  { json, listFacts }: SendingOptions,
): ExitCode {
  const isDone = receipt.status_code === 'SUCCESS'
  const more = isDone && listFacts ? listFacts(receipt.tx_hash) : {}
  if (json) {
    const head = { hash: receipt.tx_hash, network, account: tx.publisher, status, block: blockNumber ?? null, ...more }
    const wire = encodeResult('getTxReceiptByTxHash', receipt)
    printResult(`${JSON.stringify(head).slice(0, -1)},"receipt":${wire}}`)
  } else {
    const [first, ...rest] = describeReceipt(receipt)
    const block: TableFact = ['block', blockNumber === undefined ? status : `${blockNumber}, ${status}`]
    printResponseView({ facts: [...Object.entries(more), must(first, 'first'), block, ...rest] })
  }
  const names = tx.actions.map(({ contract, actionName }) => `${contract}.${actionName}`).join(', ')
  if (isDone) {
    checkSingle(names, { hash: receipt.tx_hash, copies })
    return EXIT.DONE
  }
  throw new TransactionFailed(names, readReceipt(receipt, blockNumber))
}

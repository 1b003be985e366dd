import { checkAmounts } from '../client/amounts.js'
import { reasonOf, TransactionFailed } from '../client/calls/failure.js'
import { readReceipt } from '../client/calls/receipt.js'
import type { Client, SendRequest } from '../client/client.js'
import { must } from '../collections/presence.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { checkSingle } from '../rpc/delivery/copies.js'
import { isNever } from '../rpc/delivery/delivery.js'
import { listExecutions } from '../rpc/delivery/executions.js'
import { endOfLife, type Outcome } from '../rpc/delivery/receipt-wait.js'
import { isNodeError } from '../rpc/node-error.js'
import { createAction } from '../tx/build.js'
import { nameTransaction } from '../tx/hash.js'
import { formatTransaction } from '../tx/json.js'
import type { Transaction } from '../tx/transaction.js'
import type { ChainComparison } from './journal/chain-comparison.js'
import type { DoneStep, Journal, StepRecord } from './journal/journal.js'
import type { StepInputs } from './journal/journal-entry.js'

/** The kinds of steps. */
export type StepKind = 'deploy' | 'update' | 'send'

/** One transaction to execute exactly once. */
export interface Step {
  name: string
  kind: StepKind
  /** The contract that is published, by name. */
  contract?: string
  inputs: StepInputs
  /** Inputs that may have changed since the step ran, because a later step covers the change. */
  outdated?: readonly string[]
  request: SendRequest
}

/** Events of a step. */
export type StepEvent =
  | { event: 'done before' | 'signed' | 'sent' | 'packed' | 'irreversible'; step: string; hash: string }
  | { event: 'settling'; step: string; hash: string; end: bigint }
  | { event: 'failed'; step: string; hash: string; reason: string }

/** Environment of a step. */
export interface StepEnvironment {
  client: Client
  journal: Journal
  onEvent?: (event: StepEvent) => void
  signal?: AbortSignal | undefined
  /** Called before signed bytes are sent. If it throws, the step ends and nothing is sent. */
  beforeSend?: (() => Promise<void>) | undefined
  /** Compares the chain with the journal before a step is signed. */
  comparison?: ChainComparison | undefined
  /** Time to wait for an unreachable node, in milliseconds. */
  patienceMs?: number
}

/** Number of times that an expired transaction is signed again. */
const ROUNDS = 3

/**
 * Executes a step exactly once: a completed step is skipped, and earlier signed bytes are settled before anything else
 * is signed. Signed bytes are in the journal before they are sent. Throws `DEPLOY_STEP_CHANGED` if the inputs of a
 * completed step have changed, `TransactionFailed` if the chain rejects it, and as `checkAmounts` and `deliver` do.
 */
export async function performStep(step: Step, performance: StepEnvironment): Promise<DoneStep> {
  const { journal, onEvent } = performance
  for (let round = 1; ; round++) {
    const record = journal.find(step.name)
    if (record?.done !== undefined) {
      checkInputs(step, record)
      onEvent?.({ event: 'done before', step: step.name, hash: record.done.hash })
      return record.done
    }
    if (record?.outstanding !== undefined) await settle(step, record, performance)
    else {
      const done = await begin(step, performance, round)
      if (done !== undefined) return done
    }
  }
}

/** Signs a step and delivers it; returns undefined if it has to be signed again. */
async function begin(step: Step, performance: StepEnvironment, round: number): Promise<DoneStep | undefined> {
  const { journal, client, onEvent, comparison } = performance
  const { from, actions } = step.request
  for (const transaction of journal.find(step.name)?.earlier ?? []) {
    const done = await findExecuted(step, transaction, performance)
    if (done !== undefined) return done
  }
  await comparison?.check(step.name, { publisher: from.name, actions: actions.map(createAction) })
  await checkAmounts(client.provider, step.request)
  await tryOnHead(step, client)
  const transaction = await client.sign(step.request)
  const hash = nameTransaction(transaction)
  await journal.append({ fact: 'planned', step: step.name, inputs: step.inputs })
  await journal.append({ fact: 'signed', step: step.name, hash, transaction: formatTransaction(transaction) })
  onEvent?.({ event: 'signed', step: step.name, hash })
  try {
    return await conclude(step, await send(step, transaction, performance, {}), performance)
  } catch (error) {
    const isLate = isNodeError(error) && error.text.startsWith('TimeError')
    const isDead = isLate && (await isOver(step, transaction, performance))
    if (isNodeError(error) && (isNever(error) || isDead)) await fail(step, hash, error.text, performance)
    if (isToolkitError(error) && error.code === 'TX_DROPPED') await fail(step, hash, error.message, performance)
    if (!isDead || round >= ROUNDS) throw error
    client.resync()
    return undefined
  }
}

/**
 * Finds out whether bytes that a node rejected were executed after all, by a copy or because the rejection was a lie.
 * Nothing is sent.
 */
async function findExecuted(
  step: Step,
  transaction: Transaction,
  performance: StepEnvironment,
): Promise<DoneStep | undefined> {
  const executions = await listExecutions(performance.client.provider, transaction)
  if (!executions.some(({ receipt }) => receipt.status_code === 'SUCCESS')) return undefined
  const watched = { sentBefore: true, taken: true, sendAgain: false }
  const outcome = await send(step, transaction, performance, watched)
  await performance.journal.append({ fact: 'planned', step: step.name, inputs: step.inputs })
  return conclude(step, outcome, performance)
}

/**
 * Dry-runs a step if the node supports it, so that failing steps cost nothing, and transactions that a node would drop
 * silently are reported. Throws `TransactionFailed`, and the `NodeError` of a rejection.
 */
async function tryOnHead(step: Step, client: Client): Promise<void> {
  const receipt = await client.exec(step.request).catch((error: unknown) => {
    const isUnavailable = isNodeError(error)
      ? isExecOff(error)
      : isToolkitError(error) && error.code.startsWith('NODE_')
    if (isUnavailable) return undefined
    throw error
  })
  if (receipt === undefined || receipt.status_code === 'SUCCESS') return
  throw new TransactionFailed(`step "${step.name}", which was not sent,`, readReceipt(receipt))
}

/** Most live nodes don't serve dry runs (rpc.md §6.5). */
function isExecOff({ text }: { text: string }): boolean {
  return /has't enabled this method|^Not Implemented$/.test(text)
}

/** Determines the outcome of bytes from an earlier run and records it. */
async function settle(step: Step, record: StepRecord, performance: StepEnvironment): Promise<void> {
  const { transaction, hash, isTaken } = must(record.outstanding, 'outstanding')
  const isSame = listDifferences(step, record.inputs).length === 0
  performance.onEvent?.({ event: 'settling', step: step.name, hash, end: endOfLife(transaction) })
  try {
    // Bytes of a changed step are not sent again, but they may have been executed, or still be.
    const outcome = await send(step, transaction, performance, { sentBefore: true, taken: isTaken, sendAgain: isSame })
    await conclude(step, outcome, performance)
  } catch (error) {
    if (error instanceof TransactionFailed) return
    if (!isToolkitError(error) || error.code !== 'TX_DROPPED') throw error
    await fail(step, hash, error.message, performance)
  }
}

function send(
  { name: step }: Step,
  transaction: Transaction,
  { client, journal, onEvent, signal, beforeSend, patienceMs = 180_000 }: StepEnvironment,
  options: { sentBefore?: boolean; taken?: boolean; sendAgain?: boolean },
): Promise<Outcome> {
  const hash = nameTransaction(transaction)
  return client.deliver(transaction, {
    ...options,
    signal,
    beforeSend,
    patienceMs,
    until: 'IRREVERSIBLE',
    async onTaken() {
      await journal.append({ fact: 'sent', step, hash })
      onEvent?.({ event: 'sent', step, hash })
    },
    async onPacked({ receipt }) {
      // The hash of a copy, if a copy was executed.
      await journal.append({ fact: 'receipt', step, hash: receipt.tx_hash, receipt })
      onEvent?.({ event: 'packed', step, hash: receipt.tx_hash })
    },
  })
}

async function conclude(
  { name: step, kind }: Step,
  { receipt, blockNumber, copies }: Outcome,
  { journal, onEvent }: StepEnvironment,
): Promise<DoneStep> {
  const hash = receipt.tx_hash
  const block = must(blockNumber, 'number of the block')
  if (receipt.status_code !== 'SUCCESS') {
    const reason = `${receipt.status_code}: ${reasonOf(receipt.message)}`
    await journal.append({ fact: 'failed', step, hash, reason, receipt })
    onEvent?.({ event: 'failed', step, hash, reason })
    throw new TransactionFailed(`step "${step}"${kind === 'send' ? '' : ` (${kind})`}`, readReceipt(receipt, block))
  }
  await journal.append({ fact: 'irreversible', step, hash, block, receipt })
  onEvent?.({ event: 'irreversible', step, hash })
  checkSingle(`step "${step}"`, { hash, copies })
  return { hash, block, receipt }
}

/** Whether bytes that a node found too old can no longer be executed anywhere. */
async function isOver(step: Step, transaction: Transaction, performance: StepEnvironment): Promise<boolean> {
  const watched = { sentBefore: true, taken: true, sendAgain: false }
  return send(step, transaction, { ...performance, patienceMs: 0 }, watched).then(
    () => false,
    (error: unknown) => isToolkitError(error) && error.code === 'TX_DROPPED',
  )
}

async function fail(
  { name: step }: Step,
  hash: string,
  reason: string,
  { journal, onEvent }: StepEnvironment,
): Promise<void> {
  await journal.append({ fact: 'failed', step, hash, reason })
  onEvent?.({ event: 'failed', step, hash, reason })
}

/** Lists the inputs of a step that differ from its record, as strings. */
export function listDifferences(
  { inputs, outdated = [] }: Pick<Step, 'inputs' | 'outdated'>,
  before: StepInputs,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(inputs)])].filter(
    (name) => !outdated.includes(name),
  )
  return names
    .filter((name) => before[name] !== inputs[name])
    .map((name) => `${name}: ${show(before[name])} → ${show(inputs[name])}`)
}

function checkInputs(step: Step, { inputs, name }: StepRecord): void {
  const differences = listDifferences(step, inputs)
  if (differences.length > 0) throw changedStepError({ name, kind: step.kind, differences })
}

/** The refusal of a done step that is another one now. */
export function changedStepError({
  name,
  kind,
  differences,
}: {
  name: string
  kind: StepKind
  differences: string[]
}): ToolkitError {
  const isCode = kind === 'deploy' && differences.some((text) => text.startsWith('code:'))
  const update = isCode ? ' d.update in the script puts new code under the same id;' : ''
  const text = `step "${name}" is done, and it was another one\n  ${differences.join('\n  ')}`
  return new ToolkitError('DEPLOY_STEP_CHANGED', text, {
    hint: `Nothing was sent.${update} --redo "${name}" does the step again; a step of another name is a new one.`,
  })
}

const SHOWN = 80

function show(text: string | undefined): string {
  if (text === undefined) return 'nothing'
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

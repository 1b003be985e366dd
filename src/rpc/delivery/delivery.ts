import { checkOptions, listOptions } from '../../codec/options.js'
import { must } from '../../collections/presence.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { nameTransaction } from '../../tx/hash.js'
import { formatTransaction } from '../../tx/json.js'
import type { Transaction } from '../../tx/transaction.js'
import { machineTime, sleep } from '../machine-clock.js'
import { GRPC_CODES, isNodeError, type NodeError } from '../node-error.js'
import type { Provider } from '../provider.js'
import type { WireReceipt } from '../schema.js'
import { DropReasons, droppedForError } from './drop-reason.js'
import { listExecutions, type SettledExecution } from './executions.js'
import {
  droppedError,
  endOfLife,
  isOnTheWay,
  lookForTransaction,
  notFinalError,
  type Outcome,
  outcomeOf,
  WAIT_OPTIONS,
  type WaitOptions,
} from './receipt-wait.js'

/** Response of a node to a signed transaction. `unsure`: the node may have it nevertheless. */
export type SendResult =
  | { response: 'taken'; tried: WireReceipt | null }
  | { response: 'refused'; error: NodeError }
  | { response: 'unsure'; error: ToolkitError }

/** Submits signed bytes to a node, once. Bytes that it already has count as accepted. */
export async function submit(provider: Pick<Provider, 'request'>, transaction: Transaction): Promise<SendResult> {
  try {
    const { pre_tx_receipt } = await provider.request('sendTx', formatTransaction(transaction))
    return { response: 'taken', tried: pre_tx_receipt }
  } catch (error) {
    if (isNodeError(error)) {
      return error.text.startsWith('tx exists in') ? { response: 'taken', tried: null } : { response: 'refused', error }
    }
    if (isToolkitError(error) && (isOnTheWay(error) || error.code === 'NODE_ANSWER'))
      return { response: 'unsure', error }
    throw error
  }
}

/** Options for `deliver`. */
export interface DeliveryOptions extends Omit<WaitOptions, 'now'> {
  /**
   * A node has confirmed that it has the transaction.
   *
   * @defaultValue `false`
   */
  taken?: boolean | undefined
  /**
   * The transaction was sent before, so a node may have it and a rejection is not final.
   *
   * @defaultValue `false`
   */
  sentBefore?: boolean | undefined
  /**
   * Send the transaction until its outcome is known. `false` only waits.
   *
   * @defaultValue `true`
   */
  sendAgain?: boolean | undefined
  /** Called each time before the transaction is sent. A rejection ends the delivery. */
  beforeSend?: (() => Promise<void>) | undefined
  /** Called when a node has accepted the transaction. */
  onTaken?: (() => Promise<void>) | undefined
  /** Called when a block includes the transaction, and again if a fork moves it to another block. */
  onPacked?: ((outcome: Outcome) => Promise<void>) | undefined
  /**
   * Time to wait while the outcome is unknown, in milliseconds.
   *
   * @defaultValue `300000`
   */
  patienceMs?: number | undefined
  /**
   * Time that all nodes may be unreachable without interruption, in milliseconds.
   *
   * @defaultValue `patienceMs`
   */
  awayMs?: number | undefined
}

/** Names of the options of a delivery, whose wait takes a clock too. */
export const DELIVERY_OPTIONS = [
  ...WAIT_OPTIONS,
  ...listOptions<Omit<DeliveryOptions, keyof WaitOptions>>({
    taken: true,
    sentBefore: true,
    sendAgain: true,
    beforeSend: true,
    onTaken: true,
    onPacked: true,
    patienceMs: true,
    awayMs: true,
  }),
]

/** The methods of a provider that a delivery uses. */
export type DeliveryProvider = Pick<Provider, 'request'> & Partial<Pick<Provider, 'dev' | 'pin'>>

/** First pause; each is 1.5 times the previous one, up to `pollMs`. */
const FIRST_PAUSE_MS = 40

/**
 * Sends the same signed bytes until a block has them, or until no block can include them: the last irreversible block
 * is later than their expiration, and the node does not know them (rpc.md §6.3). A node accepts the same bytes only
 * once. Before they are sent again, and before they are given up, the blocks since are searched for their content,
 * since a copy with a repeated signature has another hash. A failed execution is an outcome too.
 *
 * @param provider - The node.
 * @param transaction - The signed transaction.
 * @param options - What to wait for, the patience, and handlers for progress.
 * @returns The receipt and its block, and the hashes of copies that were executed too, as far as the node shows them.
 * @throws `NodeError` when the node rejects bytes that cannot have arrived before; `TX_DROPPED` when they can no longer
 * be executed; `TX_NOT_FINAL` when their block stays reversible; `TX_UNSETTLED` or the network error when the patience
 * ends first. They may still be executed then, and may be delivered again.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { deliver, parseSecretKey } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const args = ['iost', 'alice', 'bobby', '1', '']
 * const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
 * const transaction = await client.sign({ from, actions, amountLimit: { iost: '1' } })
 * const { receipt } = await deliver(client.provider, transaction, { until: 'PACKED' })
 * ```
 */
export async function deliver(
  provider: DeliveryProvider,
  transaction: Transaction,
  options: DeliveryOptions = {},
): Promise<Outcome> {
  checkOptions('deliver', options, DELIVERY_OPTIONS, 'CALL_OPTION')
  const { sleep: pause = sleep, signal, pollMs = 500 } = options
  const delivery = new Delivery(provider, transaction, options)
  for (let pauseMs = Math.min(FIRST_PAUSE_MS, pollMs); ; pauseMs = Math.min(pauseMs * 1.5, pollMs)) {
    signal?.throwIfAborted()
    const outcome = await delivery.advance()
    if (outcome !== undefined) return outcome
    await pause(pauseMs, signal)
    delivery.passed(pauseMs)
  }
}

/** A delivery in progress. */
class Delivery {
  readonly #provider: DeliveryProvider
  readonly #transaction: Transaction
  readonly #options: DeliveryOptions
  /** Hash of the bytes, or of the copy that was executed. */
  #hash: string
  readonly #dropReasons: DropReasons
  /** True if a node has the bytes, as far as is known. */
  #taken: boolean
  /** A node may have the bytes although it sent no response, or an error. */
  #inDoubt: boolean
  #isPacked = false
  /** Last reason why a node did not accept them. */
  #trouble: ToolkitError | undefined
  #missed = 0
  /** Time of the first submission, or of the block, and the pauses since then. */
  #since = machineTime()
  #pausedMs = 0
  #sendAgainMs = 0
  /** Waiting time at which nodes stopped responding. */
  #awaySince: number | undefined

  constructor(provider: DeliveryProvider, transaction: Transaction, options: DeliveryOptions) {
    this.#provider = provider
    this.#dropReasons = new DropReasons(provider)
    this.#transaction = transaction
    this.#options = options
    this.#hash = nameTransaction(transaction)
    this.#taken = options.taken ?? false
    this.#inDoubt = this.#taken || (options.sentBefore ?? false)
  }

  passed(ms: number): void {
    this.#pausedMs += ms
    this.#sendAgainMs -= ms
  }

  /** Time waited so far, including requests without a response. */
  get #waitedMs(): number {
    return Math.max(this.#pausedMs, Number((machineTime() - this.#since) / 1_000_000n))
  }

  /** Sends the bytes if necessary, looks them up, and returns the outcome once it is final. */
  async advance(): Promise<Outcome | undefined> {
    const { sendAgain = true } = this.#options
    const isRefused = sendAgain && !this.#taken && this.#sendAgainMs <= 0 && !(await this.#send())
    const { state, failure } = await lookForTransaction(this.#provider, this.#hash, this.#options.signal)
    if (state !== undefined) return this.#see(outcomeOf(state))
    if (failure !== undefined) return this.#bear(failure)
    if (isRefused) throw must(this.#trouble, 'refusal')
    return this.#miss()
  }

  /** Sends the bytes; returns false if the node rejects bytes that cannot have reached a node before. */
  async #send(): Promise<boolean> {
    if (this.#inDoubt && (await this.#mayBeExecuted())) return true
    await this.#options.beforeSend?.()
    const submission = await submit(this.#provider, this.#transaction)
    if (submission.response === 'taken') await this.#take()
    else this.#trouble = submission.error
    const isNew = !this.#inDoubt
    this.#inDoubt ||= submission.response !== 'refused'
    this.#sendAgainMs = Math.min(8000, 500 * 2 ** this.#missed)
    return submission.response !== 'refused' || !(isNew || isNever(submission.error))
  }

  async #take(): Promise<void> {
    if (this.#taken) return
    this.#taken = true
    await this.#options.onTaken?.()
  }

  async #see(outcome: Outcome | undefined): Promise<Outcome | undefined> {
    const { until = 'IRREVERSIBLE', finalityMs = 180_000, onPacked } = this.#options
    await this.#take()
    if (outcome !== undefined && !this.#isPacked) {
      this.#isPacked = true
      this.#since = machineTime()
      this.#pausedMs = 0
      await onPacked?.(outcome)
    }
    if (outcome?.status === 'IRREVERSIBLE') {
      const settled = await this.#settle(outcome)
      if (settled !== undefined) return settled
    } else if (outcome?.status === until) return outcome
    if (this.#isPacked && this.#waitedMs > finalityMs) throw notFinalError({ hash: this.#hash })
    return this.#bear()
  }

  /**
   * Handles bytes that the node does not know: they never arrived, were dropped, or a fork removed them. They are sent
   * again.
   */
  async #miss(): Promise<undefined> {
    const reason = await this.#dropReasons.find(this.#hash)
    if (reason !== undefined) throw droppedForError(this.#hash, reason)
    this.#missed++
    this.#taken = false
    if (this.#missed >= (this.#options.misses ?? Number.POSITIVE_INFINITY) && !this.#isPacked) throw this.#goneError()
    this.#isPacked = false
    if (!(await this.#isOver())) return this.#bear()
    if (await this.#mayBeExecuted()) return this.#bear()
    throw this.#goneError()
  }

  /**
   * Whether a copy of the bytes was executed, which is followed from here on, or the node cannot be asked for it: then
   * they are not sent again yet.
   */
  async #mayBeExecuted(): Promise<boolean> {
    const executions = await this.#listExecutions()
    const found = executions?.find(({ receipt }) => receipt.status_code === 'SUCCESS') ?? executions?.[0]
    if (found !== undefined) this.#follow(found)
    return executions === undefined || found !== undefined
  }

  #follow({ hash }: SettledExecution): void {
    this.#hash = hash
    this.#taken = true
  }

  /**
   * Adds the copies to an irreversible outcome. If only a copy succeeded, it is followed: it did what the bytes are
   * for.
   */
  async #settle(outcome: Outcome): Promise<Outcome | undefined> {
    // No proxy is between this process and its own chain that could copy the bytes.
    if ('url' in this.#provider && this.#provider.url === 'embedded') return outcome
    const done = (await this.#listExecutions())?.filter(({ receipt }) => receipt.status_code === 'SUCCESS') ?? []
    const [other] = done.filter(({ hash }) => hash !== this.#hash)
    if (other === undefined) return outcome
    if (outcome.receipt.status_code !== 'SUCCESS') return void this.#follow(other)
    return { ...outcome, copies: done.map(({ hash }) => hash).filter((hash) => hash !== this.#hash) }
  }

  /** Undefined if the node cannot be reached. */
  async #listExecutions(): Promise<SettledExecution[] | undefined> {
    try {
      return await listExecutions(this.#provider, this.#transaction)
    } catch (error) {
      if (isOnTheWay(error)) return undefined
      if (isNodeError(error)) return []
      throw error
    }
  }

  /** Whether no block can include the bytes any longer. All requests go to one node, the clock first. */
  async #isOver(): Promise<boolean> {
    const node = (await this.#provider.pin?.()) ?? this.#provider
    const end = endOfLife(this.#transaction)
    try {
      const { lib_block_time, head_block_time } = await node.request('getChainInfo', {})
      if (BigInt(lib_block_time) <= end) {
        await this.#wake(node, end - BigInt(head_block_time))
        return false
      }
    } catch (error) {
      if (isOnTheWay(error)) return false
      throw error
    }
    const { state, failure } = await lookForTransaction(node, this.#hash, this.#options.signal)
    return state === undefined && failure === undefined
  }

  /** Wakes a development chain, which may make blocks only on demand, so that its clock stands still. */
  async #wake(node: DeliveryProvider, restNs: bigint): Promise<void> {
    if (restNs < 0n || node.dev === undefined) return
    const { server_time } = await node.request('getNodeInfo', {})
    if (BigInt(server_time) <= endOfLife(this.#transaction)) return
    await node.dev('mine', { blocks: 1 }).catch(() => {})
  }

  #bear(failure?: unknown): undefined {
    const { patienceMs = 300_000, awayMs = patienceMs } = this.#options
    const waited = this.#waitedMs
    this.#awaySince = failure === undefined ? undefined : (this.#awaySince ?? waited)
    const isAway = this.#awaySince !== undefined && waited - this.#awaySince > awayMs
    if (waited <= patienceMs && !isAway) return undefined
    throw failure ?? this.#unsettledError()
  }

  #goneError(): ToolkitError {
    const { code, message, hint } = droppedError({ hash: this.#hash })
    if (this.#trouble === undefined || !isNodeError(this.#trouble))
      return new ToolkitError(code, message, { ...(hint !== undefined && { hint }) })
    const ownHint = this.#trouble.hint ?? hint
    return new ToolkitError(code, `transaction ${this.#hash} was never executed: ${this.#trouble.text}`, {
      ...(ownHint !== undefined && { hint: ownHint }),
      cause: this.#trouble,
    })
  }

  #unsettledError(): ToolkitError {
    const reason = this.#trouble === undefined ? '' : `: ${this.#trouble.message}`
    return new ToolkitError('TX_UNSETTLED', `the outcome of transaction ${this.#hash} is not known yet${reason}`, {
      hint: 'The transaction has not expired. Look up its hash later, and do not send a replacement before it expires.',
    })
  }
}

/** True for a permanent rejection: the bytes themselves are invalid. */
export function isNever({ grpcCode, text }: Pick<NodeError, 'grpcCode' | 'text'>): boolean {
  return grpcCode === GRPC_CODES.INVALID_ARGUMENT || /^(VerifyError|invalid |wrong args|decimal should)/.test(text)
}

/** True if no data was sent, because there was no connection. */
export function isUntouched(error: ToolkitError): boolean {
  return error.code === 'NODE_UNREACHABLE' && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(error.message)
}

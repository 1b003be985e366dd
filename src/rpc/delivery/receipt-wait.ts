import { checkOptions, listOptions } from '../../codec/options.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { machineTime, type Sleep, sleep } from '../machine-clock.js'
import { isNodeError } from '../node-error.js'
import type { Provider } from '../provider.js'
import type { Results, WireReceipt } from '../schema.js'
import { DropReasons, droppedForError } from './drop-reason.js'

/** A sent transaction. */
export interface SentTransaction {
  /** Hash of the transaction, base58. */
  hash: string
  /** Time of the transaction, in nanoseconds since 1970. */
  time: bigint
  /** Expiration of the transaction, in nanoseconds since 1970. */
  expiration: bigint
}

/** Options for waiting for a receipt. */
export interface WaitOptions {
  /**
   * `PACKED` waits until a block includes the transaction, `IRREVERSIBLE` until no fork can remove it.
   *
   * @defaultValue `'IRREVERSIBLE'`
   */
  until?: 'PACKED' | 'IRREVERSIBLE' | undefined
  /**
   * Time between polls, in milliseconds.
   *
   * @defaultValue `500`
   */
  pollMs?: number | undefined
  /**
   * Time that a packed transaction may take to become irreversible, in milliseconds.
   *
   * @defaultValue `180000`
   */
  finalityMs?: number | undefined
  /**
   * Number of consecutive `tx not found` responses after which to give up.
   *
   * @defaultValue no limit; the transaction's expiration decides
   */
  misses?: number | undefined
  /** Ends the wait, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /**
   * The node's clock, in nanoseconds since 1970.
   *
   * @defaultValue the machine's clock
   */
  now?: (() => bigint) | undefined
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep | undefined
}

/** Names of `WaitOptions`. */
export const WAIT_OPTIONS = listOptions<WaitOptions>({
  until: true,
  pollMs: true,
  finalityMs: true,
  misses: true,
  signal: true,
  now: true,
  sleep: true,
})

/** Outcome of a transaction. */
export interface Outcome {
  /** `PACKED` if a fork can still remove its block. */
  status: 'PACKED' | 'IRREVERSIBLE'
  /** Receipt in wire form. */
  receipt: WireReceipt
  /** Number of the block, known once it is irreversible. */
  blockNumber: number | undefined
  /**
   * Hashes of further transactions that did the same: copies with a repeated signature, made by those that forward the
   * bytes.
   */
  copies?: readonly string[] | undefined
}

/** Maximum age of a transaction that a node accepts (rpc.md §6.3). */
const LIFE_NS = 90_000_000_000n
/** Allowance for differing clocks of producers, and for the propagation of a block, in nanoseconds. */
const GRACE_NS = 5_000_000_000n

/**
 * Waits until a transaction was executed: polls `getTxByHash` until it is packed or irreversible, or can no longer be
 * (rpc.md §6.3, §9.5). A failed execution is an outcome too. Network errors are waited out.
 *
 * @param provider - The node.
 * @param sent - Hash and expiration of the transaction.
 * @param options - What to wait for, and how long.
 * @returns The receipt and its block.
 * @throws `TX_DROPPED` once the transaction has expired without a block, `TX_NOT_FINAL` when a packed one does not
 * become irreversible.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { parseSecretKey, waitForReceipt } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const args = ['iost', 'alice', 'bobby', '1', '']
 * const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
 * const { hash, transaction } = await client.send({ from, actions, amountLimit: { iost: '1' } })
 * const { time, expiration } = transaction
 * const { receipt } = await waitForReceipt(client.provider, { hash, time, expiration })
 * ```
 */
export async function waitForReceipt(
  provider: Pick<Provider, 'request'> & Partial<Pick<Provider, 'dev'>>,
  sent: SentTransaction,
  options: WaitOptions = {},
): Promise<Outcome> {
  checkOptions('waitForReceipt', options, WAIT_OPTIONS, 'CALL_OPTION')
  const { until = 'IRREVERSIBLE', pollMs = 500, finalityMs = 180_000, misses = Number.POSITIVE_INFINITY } = options
  const { signal, now = machineTime, sleep: pause = sleep } = options
  let deadline = endOfLife(sent) + GRACE_NS
  const reasons = new DropReasons(provider)
  let packed = false
  let missed = 0
  for (;;) {
    const { state, failure } = await lookForTransaction(provider, sent.hash, signal)
    const outcome = state && outcomeOf(state)
    if (outcome && (outcome.status === 'IRREVERSIBLE' || outcome.status === until)) return outcome
    if (outcome && !packed) {
      packed = true
      deadline = now() + BigInt(finalityMs) * 1_000_000n
    }
    missed = state || failure ? 0 : missed + 1
    const reason = missed > 0 && !packed ? await reasons.find(sent.hash) : undefined
    if (reason !== undefined) throw droppedForError(sent.hash, reason)
    if (now() > deadline) throw failure ?? (packed ? notFinalError(sent) : droppedError(sent))
    if (missed >= misses && !packed) throw droppedError(sent)
    await pause(pollMs, signal)
  }
}

type TxState = Results['getTxByHash']

/** Looks up a transaction: its state, undefined if the node does not know it, or the error of an unreachable node. */
export async function lookForTransaction(
  provider: Pick<Provider, 'request'>,
  hash: string,
  signal: AbortSignal | undefined,
): Promise<{ state?: TxState; failure?: unknown }> {
  try {
    return { state: await provider.request('getTxByHash', { hash }, { signal }) }
  } catch (error) {
    if (isNodeError(error) && error.text === 'tx not found') return {}
    if (isOnTheWay(error)) return { failure: error }
    throw error
  }
}

/** True for a failure between this process and the node, so that the node's action is unknown. */
export function isOnTheWay(error: unknown): boolean {
  return isToolkitError(error) && (error.code === 'NODE_UNREACHABLE' || error.code === 'NODE_TIMEOUT')
}

/** Returns the outcome of a transaction; undefined while no block includes it. */
export function outcomeOf({ status, transaction, block_number }: TxState): Outcome | undefined {
  if (status === 'PENDING' || transaction.tx_receipt === null) return undefined
  return {
    status,
    receipt: transaction.tx_receipt,
    blockNumber: status === 'IRREVERSIBLE' ? Number(block_number) : undefined,
  }
}

/** Computes the latest block time for a transaction: the earlier of its expiration and 90 s after its time. */
export function endOfLife({ time, expiration }: Pick<SentTransaction, 'time' | 'expiration'>): bigint {
  const death = time + LIFE_NS
  return expiration < death ? expiration : death
}

/** The failure of a transaction that can no longer be executed. */
export function droppedError({ hash }: Pick<SentTransaction, 'hash'>): ToolkitError {
  return new ToolkitError('TX_DROPPED', `transaction ${hash} was accepted and then dropped: no block included it`, {
    hint:
      'Nodes silently drop transactions that they cannot charge: usually the key is not one of the publisher, a signer is not ' +
      'account@permission or lacks its key, an amount limit names an unknown token, or the gas was spent meanwhile.',
  })
}

/** The failure of a transaction whose block stays reversible. */
export function notFinalError({ hash }: Pick<SentTransaction, 'hash'>): ToolkitError {
  return new ToolkitError('TX_NOT_FINAL', `transaction ${hash} is in a block that has not become irreversible`, {
    hint: 'Too few producers are active. Look up the hash later, or wait for PACKED only.',
  })
}

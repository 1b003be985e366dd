import { holdAccount } from '../../../src/client/account.js'
import type { NodeClock } from '../../../src/client/node-clock.js'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { generateKeyPair } from '../../../src/crypto/keys.js'
import { completeMessage } from '../../../src/rpc/encoding/message-json.js'
import { TransactionResponse, TxReceipt } from '../../../src/rpc/encoding/messages/transactions.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { METHODS, type MethodName, type NodeEvent, type Requests, type WireReceipt } from '../../../src/rpc/schema.js'
import { hashTransaction } from '../../../src/tx/hash.js'
import { parseTransaction } from '../../../src/tx/json.js'
import { verifyTransaction } from '../../../src/tx/sign.js'
import type { Transaction } from '../../../src/tx/transaction.js'

export const alice = holdAccount('alice', generateKeyPair())
export const bob = holdAccount('bobby', generateKeyPair())

/** A clock that stands still. */
export function fixedClock(time = 1_700_000_000_000_000_000n): NodeClock {
  return { read: async () => time, resync() {} }
}

/** Responses of a fake node by method; all others are `completeMessage` of an empty object. */
export type Answers = { [M in MethodName]?: (params: Requests[M]) => object | Promise<object> }

/** A node that executes nothing: every transaction is irreversible at once, with a given receipt. */
export function createFakeNode({
  answers = {},
  receipt = {},
}: {
  answers?: Answers
  receipt?: Partial<WireReceipt>
} = {}) {
  const asked: MethodName[] = []
  const sent: Transaction[] = []
  const executed: Transaction[] = []
  const events: NodeEvent[] = []
  const hashOf = (tx: Transaction): string => encodeBase58(hashTransaction(tx))

  function accept(params: Requests['sendTx'], list: Transaction[]): string {
    const tx = parseTransaction(params)
    const { signers, publisher } = verifyTransaction(tx)
    if (!signers || !publisher) throw new NodeError({ text: 'VerifyError publisher error' })
    list.push(tx)
    return hashOf(tx)
  }

  /** As nodes do: a dry run's signatures are not verified (rpc.md §6.5). */
  function tryOut(params: Requests['execTx']): string {
    const tx = parseTransaction(params)
    executed.push(tx)
    return hashOf(tx)
  }

  const defaults: Answers = {
    getNodeInfo: () => ({ server_time: '1700000000000000000' }),
    getChainInfo: () => ({ chain_id: 1020 }),
    sendTx: (params) => ({ hash: accept(params, sent) }),
    execTx: (params) => ({ ...receipt, tx_hash: tryOut(params) }),
    getTxByHash: ({ hash }) => {
      if (!sent.some((tx) => hashOf(tx) === hash)) throw new NodeError({ text: 'tx not found' })
      const tx_receipt = completeMessage(TxReceipt, { returns: ['[""]'], ...receipt, tx_hash: hash })
      return completeMessage(TransactionResponse, {
        status: 'IRREVERSIBLE',
        transaction: { tx_receipt },
        block_number: 7,
      })
    },
  }

  const provider = {
    url: 'fake',
    async request(method: MethodName, params: never) {
      asked.push(method)
      const answer = await (answers[method] ?? defaults[method])?.(params)
      return completeMessage(METHODS[method].result, answer ?? {})
    },
    async subscribe(_: Requests['subscribe'], options: { onEvent: (event: NodeEvent) => void }) {
      for (const event of events) options.onEvent(event)
    },
  } as unknown as Provider

  return { provider, asked, sent, executed, events, accept }
}

/** The failure of a promise. */
export async function failure<E = Error & { code: string; hint: string }>(promise: PromiseLike<unknown>): Promise<E> {
  try {
    await promise
  } catch (error) {
    return error as E
  }
  throw new Error('did not fail')
}

import { type Block, buildBlock } from '../../chain/blocks/block.js'
import { parseStoredReceipt, parseStoredTransaction } from '../../chain/blocks/stored-form.js'
import { encodeBase58 } from '../../codec/base58.js'
import { decodeBase64Lenient, encodeBase64 } from '../../codec/base64.js'
import { must } from '../../collections/presence.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { findFault } from '../../rpc/encoding/response-check.js'
import { GRPC_CODES, isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { MethodName, Requests, Results } from '../../rpc/schema.js'
import { openTransaction } from '../../vm/execution/signed.js'
import { GroupLane, RequestLanes, ResponseLengths } from './request-lanes.js'
import { chooseRequestRate, RequestRate, type RequestRateOptions } from './request-rate.js'

/** A block as responses name it. */
export interface BlockName {
  readonly number: number
  /** base58 */
  readonly hash: string
}

const ATTEMPTS = 6
/** Number of values that a node returns at once. */
const MAX_VALUES = 50
const FIRST_PAUSE_MS = 100

/** Thrown for an inconsistent response: the node is behind, or a proxy mixes responses. */
export class UnusableResponse extends Error {}

/** A node of a live network. Requests are rate-limited, and retried after failures. */
export class LiveNode {
  readonly provider: Provider
  readonly #rate: RequestRate
  readonly #lanes = new RequestLanes()
  /** Lanes of the requests whose responses do not show what they are for, by method. */
  readonly #methodLanes = new Map<MethodName, GroupLane>()
  /** Numbers of values that pending requests have. */
  readonly lengths = new ResponseLengths(MAX_VALUES)
  /** Number of requests sent. */
  requests = 0

  constructor(provider: Provider, rate: RequestRateOptions | RequestRate = {}) {
    this.provider = provider
    this.#rate =
      rate instanceof RequestRate
        ? rate
        : new RequestRate({ ...rate, requestsPerSecond: rate.requestsPerSecond ?? chooseRequestRate(provider.url) })
  }

  /** Waits, in milliseconds. */
  pause(ms: number): Promise<void> {
    return this.#rate.pause(ms)
  }

  /** Returns this node with another way to request it, at the same rate. */
  through(provider: Provider): LiveNode {
    return new LiveNode(provider, this.#rate)
  }

  /**
   * Sends a request and checks the response. Retries after growing pauses if either fails.
   *
   * A proxy may give a response to another request that is pending. Responses of different methods have different
   * members. A request whose response shows what it is for is sent together with all others, any other request only
   * with those of other methods, and one that got an unusable response alone.
   *
   * @param check - Throws `UnusableResponse` for a response that is to be requested again.
   * @param tie - `own` if `check` rejects the response for any other pending request. Any other tie is a group of the
   * method: its requests are sent together, and `check` rejects each response within the group that is wrong for this
   * request. Without a tie, no other request of the method is pending.
   * @throws `FORK_ANSWER` if every response was unusable, and the errors of the provider.
   */
  async request<M extends MethodName>(
    method: M,
    params: Requests[M],
    check: (result: Results[M]) => void = () => {},
    { tie = Symbol('alone') }: { tie?: 'own' | string | symbol } = {},
  ): Promise<Results[M]> {
    const send = async () => {
      await this.#rate.take()
      this.requests++
      return this.provider.request(method, params)
    }
    const share = () => (tie === 'own' ? send() : this.#openLane(method).run(tie, send))
    let isAlone = false
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await (isAlone ? this.#lanes.isolate(send) : this.#lanes.share(share))
        const fault = findFault(method, params, result)
        if (fault !== undefined) throw new UnusableResponse(fault)
        check(result)
        return result
      } catch (error) {
        if (isUnserved(error)) throw unservedMethodError(method, this.provider.url, error)
        if (!isTransient(error)) throw error
        if (error instanceof UnusableResponse) isAlone = true
        if (attempt === ATTEMPTS)
          throw error instanceof UnusableResponse ? this.#unusableResponseError(method, error) : error
        await this.#rate.pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }
  }

  #openLane(method: MethodName): GroupLane {
    const lane = this.#methodLanes.get(method) ?? new GroupLane()
    this.#methodLanes.set(method, lane)
    return lane
  }

  #unusableResponseError(method: MethodName, { message }: Error): ToolkitError {
    return new ToolkitError('FORK_ANSWER', `${this.provider.url}: ${method} has no usable response: ${message}`, {
      hint: 'The node is catching up, or a proxy mixes responses of several nodes: wait, or name another node.',
    })
  }

  /** The number of the newest block, the last irreversible block, the block producers, and the chain id. */
  async readHead(): Promise<{ chainId: number; head: number; lib: BlockName; witnesses: readonly string[] }> {
    const { chain_id, head_block, lib_block, lib_block_hash, witness_list, lib_witness_list } = await this.request(
      'getChainInfo',
      {},
    )
    return {
      chainId: chain_id,
      head: Number(head_block),
      lib: { number: Number(lib_block), hash: lib_block_hash },
      witnesses: [...new Set([...witness_list, ...lib_witness_list])],
    }
  }

  /** A block with its transactions and receipts. Its hash is computed from its contents, so it covers all of them. */
  async readBlock(number: number, { hash, parent }: { hash?: string; parent?: string } = {}): Promise<Block> {
    let block: Block | undefined
    await this.request(
      'getRawBlockByNumber',
      { number, complete: true },
      ({ block: stored }) => {
        const { head, txs, receipts } = stored
        const built = buildBlock({
          parent: undefined,
          parentHash: decodeBase64Lenient(head.parentHash),
          number: Number(head.number),
          time: BigInt(head.time),
          witness: head.witness,
          transactions: txs.map((tx) => openTransaction(parseStoredTransaction(tx))),
          receipts: receipts.map(parseStoredReceipt),
        })
        if (Number(head.number) !== number) throw new UnusableResponse(`block ${head.number} instead of ${number}`)
        if (
          encodeBase64(built.head.txMerkleHash) !== head.txMerkleHash ||
          encodeBase64(built.head.txReceiptMerkleHash) !== head.txReceiptMerkleHash
        )
          throw new UnusableResponse(`block ${number} does not have the transactions or receipts of its head`)
        if (hash !== undefined && built.id !== hash)
          throw new UnusableResponse(`block ${number} has hash ${built.id}, not ${hash}`)
        if (parent !== undefined && encodeBase58(built.head.parentHash) !== parent)
          throw new UnusableResponse(`block ${number} does not follow ${parent}: the chain was reorganised`)
        block = built
      },
      { tie: 'own' },
    )
    return must(block, 'block')
  }
}

/** Status codes of a node that is busy or shutting down (rpc.md §3). */
const PASSING_CODES: ReadonlySet<number> = new Set([
  GRPC_CODES.DEADLINE_EXCEEDED,
  GRPC_CODES.RESOURCE_EXHAUSTED,
  GRPC_CODES.INTERNAL,
  14,
])

/** Returns whether a node lacks a method, as behind a gateway that filters some. */
function isUnserved(error: unknown): error is Error {
  if (isNodeError(error)) return error.grpcCode === GRPC_CODES.UNIMPLEMENTED
  return (
    isToolkitError(error) && error.code === 'NODE_ANSWER' && / responded with status (404|405|501) /.test(error.message)
  )
}

function unservedMethodError(method: MethodName, url: string, cause: Error): ToolkitError {
  return new ToolkitError('FORK_METHOD', `${url} does not serve ${method}, which forks need`, {
    hint: 'Name another node of the network: a gateway may leave methods out.',
    cause,
  })
}

function isTransient(error: unknown): boolean {
  if (error instanceof UnusableResponse) return true
  if (isNodeError(error)) {
    return PASSING_CODES.has(error.grpcCode) || /db checkout failed|block not found/.test(error.text)
  }
  return isNodeAway(error) || (isToolkitError(error) && error.code === 'NODE_BEHIND')
}

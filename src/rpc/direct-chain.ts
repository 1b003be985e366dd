import type { SignedEncoding } from '../tx/sign.js'
import type { Outcome } from './delivery/receipt-wait.js'
import type { Provider } from './provider.js'
import type { FullRequests, Requests, Results, WireReceipt } from './schema.js'

/** Methods that only read the state at the head. */
export type DirectRead = 'getBatchContractStorage' | 'getContract' | 'getTokenInfo'

/**
 * A chain in the same process. Transactions and outcomes reach it as objects, so they need not be written and parsed.
 * What it does and returns is what the methods of its provider do and return.
 */
export interface DirectChain {
  /** False while the state comes from another chain, whose values requests fetch first. */
  readonly isAvailable: boolean
  /**
   * Does what `sendTx` does.
   *
   * @param signed - A transaction and its bytes. They are kept, and must not change.
   * @returns The receipt of the dry run, if the node makes one; a promise if the block is not made at once.
   */
  send(signed: SignedEncoding): WireReceipt | null | Promise<WireReceipt | null>
  /** Does what a request does, at once. */
  read<M extends DirectRead>(method: M, request: FullRequests[M]): Results[M]
  /** Returns the outcome of an irreversible transaction, as `getTxByHash` shows it. */
  findOutcome(hash: string): Outcome | undefined
}

const chains = new WeakMap<object, DirectChain>()

/** Offers the chain of a provider to clients in this process. */
export function offerDirectChain(provider: Provider, chain: DirectChain): void {
  chains.set(provider, chain)
}

/** Returns the chain behind a provider, if it is in this process. A provider that wraps another has none. */
export function findDirectChain(provider: Provider): DirectChain | undefined {
  const chain = chains.get(provider)
  return chain?.isAvailable ? chain : undefined
}

/** Chains that are read through a provider: its own one, or that of the provider which it wraps. */
const readable = new WeakMap<object, DirectChain>()

/** Lets clients read through a provider that wraps another one as they read through that one. */
export function shareReads(wrapper: Provider, provider: Provider): void {
  const chain = chains.get(provider)
  if (chain !== undefined) readable.set(wrapper, chain)
}

/**
 * Makes a request that only reads the state at the head. If the chain is in this process, the response is not awaited.
 */
export function readHead<M extends DirectRead>(
  provider: Pick<Provider, 'request'>,
  method: M,
  request: FullRequests[M] & Requests[M],
): Results[M] | Promise<Results[M]> {
  const chain = readable.get(provider) ?? chains.get(provider)
  return chain?.isAvailable ? chain.read(method, request) : provider.request(method, request)
}

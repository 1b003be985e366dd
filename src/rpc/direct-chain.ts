import type { SignedEncoding } from '../tx/sign.js'
import type { Outcome } from './delivery/receipt-wait.js'
import type { Provider } from './provider.js'
import type { WireReceipt } from './schema.js'

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
   * @returns The receipt of the dry run, if the node makes one.
   */
  send(signed: SignedEncoding): Promise<WireReceipt | null>
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

import { utf8Length } from '../codec/utf8.js'
import { firstOf } from '../collections/presence.js'
import { ChainError } from '../state/chain-error.js'
import type { Transaction } from '../tx/transaction.js'
import type { SignedTransaction } from '../vm/execution/signed.js'

const MAX_PENDING = 10000
const MAX_PENDING_COMPLEX = 1000
/** Bytes. */
const SIMPLE_DATA_LENGTH = 70

/** Pending transactions, in order of arrival. */
export class Pool {
  readonly #pending = new Map<string, SignedTransaction>()

  get size(): number {
    return this.#pending.size
  }

  get(id: string): SignedTransaction | undefined {
    return this.#pending.get(id)
  }

  /** Throws if the pool is full (`rpc.md` §6.1, step 14). */
  checkRoom(tx: Transaction): void {
    if (this.size > (isSimple(tx) ? MAX_PENDING : MAX_PENDING_COMPLEX)) throw new ChainError('txpool is full')
  }

  add(signed: SignedTransaction): void {
    this.#pending.set(signed.id, signed)
  }

  remove(id: string): void {
    this.#pending.delete(id)
  }

  /** In the order of packing (`rpc.md` §10.3). */
  sorted(): SignedTransaction[] {
    return [...this.#pending.values()].sort(comparePriority)
  }

  list(): readonly SignedTransaction[] {
    return [...this.#pending.values()]
  }

  replace(pending: readonly SignedTransaction[]): void {
    this.#pending.clear()
    for (const signed of pending) this.add(signed)
  }
}

function isSimple(tx: Transaction): boolean {
  return isTokenCall(tx) && measureData(tx) <= SIMPLE_DATA_LENGTH
}

function measureData(tx: Transaction): number {
  return utf8Length(firstOf(tx.actions).data)
}

function isTokenCall(tx: Transaction): boolean {
  return tx.actions.length === 1 && firstOf(tx.actions).contract === 'token.iost'
}

/** Single token calls come first, shorter ones before longer ones. Then: higher ratio, earlier time, larger hash. */
function comparePriority(a: SignedTransaction, b: SignedTransaction): number {
  const [tokenA, tokenB] = [isTokenCall(a.tx), isTokenCall(b.tx)]
  if (tokenA !== tokenB) return tokenA ? -1 : 1
  if (tokenA) {
    const shorter = measureData(a.tx) - measureData(b.tx)
    if (shorter !== 0) return shorter
  }
  if (a.tx.gasRatio !== b.tx.gasRatio) return b.tx.gasRatio - a.tx.gasRatio
  if (a.tx.time !== b.tx.time) return a.tx.time < b.tx.time ? -1 : 1
  return Buffer.compare(b.hash, a.hash)
}

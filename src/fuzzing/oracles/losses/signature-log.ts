import type { Decimal } from '../../../codec/decimal.js'
import { addExact } from '../../../codec/exact-number.js'
import { countDifference, readStoredText, type StoredChange } from './stored-change.js'

interface SignedWrite {
  stateKey: string
  signer: string
  change: StoredChange
}

/** The writes of the current sequence, with the account that signed each of them. */
export class SignatureLog {
  readonly #writes: SignedWrite[] = []

  /** Number of writes, which `reset` takes. */
  get length(): number {
    return this.#writes.length
  }

  /** All writes, oldest first. */
  *list(): Iterable<StoredChange> {
    for (const { change } of this.#writes) yield change
  }

  /** Forgets all but the first writes. */
  reset(length: number): void {
    this.#writes.length = length
  }

  add(change: StoredChange, signer: string): void {
    this.#writes.push({ stateKey: change.stateKey, signer, change })
  }

  /** The account that signed the last write of an entry; undefined if the sequence has not written it. */
  readSigner(stateKey: string): string | undefined {
    return this.#writes.findLast((write) => write.stateKey === stateKey)?.signer
  }

  /** The text of an entry after its last write; undefined if the sequence has not written it. */
  readText(stateKey: string): string | undefined {
    return readStoredText(this.#writes.findLast((write) => write.stateKey === stateKey)?.change.after)
  }

  /** Sums what an account has added to a stored number in this sequence, less what it has taken. `path`: in JSON. */
  sumContribution(stateKey: string, signer: string, path: string): Decimal {
    const own = this.#writes.filter((write) => write.stateKey === stateKey && write.signer === signer)
    const none: Decimal = { value: 0n, scale: 0 }
    return own.reduce((sum, { change }) => addExact(sum, countDifference(change, path)), none)
  }
}

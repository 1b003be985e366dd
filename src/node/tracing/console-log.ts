import type { LoggedLine } from '../../chain/listeners.js'

const TRANSACTIONS = 1000
const CHARACTERS = 16 * 1024 * 1024

/** Console lines of contracts in the newest transactions, including dry runs. */
export class ConsoleLog {
  readonly #lines = new Map<string, LoggedLine[]>()
  readonly #ended = new Set<string>()
  #characters = 0

  add(line: LoggedLine): void {
    // After a rollback, the same transaction is executed again.
    if (this.#ended.delete(line.transaction)) this.#forget(line.transaction)
    const lines = this.#lines.get(line.transaction)
    this.#characters += line.text.length
    if (lines !== undefined) lines.push(line)
    else this.#lines.set(line.transaction, [line])
    while (this.#lines.size > TRANSACTIONS || this.#characters > CHARACTERS) this.#forgetOldest()
  }

  /** Ends an execution: another execution of the transaction replaces its lines. */
  end(transaction: string): void {
    if (this.#lines.has(transaction)) this.#ended.add(transaction)
  }

  #forgetOldest(): void {
    const oldest = this.#lines.keys().next()
    if (!oldest.done) this.#forget(oldest.value)
  }

  #forget(transaction: string): void {
    for (const { text } of this.#lines.get(transaction) ?? []) this.#characters -= text.length
    this.#lines.delete(transaction)
    this.#ended.delete(transaction)
  }

  /** The lines of one transaction, by its hash. */
  read(transaction: string): readonly LoggedLine[] {
    return this.#lines.get(transaction) ?? []
  }
}

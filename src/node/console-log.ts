import type { ConsoleLine } from './chain/chain.js'

const TRANSACTIONS = 1000

/** What contracts wrote with `console` in the newest transactions, dry runs included. */
export class ConsoleLog {
  readonly #lines = new Map<string, ConsoleLine[]>()

  add(line: ConsoleLine): void {
    const lines = this.#lines.get(line.transaction)
    if (lines !== undefined) {
      lines.push(line)
      return
    }
    if (this.#lines.size >= TRANSACTIONS) this.#lines.delete(this.#lines.keys().next().value!)
    this.#lines.set(line.transaction, [line])
  }

  /** The lines of one transaction, by its hash. */
  read(transaction: string): readonly ConsoleLine[] {
    return this.#lines.get(transaction) ?? []
  }
}

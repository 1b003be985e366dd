import type { ConsoleLine } from './chain/chain.js'

const TRANSACTIONS = 1000
const CHARACTERS = 16 * 1024 * 1024

/** What contracts wrote with `console` in the newest transactions, dry runs included. */
export class ConsoleLog {
  readonly #lines = new Map<string, ConsoleLine[]>()
  #characters = 0

  add(line: ConsoleLine): void {
    const lines = this.#lines.get(line.transaction)
    this.#characters += line.text.length
    if (lines !== undefined) lines.push(line)
    else this.#lines.set(line.transaction, [line])
    while (this.#lines.size > TRANSACTIONS || this.#characters > CHARACTERS) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const [transaction, lines] = this.#lines.entries().next().value!
    for (const { text } of lines) this.#characters -= text.length
    this.#lines.delete(transaction)
  }

  /** The lines of one transaction, by its hash. */
  read(transaction: string): readonly ConsoleLine[] {
    return this.#lines.get(transaction) ?? []
  }
}

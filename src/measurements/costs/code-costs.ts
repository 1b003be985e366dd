import { compareTexts } from '../../collections/order.js'
import type { CodeRecord, OperationRecord, RamByPayer, StackRecord } from '../records/record.js'

/** Sums the costs of the parts of a version of a contract's code. */
export class CodeCosts {
  readonly #stacks = new Map<string, StackRecord>()
  readonly #operations = new Map<string, OperationRecord>()

  addStack({ stack, cpu }: StackRecord): void {
    const key = JSON.stringify(stack)
    const known = this.#stacks.get(key)
    if (known === undefined) this.#stacks.set(key, { stack, cpu })
    else known.cpu += cpu
  }

  addOperation(added: OperationRecord): void {
    const key = JSON.stringify([added.stack, added.kind])
    const known = this.#operations.get(key)
    if (known === undefined) {
      this.#operations.set(key, { ...added, ram: { ...added.ram } })
      return
    }
    known.count += added.count
    known.cpu += added.cpu
    known.ram = addRam(known.ram, added.ram)
  }

  /** The sums, in the order of their places. */
  list(): Pick<CodeRecord, 'stacks' | 'operations'> {
    return { stacks: listSorted(this.#stacks), operations: listSorted(this.#operations) }
  }
}

/** Adds bytes of RAM, payer by payer. */
export function addRam(left: RamByPayer, right: RamByPayer): RamByPayer {
  return {
    publisher: left.publisher + right.publisher,
    contract: left.contract + right.contract,
    others: left.others + right.others,
  }
}

function listSorted<T>(sums: ReadonlyMap<string, T>): T[] {
  return [...sums].sort(([a], [b]) => compareTexts(a, b)).map(([, sum]) => sum)
}

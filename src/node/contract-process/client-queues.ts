import type { ClientName } from '../../rpc/provider.js'
import { FairQueue } from './fair-queue.js'

/**
 * Queues of clients: programs take turns, and the connections within a program take turns. More connections do not give
 * a program more turns.
 */
export class ClientQueues<T> {
  readonly #programs = new FairQueue<string>()
  readonly #connections = new Map<string, FairQueue<T>>()

  get size(): number {
    return this.#programs.size
  }

  add({ program, connection }: ClientName, item: T): void {
    const connections = this.#connections.get(program) ?? new FairQueue<T>()
    connections.add(connection, item)
    this.#connections.set(program, connections)
    this.#programs.add(program, program)
  }

  /** Removes and returns the next item. */
  take(): T | undefined {
    const program = this.#programs.take()
    return program === undefined ? undefined : this.#takeOf(program, (connections) => connections.take())
  }

  /**
   * Removes the last item of the program with the most waiting items, or of a connection with more than the new one.
   * Undefined if neither exists.
   */
  takeExcess({ program, connection }: ClientName): T | undefined {
    const other = this.#programs.takeExcess(program)
    if (other !== undefined) return this.#takeOf(other, (connections) => connections.takeExcess())
    const excess = this.#takeOf(program, (connections) => connections.takeExcess(connection))
    if (excess !== undefined) this.#programs.takeLast(program)
    return excess
  }

  #takeOf(program: string, take: (connections: FairQueue<T>) => T | undefined): T | undefined {
    const connections = this.#connections.get(program)
    if (connections === undefined) return undefined
    const item = take(connections)
    if (connections.size === 0) this.#connections.delete(program)
    return item
  }
}

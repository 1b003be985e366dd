/** A waiting client, ordered by turn and then by arrival. */
interface QueuePlace<T> {
  client: string
  turn: number
  item: T
}

/**
 * A queue that serves clients in turn: a client's second entry comes after the first of every other client, no matter
 * how many it added. A new client starts at the current turn, so that waiting gives it no advantage.
 */
export class FairQueue<T> {
  #places: QueuePlace<T>[] = []
  #turn = 0
  /** Next turn of each client. */
  readonly #following = new Map<string, number>()

  get size(): number {
    return this.#places.length
  }

  add(client: string, item: T): void {
    const turn = Math.max(this.#turn, this.#following.get(client) ?? 0)
    this.#following.set(client, turn + 1)
    this.#places.push({ client, turn, item })
  }

  /** Removes and returns the next item. */
  take(): T | undefined {
    const [first] = this.#places
    if (first === undefined) return undefined
    const next = this.#places.reduce((best, place) => (place.turn < best.turn ? place : best), first)
    this.#remove(next)
    this.#turn = next.turn
    for (const [client, turn] of this.#following) if (turn <= this.#turn) this.#following.delete(client)
    return next.item
  }

  /**
   * Removes the last item of the client with the most waiting items. Undefined if the new client `comer` has as many
   * with its next item.
   */
  takeExcess(comer?: string): T | undefined {
    const counts = new Map<string, number>()
    for (const { client } of this.#places) counts.set(client, (counts.get(client) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (comer !== undefined && (counts.get(comer) ?? 0) + 1 >= most) return undefined
    return this.#takeLast(({ client }) => counts.get(client) === most)
  }

  /** Removes and returns the last item of a client. */
  takeLast(client: string): T | undefined {
    return this.#takeLast((place) => place.client === client)
  }

  #takeLast(isSought: (place: QueuePlace<T>) => boolean): T | undefined {
    const last = this.#places.findLast(isSought)
    if (last === undefined) return undefined
    this.#remove(last)
    return last.item
  }

  #remove(place: QueuePlace<T>): void {
    this.#places = this.#places.filter((other) => other !== place)
  }
}

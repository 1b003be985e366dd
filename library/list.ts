/**
 * A list of texts of any length in storage. `mapKeys` lists 257 fields at most; here each item has its number, and
 * `page` reads some of them. Items are fields `0`, `1` … of the map `name`; their number is the value `name.length`.
 */
export class List {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get length(): number {
    return Number(storage.get(`${this.name}.length`) ?? '0')
  }

  /** The item at a place, counted from 0. About 340 gas. Fails for a missing item. */
  get(index: number): string {
    const item = storage.mapGet(this.name, String(index))
    if (item === null) throw new Error(`${this.name} has no item ${index}`)
    return item
  }

  /** Replaces an item. `payer` pays for its RAM. */
  set(index: number, item: string, payer: string = tx.publisher): void {
    this.get(index)
    storage.mapPut(this.name, String(index), item, payer)
  }

  /** Adds an item at the end and returns its place. About 1,060 gas. */
  push(item: string, payer: string = tx.publisher): number {
    const length = this.length
    storage.mapPut(this.name, String(length), item, payer)
    this.resize(length + 1)
    return length
  }

  /** Takes an item out and returns it; the last one takes its place. About 2,100 gas, however long the list is. */
  remove(index: number, payer: string = tx.publisher): string {
    const last = this.length - 1
    const removed = this.get(index)
    if (index !== last) storage.mapPut(this.name, String(index), this.get(last), payer)
    storage.mapDel(this.name, String(last))
    this.resize(last)
    return removed
  }

  /** Some items from a place on; fewer, or none, at the end. About 400 gas an item. */
  page(start: number, count: number): string[] {
    const end = Math.min(start + count, this.length)
    const items: string[] = []
    for (let i = start; i < end; i += 1) items.push(this.get(i))
    return items
  }

  private resize(length: number): void {
    storage.put(`${this.name}.length`, String(length))
  }
}

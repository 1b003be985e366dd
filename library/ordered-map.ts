/**
 * A map of any size in storage whose keys stay in the order in which they were added. `mapKeys` lists 257 fields at
 * most; here each key knows its neighbours, and `keys` reads some of them. Values are fields of the map `name`; what
 * lies around them are the maps `name.next` and `name.before`, and the values `name.first`, `name.last` and
 * `name.size`.
 */
export class OrderedMap {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get size(): number {
    return Number(storage.get(`${this.name}.size`) ?? '0')
  }

  has(key: string): boolean {
    return storage.mapHas(this.name, key)
  }

  get(key: string): string | null {
    return storage.mapGet(this.name, key)
  }

  /** Writes a value; about 700 gas for a known key, 2,800 for a new one. `payer` pays for the RAM. */
  put(key: string, value: string, payer: string = tx.publisher): void {
    if (!this.has(key)) this.append(key, payer)
    storage.mapPut(this.name, key, value, payer)
  }

  /** Takes a key out; about 3,400 gas, however large the map is. A missing key is ignored. */
  del(key: string, payer: string = tx.publisher): void {
    if (!this.has(key)) return
    const next = storage.mapGet(`${this.name}.next`, key)
    const before = storage.mapGet(`${this.name}.before`, key)
    this.link(before, next, payer)
    storage.mapDel(`${this.name}.next`, key)
    storage.mapDel(`${this.name}.before`, key)
    storage.mapDel(this.name, key)
    storage.put(`${this.name}.size`, String(this.size - 1))
  }

  /** Some keys in order: the first ones, or those behind `after`, which must be there. About 500 gas a key. */
  keys(count: number, after?: string): string[] {
    if (after !== undefined && !this.has(after)) throw new Error(`${this.name} has no key ${after}`)
    let key = after === undefined ? storage.get(`${this.name}.first`) : storage.mapGet(`${this.name}.next`, after)
    const keys: string[] = []
    while (key !== null && keys.length < count) {
      keys.push(key)
      key = storage.mapGet(`${this.name}.next`, key)
    }
    return keys
  }

  private append(key: string, payer: string): void {
    const last = storage.get(`${this.name}.last`)
    if (last === null) storage.put(`${this.name}.first`, key)
    else this.link(last, key, payer)
    storage.put(`${this.name}.last`, key)
    storage.put(`${this.name}.size`, String(this.size + 1))
  }

  /** Makes two keys neighbours; null is what lies before the first and behind the last one. */
  private link(before: string | null, next: string | null, payer: string): void {
    if (before === null) setOrDelete(`${this.name}.first`, next)
    else if (next === null) storage.mapDel(`${this.name}.next`, before)
    else storage.mapPut(`${this.name}.next`, before, next, payer)
    if (next === null) setOrDelete(`${this.name}.last`, before)
    else if (before === null) storage.mapDel(`${this.name}.before`, next)
    else storage.mapPut(`${this.name}.before`, next, before, payer)
  }
}

function setOrDelete(key: string, value: string | null): void {
  if (value === null) storage.del(key)
  else storage.put(key, value)
}

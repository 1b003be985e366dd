/** Number of recent entries after which older ones are forgotten. */
const MAX_RECENT = 200_000

/** A cache that keeps what was used recently: at most twice `MAX_RECENT` entries and those of one change. */
export class RecentMap<K, V> {
  #recent = new Map<K, V>()
  /** Entries of the time before. They become recent again when they are read. */
  #older = new Map<K, V>()

  get(key: K): V | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.#recent.set(key, older)
    return older
  }

  set(key: K, value: V): void {
    this.#recent.set(key, value)
  }

  clear(): void {
    this.#recent.clear()
    this.#older.clear()
  }

  /** Forgets entries that were not used recently, if there are many. */
  forgetOld(): void {
    if (this.#recent.size <= MAX_RECENT) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}

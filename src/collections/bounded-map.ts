/**
 * Returns what a map has for a key, or makes it and keeps it. A full map is emptied first: what is needed is made
 * again, and a hit costs one look-up.
 */
export function remember<K, V extends object>(known: Map<K, V>, limit: number, key: K, make: (key: K) => V): V {
  const kept = known.get(key)
  if (kept !== undefined) return kept
  if (known.size >= limit) known.clear()
  const made = make(key)
  known.set(key, made)
  return made
}

/** A map with a limit: setting a new key in a full map drops the key that was set first. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#limit && !this.has(key)) {
      const oldest = this.keys().next()
      if (!oldest.done) this.delete(oldest.value)
    }
    return super.set(key, value)
  }
}

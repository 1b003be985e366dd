/** How properties and invariants are tried, whatever they say themselves. */
export interface SearchSettings {
  /** How often. */
  runs?: number | undefined
  /** Or how long each of them. */
  timeMs?: number | undefined
  seed?: number | undefined
}

/** How properties and invariants are tried, whatever they say themselves. */
export interface SearchSettings {
  /** How often. */
  runs?: number | undefined
  /** Or how long each of them. */
  timeMs?: number | undefined
  /** Number of contract calls after which each invariant stops. Properties ignore it. */
  calls?: number | undefined
  seed?: number | undefined
  /** What is added to every seed: each shard of a search has others. */
  seedOffset?: number | undefined
  /** How many processes search for one failure. */
  jobs?: number | undefined
  /** The test that this process helps another one with: what it finds goes to the corpus alone. */
  helps?: string | undefined
  /** Play what the corpora have, and keep what is needed of it: nothing else runs. */
  minimise?: boolean | undefined
}

/** Settings of properties and invariants that override their own. */
export interface SearchSettings {
  /** Number of runs. */
  runs?: number | undefined
  /** Or how long each of them. */
  timeMs?: number | undefined
  /** Number of contract calls after which each invariant stops. Properties ignore it. */
  calls?: number | undefined
  seed?: number | undefined
  /** Number that is added to every seed, which differs between shards. */
  seedOffset?: number | undefined
  /** Number of processes that search for one failure. */
  jobs?: number | undefined
  /** The test that this process helps another one with: what it finds goes to the corpus alone. */
  helps?: string | undefined
  /** Play what the corpora have, and keep what is needed of it: nothing else runs. */
  minimise?: boolean | undefined
}

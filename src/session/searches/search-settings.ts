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
  /** Test that this process helps another one with; its findings only go to the corpus. */
  helps?: string | undefined
  /** End each invariant at its first failure. */
  bail?: boolean | undefined
  /** Only replay the corpora and minimise them. */
  minimise?: boolean | undefined
}

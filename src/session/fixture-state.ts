/** State that a fixture has built, to restore. */
export interface KeptState {
  value: unknown
  restore: () => Promise<void>
}

/** A fixture of a test file. */
export interface FixtureState {
  /** Undefined until first use. */
  kept: Promise<KeptState> | undefined
  /** Absolute paths of the sources that its function deploys. */
  readonly reached: string[]
}

/** Observer of fixtures, which may store their states and is notified when they are built. */
export interface FixtureObserver {
  /** Called when a fixture is used. Returns the storage for its state. */
  use(fixture: FixtureState): FixtureState
  /** Called when it builds its state. The returned function is called at the end. */
  begin(fixture: FixtureState): () => void
}

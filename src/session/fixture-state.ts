/** The state that a fixture has built, to which it returns. */
export interface KeptState {
  value: unknown
  restore: () => Promise<void>
}

/** A fixture of a test file. */
export interface FixtureState {
  /** Undefined until it is first used. */
  kept: Promise<KeptState> | undefined
  /** Absolute paths of the sources that its function deploys. */
  readonly reached: string[]
}

/** Notified of fixtures: where they keep their states, and when they build them. */
export interface FixtureObserver {
  /** A fixture is used. Returns where it keeps its state. */
  use(fixture: FixtureState): FixtureState
  /** It builds its state; the result is called when that has ended. */
  begin(fixture: FixtureState): () => void
}

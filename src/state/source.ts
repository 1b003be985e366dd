import type { CreatedContracts } from './created-contracts.js'

/**
 * Source of keys that no version of a store has: the state from which a fork starts. Its values never change, so all
 * versions of a store share it.
 */
export interface StateSource {
  /** Returns the value of a key; `undefined` if the state has none. Throws `UnknownKey` if it is not known yet. */
  read(key: string): string | undefined
  /** Requests a key at the next `fetch`. */
  want(key: string): void
  /** Contracts that were created here, by transactions that the forked chain does not have. */
  readonly created: CreatedContracts
  /**
   * Adds a key, and all available values of its contract, to `known`. Throws `UnknownKey` if the key has to be fetched.
   */
  open(key: string): void
  /** Fetches all keys for which `read` has thrown. Rejects with `ToolkitError` if one is unavailable. */
  fetch(): Promise<void>
  /** All known entries, in order of arrival. */
  readonly known: readonly (readonly [key: string, value: string | undefined])[]
}

/** A key of the state that has to be fetched first. The reading operation is aborted and runs again. */
export class UnknownKey extends Error {
  constructor(readonly key: string) {
    super(`the key ${key} of the state is not known yet`)
  }
}

/**
 * Runs an operation on the state, fetches missing values, and runs it again. An aborted run must not leave effects.
 * @param source - Where unknown keys come from; without one, `run` runs once.
 */
export function fetchUnknown<T>(source: StateSource | undefined, run: () => T | Promise<T>): T | Promise<T> {
  if (source === undefined) return run()
  const again = async (error: unknown): Promise<T> => {
    if (!(error instanceof UnknownKey)) throw error
    await source.fetch()
    return fetchUnknown(source, run)
  }
  try {
    const result = run()
    return result instanceof Promise ? result.catch(again) : result
  } catch (error) {
    return again(error)
  }
}

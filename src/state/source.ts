/**
 * Source of keys that no version of a store has: the state that a fork starts from. What it answers never
 * changes, so all versions of a store share it.
 */
export interface StateSource {
  /** The value of a key, `undefined` where the state has none. Throws `UnknownKey` where that is not known yet. */
  read(key: string): string | undefined
  /** Adds a key to those that `fetch` is about. */
  want(key: string): void
  /**
   * Marks a contract as created here, by a transaction that the forked chain does not have: no key that names it
   * has a value there.
   */
  addCreated(contract: string): void
  /** Whether a contract was created here. */
  isCreated(contract: string): boolean
  /** Makes every key known that `read` has thrown for. Rejects with `ToolkitError` where one cannot be had. */
  fetch(): Promise<void>
  /** All that is known, in the order in which it became known. */
  readonly known: readonly (readonly [key: string, value: string | undefined])[]
}

/** A key of the state that has to be fetched first: what asked for it is broken off, and runs again. */
export class UnknownKey extends Error {
  constructor(readonly key: string) {
    super(`the key ${key} of the state is not known yet`)
  }
}

/**
 * Runs something that reads the state, fetches what it did not find known, and runs it again. It must leave nothing
 * behind when it is broken off.
 *
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

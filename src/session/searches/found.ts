import type { FoundBySearch } from '../../report/model/run.js'

/** What a search says about the errors it found: they stay as they were thrown. */
const found = new WeakMap<object, FoundBySearch>()

/** Takes note of how an error was found; answers the error. */
export function markFound(error: Error, how: FoundBySearch): Error {
  found.set(error, how)
  return error
}

/** How an error was found, if by a search. */
export function readFound(error: object): FoundBySearch | undefined {
  return found.get(error)
}

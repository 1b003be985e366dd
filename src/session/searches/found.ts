import type { FoundBySearch } from '../../report/model/failure.js'

/** Facts about errors that searches found. The errors stay as they were thrown. */
const found = new WeakMap<object, FoundBySearch>()

/** Records how an error was found; returns the error. */
export function markFoundError(error: Error, how: FoundBySearch): Error {
  found.set(error, how)
  return error
}

/** Returns the facts about an error that a search found. */
export function readFound(error: object): FoundBySearch | undefined {
  return found.get(error)
}

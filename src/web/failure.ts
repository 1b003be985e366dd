import { reasonOf } from '../client/calls/failure.js'
import { firstOf } from '../collections/presence.js'

/** The first line of the reason why a call failed. */
export function summarizeFailure(message: string): string {
  return firstOf(
    reasonOf(message)
      .replace(/^Uncaught exception: /, '')
      .split('\n', 1),
  )
}

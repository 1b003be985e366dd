import { reasonOf } from '../client/calls/failure.js'

/** The first line of the reason why a call failed. */
export function summarizeFailure(message: string): string {
  return reasonOf(message)
    .replace(/^Uncaught exception: /, '')
    .split('\n', 1)[0]!
}

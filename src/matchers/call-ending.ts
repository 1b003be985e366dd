import { reasonOf } from '../client/calls/failure.js'
import { firstOf } from '../collections/presence.js'
import type { WireReceipt } from '../rpc/schema.js'

/** Describes the outcome of a call in one line. */
export function describeCallEnding({ status_code, message }: WireReceipt): string {
  return status_code === 'SUCCESS' ? 'it succeeded' : `it failed with ${status_code}: ${summarizeMessage(message)}`
}

/**
 * Extracts the reason of a failure from a receipt's message: without the action, places in instrumented code, and the
 * text that the chain adds to an exception for each contract on its path.
 */
export function summarizeMessage(message: string): string {
  return firstOf(
    reasonOf(message)
      .replace(/^(?:Uncaught exception: Error: (?=Uncaught exception: ))*Uncaught exception: /, '')
      .split(/\n(?:at [\w.]+:\d+:\d+(?:\n|$)|Stack tree: (?:\n|$))/, 1),
  ).trimEnd()
}

import { reasonOf } from '../client/calls/failure.js'
import type { WireReceipt } from '../rpc/schema.js'

/** Describes the outcome of a call in one line. */
export function describeCallEnding({ status_code, message }: WireReceipt): string {
  return status_code === 'SUCCESS' ? 'it succeeded' : `it failed with ${status_code}: ${summarizeMessage(message)}`
}

/**
 * Why a call failed, out of a receipt's message: without the action, the places in instrumented code, and what the
 * chain wraps around an exception once for each contract that it went through.
 */
export function summarizeMessage(message: string): string {
  return reasonOf(message)
    .replace(/^(?:Uncaught exception: Error: (?=Uncaught exception: ))*Uncaught exception: /, '')
    .split(/\n(?:at [\w.]+:\d+:\d+(?:\n|$)|Stack tree: (?:\n|$))/, 1)[0]!
    .trimEnd()
}

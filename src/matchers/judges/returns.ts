import { ToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { requireIndex } from '../arguments.js'
import { describeCallEnding } from '../call-ending.js'
import { isSame, readJson, show, type Verdict } from '../verdict.js'

/** `return(value)`, `returnAt(i, value)`: return value of the action with this index. */
export function judgeReturn(receipt: WireReceipt, index: number, expected: unknown): Verdict {
  const claim = `return ${show(expected)}${index === 0 ? '' : ` from action ${index}`}`
  requireIndex('.returnAt', index)
  const text = receipt.returns[index]
  if (text === undefined) {
    if (receipt.status_code === 'SUCCESS' && index > 0) throw refuseIndex(index, receipt.returns.length)
    return { holds: false, claim, but: describeMissing(receipt) }
  }
  const actual = readReturn(text, expected)
  return { holds: isSame(actual, expected), claim, but: `it returned ${show(actual)}`, expected, actual }
}

/**
 * Converts a return value to the type it is compared with: contracts return a list of one string, with numbers,
 * booleans and objects as JSON (rpc.md §4.5).
 */
function readReturn(text: string, expected: unknown): unknown {
  const values = readJson(text)
  const value: unknown = Array.isArray(values) && values.length <= 1 ? values[0] : values
  if (typeof value !== 'string' || typeof expected === 'string') return value
  if (expected === undefined || expected === null) return value === '' ? expected : readJson(value)
  if (typeof expected === 'bigint') return /^-?\d+$/.test(value) ? BigInt(value) : value
  return readJson(value)
}

function refuseIndex(index: number, count: number): ToolkitError {
  const actions = count === 1 ? '1 action' : `${count} actions`
  return new ToolkitError('TEST_ARGUMENT', `.returnAt(${index}): the transaction has ${actions}`, {
    hint: 'The first action has the index 0.',
  })
}

function describeMissing(receipt: WireReceipt): string {
  return receipt.status_code === 'SUCCESS' ? `it had ${receipt.returns.length} actions` : describeCallEnding(receipt)
}

import { listReturns } from '../../client/calls/receipt.js'
import { equalsJson, equalsText, formatJson } from '../../codec/chain-value.js'
import type { JsonValue } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { requireComparable } from '../arguments.js'
import { describeCallEnding } from '../call-ending.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import type { CallSubject } from '../subject.js'
import { show, showText, toActual, toExpected, toShown, type Verdict } from '../verdict.js'

/** `return(value)`: return value of the first action. */
export function returnValue(_: MatcherContext, expected: unknown): Check {
  return { begin: (call) => judgeReturn(call, { index: 0, expected, write: (form) => `.return(${form})` }) }
}

/** `returnAt(i, value)`: return value of the action with this index. */
export function returnAt(_: MatcherContext, index: number, expected: unknown): Check {
  return { begin: (call) => judgeReturn(call, { index, expected, write: (form) => `.returnAt(${index}, ${form})` }) }
}

interface ReturnClaim {
  index: number
  expected: unknown
  write: (form: string) => string
}

function judgeReturn(call: CallSubject, { index, expected, write }: ReturnClaim): (receipt: WireReceipt) => Verdict {
  const kinds = call.returnKindsOf?.(index)
  const matcher = write('').replace(/\(.*/, '')
  if (expected === undefined && !kinds?.includes('undefined')) throw undefinedError(matcher)
  requireComparable(matcher, expected, { kinds, write })
  const claim = `return ${show(expected)}${index === 0 ? '' : ` from action ${index}`}`
  return (receipt) => {
    const text = receipt.returns[index]
    if (text === undefined) {
      if (receipt.status_code === 'SUCCESS' && index > 0) throw returnIndexError(index, receipt.returns.length)
      return { holds: false, claim, but: describeMissing(receipt) }
    }
    const value = readReturn(text)
    return {
      holds: typeof value === 'string' ? equalsText(value, expected, kinds) : equalsValue(value, expected),
      claim,
      but: `it returned ${typeof value === 'string' ? showText(value, expected) : formatJson(value ?? null)}`,
      expected: toExpected(expected),
      actual: typeof value === 'string' ? toActual(value, expected) : value && toShown(value),
    }
  }
}

/**
 * Reads what an action returned: a text of a script, or a JSON value of a system contract (rpc.md §4.5). `undefined` if
 * it returned nothing.
 */
function readReturn(text: string): JsonValue | undefined {
  const values = listReturns(text)
  return values.length > 1 ? values : values[0]
}

function equalsValue(value: JsonValue | undefined, expected: unknown): boolean {
  return value === undefined ? expected === undefined || expected === '' : equalsJson(value, expected)
}

/** Only a method that is declared to return nothing returns `undefined`; elsewhere a variable is likely misspelt. */
function undefinedError(matcher: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `${matcher}: expected a value, got undefined`, {
    hint: `The variable may be misspelt, or not set yet. A method that returns nothing returns an empty text: ${matcher}('').`,
  })
}

function returnIndexError(index: number, count: number): ToolkitError {
  const actions = count === 1 ? '1 action' : `${count} actions`
  return new ToolkitError('TEST_ARGUMENT', `.returnAt(${index}): the transaction has ${actions}`, {
    hint: 'The first action has the index 0.',
  })
}

function describeMissing(receipt: WireReceipt): string {
  return receipt.status_code === 'SUCCESS' ? `it had ${receipt.returns.length} actions` : describeCallEnding(receipt)
}

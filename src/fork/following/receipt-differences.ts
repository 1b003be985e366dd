import { sortMembers } from '../../collections/order.js'
import type { Receipt } from '../../tx/receipt.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'

/** A part of a receipt that differs between two executions. */
export interface ReceiptDifference {
  field: 'status' | 'message' | 'returns' | 'receipts' | 'gas' | 'ram'
  expected: unknown
  actual: unknown
}

/**
 * Differences of two receipts of one transaction. Of messages, only the lines before the engine's own frames are
 * compared, because those frames quote scripts of the node.
 */
export function compareReceipts(expected: Receipt, actual: Receipt): ReceiptDifference[] {
  const found: ReceiptDifference[] = []
  const compare = (field: ReceiptDifference['field'], a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) found.push({ field, expected: a, actual: b })
  }
  compare('status', expected.statusCode, actual.statusCode)
  compare('message', cutFrames(expected.message), cutFrames(actual.message))
  compare('returns', expected.returns, actual.returns)
  compare('receipts', listEntries(expected), listEntries(actual))
  compare('gas', expected.gasUsage / 100, actual.gasUsage / 100)
  compare('ram', listRam(expected), listRam(actual))
  return found
}

/** Differences of an execution from a receipt of the live chain. No transaction of a block was dropped there. */
export function compareExecution(live: Receipt, execution: TransactionExecution): ReceiptDifference[] {
  return 'receipt' in execution
    ? compareReceipts(live, execution.receipt)
    : [{ field: 'status', expected: live.statusCode, actual: `dropped: ${execution.dropped}` }]
}

function listEntries({ receipts }: Receipt): unknown {
  return receipts.map(({ funcName, content }) => [funcName, content])
}

function listRam({ ramUsage }: Receipt): unknown {
  return sortMembers(ramUsage)
}

function cutFrames(message: string): string {
  const lines = message.split('\n')
  const end = lines.findIndex((line) => /^\s*at /.test(line))
  return end < 0 ? message : lines.slice(0, end).join('\n')
}

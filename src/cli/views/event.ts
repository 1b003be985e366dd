import { toPrintable } from '../../report/printable.js'
import type { NodeEvent } from '../../rpc/schema.js'
import { formatTime } from './values.js'

/** An event in one line; nodes do not say which contract it is of. */
export function formatEvent({ time, topic, data }: NodeEvent): string {
  const name = topic === 'CONTRACT_RECEIPT' ? 'receipt' : 'event'
  return `${formatTime(time)}  ${name.padEnd(7)}  ${toPrintable(data)}`
}

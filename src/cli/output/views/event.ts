import type { EventOrigin } from '../../../client/events/emissions.js'
import { toPrintable } from '../../../report/text/printable.js'
import type { NodeEvent } from '../../../rpc/schema.js'
import { formatTime } from './values.js'

/** An event in one line, with what is known of where it came from. */
export function formatEvent(
  { time, topic, data }: NodeEvent,
  { contract, action, transaction, failed }: Partial<EventOrigin>,
  name?: string,
): string {
  const kind = topic === 'CONTRACT_RECEIPT' ? 'receipt' : 'event'
  const giver = name ?? contract ?? '-'
  const parts = [
    formatTime(time),
    kind.padEnd(7),
    action === undefined ? giver : `${giver}/${action}`,
    toPrintable(data),
  ]
  if (transaction !== undefined) parts.push(`in ${transaction}${failed ? ', which failed' : ''}`)
  // A transaction gave the same, and this came from elsewhere.
  else if (action !== undefined) parts.push('of a dry run')
  return parts.join('  ')
}

/** The same for programs: the node's own members, and those of its origin that are known. */
export function describeEvent(event: NodeEvent, origin: Partial<EventOrigin>, name?: string): object {
  return { ...event, ...origin, ...(name === undefined ? {} : { name }) }
}

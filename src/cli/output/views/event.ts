import type { EventOrigin } from '../../../client/events/emissions.js'
import { toPrintable } from '../../../report/text/printable.js'
import type { NodeEvent } from '../../../rpc/schema.js'
import { formatKnownTime } from './values.js'

/** Formats an event on one line, with its origin if known. */
export function formatEvent(
  { time, topic, data }: NodeEvent,
  { contract, action, transaction, failed }: Partial<EventOrigin>,
  name?: string,
): string {
  const kind = topic === 'CONTRACT_RECEIPT' ? 'receipt' : 'event'
  const giver = name ?? contract ?? '-'
  const parts = [
    formatKnownTime(time),
    kind.padEnd(7),
    action === undefined ? giver : `${giver}/${action}`,
    toPrintable(data),
  ]
  if (transaction !== undefined) parts.push(`in ${transaction}${failed ? ', which failed' : ''}`)
  // A transaction emitted the same event, but this one has another origin.
  else if (action !== undefined) parts.push('of a dry run')
  return parts.join('  ')
}

/** Describes an event for programs: the node's own members and the known members of its origin. */
export function describeEvent(event: NodeEvent, origin: Partial<EventOrigin>, name?: string): object {
  return { ...event, ...origin, ...(name === undefined ? {} : { name }) }
}

import { enumeration, int64, list, maybe, message, openEnumeration, optional, part, string } from '../message.js'

/**
 * Messages of the event stream, with protobuf's names and field numbers (rpc.md §13), in the order in which fields are
 * printed (§2.1.7). Messages that differ only in their use share one.
 */

const TOPICS = ['CONTRACT_RECEIPT', 'CONTRACT_EVENT'] as const

export const SubscribeRequest = message('SubscribeRequest', {
  topics: list(openEnumeration(1, TOPICS)),
  filter: maybe(2, message('Filter', { contract_id: optional(string(1)) })),
})

export const Event = message('Event', { topic: enumeration(1, TOPICS), data: string(2), time: int64(3) })

export const SubscribeResponse = message('SubscribeResponse', { event: part(1, Event) })

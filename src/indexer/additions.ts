import { BASE_PUBLISHER, type TransactionContent } from './block-content.js'
import type { CounterName, ListName } from './lists.js'

/** What a transaction adds to the index. */
export interface Additions {
  lists: Addition[]
  counters: CounterName[]
}

/** What is added to a list: the item of the transaction, or a text that the list keeps once. */
export interface Addition {
  name: ListName
  item: number
  text?: string
}

/** What a transaction adds to which lists. The first transaction of a block is left out of those for people. */
export function listAdditions(content: TransactionContent): Additions {
  const isBase = content.transaction.publisher === BASE_PUBLISHER
  const lists: Addition[] = isBase ? [] : [{ name: 'transactions', item: 0 }]
  const once = (name: ListName, text: string) => lists.push({ name, item: 0, text })
  for (const party of content.parties) {
    once('addresses', party)
    if (!isBase || party === BASE_PUBLISHER) lists.push({ name: `transactions:${party}`, item: 0 })
  }
  for (const { address, index } of content.logs) lists.push({ name: `logs:${address}`, item: index })
  for (const [item, { token, kind, from, to }] of content.transfers.entries()) {
    lists.push({ name: `transfers:${token}`, item })
    once('tokens', `${kind}/${token}`)
    for (const holder of [from, to]) if (holder !== '') once(`holders:${token}`, holder)
  }
  for (const { symbol, kind } of content.tokens) once('tokens', `${kind}/${symbol}`)
  for (const id of content.created) once('contracts', id)
  for (const id of [...content.created, ...content.updated]) lists.push({ name: `versions:${id}`, item: 0 })
  for (const account of content.accounts) once('accounts', account)
  const counters = content.transaction.actions.map(
    ({ contract, action_name }) => `calls:${contract}/${action_name}` as const,
  )
  return { lists, counters }
}

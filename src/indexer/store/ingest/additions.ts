import type { BlockRow, CounterName, ListName } from '../chain-index.js'
import { BASE_PUBLISHER, type TransactionContent } from './block-content.js'

/** Receives what a transaction adds to the index. */
export interface AdditionListener {
  /** The item of the transaction goes to the end of a list. */
  onItem(name: ListName, item: number): void
  /** A text goes to the end of a list that keeps each once. */
  onMember(name: ListName, text: string): void
  onCount(name: CounterName): void
}

/** Reports what a block adds, without its transactions. */
export function tellBlockAdditions({ witness }: BlockRow, listener: AdditionListener): void {
  listener.onItem('blocks', 0)
  listener.onCount(`blocks:${witness}`)
}

/** Reports what a transaction adds to which lists. The first transaction of a block is left out of those for people. */
export function tellAdditions(content: TransactionContent, listener: AdditionListener): void {
  const isBase = content.transaction.publisher === BASE_PUBLISHER
  if (!isBase) listener.onItem('transactions', 0)
  for (const party of content.parties) {
    listener.onMember('addresses', party)
    if (!isBase || party === BASE_PUBLISHER) listener.onItem(`transactions:${party}`, 0)
  }
  for (const { address, index } of content.logs) listener.onItem(`logs:${address}`, index)
  for (const [item, { token, kind, from, to }] of content.transfers.entries()) {
    listener.onItem(`transfers:${kind}/${token}`, item)
    listener.onMember('tokens', `${kind}/${token}`)
    for (const holder of [from, to]) if (holder !== '') listener.onMember(`holders:${kind}/${token}`, holder)
  }
  for (const { symbol, kind } of content.tokens) listener.onMember('tokens', `${kind}/${symbol}`)
  for (const id of content.created) listener.onMember('contracts', id)
  for (const id of [...content.created, ...content.updated]) listener.onItem(`versions:${id}`, 0)
  for (const account of content.accounts) listener.onMember('accounts', account)
  for (const { contract, action_name } of content.transaction.actions) {
    listener.onCount(`calls:${contract}/${action_name}`)
  }
}

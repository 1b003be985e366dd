import type { BlockRow, CounterName, FilterListName, ListName } from '../chain-index.js'
import {
  BASE_PUBLISHER,
  type TokenCreation,
  type TokenName,
  type TokenTransfer,
  type TransactionContent,
} from './block-content.js'

/** Receives the additions of a transaction to the index. */
export interface AdditionListener {
  /** Appends the item of the transaction to a list. */
  onItem(name: ListName, item: number): void
  /** Appends a text to a list that keeps each text once. */
  onMember(name: ListName, text: string): void
  /** @param by - Default: 1. */
  onCount(name: CounterName, by?: number): void
  /** Reports a new token, whose balances are known from here on. */
  onToken(name: TokenName, creation: TokenCreation): void
  onTransfer(name: TokenName, transfer: TokenTransfer): void
  onTransaction(id: string, publisher: string): void
  /** An account, or the owner of a contract, pays with the token `ram` or receives a refund. */
  onRam(payer: string, bytes: bigint): void
}

/** Whether a list keeps texts, each once, instead of items of transactions. */
export function keepsTexts(name: ListName): boolean {
  return /^(addresses|tokens|contracts|accounts|holders:.*)$/s.test(name)
}

/** Whether indexes of earlier versions lack a list or counter: that of a filter, or of a contract's use. */
export function isOfFilters(name: ListName | CounterName): boolean {
  return /^(failed$|(failed|method|called|token|moved|sent|received|actions|ram):)/.test(name)
}

/** Reports the additions of a block, without its transactions. */
export function tellBlockAdditions({ witness }: BlockRow, listener: AdditionListener): void {
  listener.onItem('blocks', 0)
  listener.onCount(`blocks:${witness}`)
}

/** Reports the additions of a transaction. The first transaction of a block is left out of user-facing lists. */
export function tellAdditions(content: TransactionContent, listener: AdditionListener): void {
  const { publisher } = content.transaction
  const isBase = publisher === BASE_PUBLISHER
  listener.onTransaction(content.id, publisher)
  if (!isBase) listener.onItem('transactions', 0)
  for (const party of content.parties) {
    listener.onMember('addresses', party)
    if (!isBase || party === BASE_PUBLISHER) listener.onItem(`transactions:${party}`, 0)
  }
  for (const { address, index } of content.logs) listener.onItem(`logs:${address}`, index)
  for (const creation of content.tokens) {
    const name = `${creation.kind}/${creation.symbol}` as const
    listener.onMember('tokens', name)
    listener.onToken(name, creation)
  }
  for (const [item, transfer] of content.transfers.entries()) {
    const { token, kind, from, to } = transfer
    const name = `${kind}/${token}` as const
    listener.onItem(`transfers:${name}`, item)
    listener.onMember('tokens', name)
    for (const holder of [from, to]) if (holder !== '') listener.onMember(`holders:${name}`, holder)
    listener.onTransfer(name, transfer)
  }
  for (const [payer, bytes] of Object.entries(content.transaction.tx_receipt?.ram_usage ?? {})) {
    listener.onRam(payer, BigInt(bytes))
    listener.onCount(`ram:${payer}`, Number(bytes))
  }
  for (const id of content.created) listener.onMember('contracts', id)
  for (const id of [...content.created, ...content.updated]) listener.onItem(`versions:${id}`, 0)
  for (const account of content.accounts) listener.onMember('accounts', account)
  for (const { contract, action_name } of content.transaction.actions) {
    listener.onCount(`calls:${contract}/${action_name}`)
    listener.onCount(`actions:${contract}`)
  }
  if (!isBase) tellFilters(content, listener)
}

/** Reports the lists of filters. Each has a transaction once. */
function tellFilters({ transaction, parties, transfers }: TransactionContent, listener: AdditionListener): void {
  const { publisher, actions, tx_receipt: receipt } = transaction
  const lists = new Set<FilterListName>([`sent:${publisher}`])
  const isFailed = receipt !== null && receipt.status_code !== 'SUCCESS'
  if (isFailed) lists.add('failed')
  for (const { action_name } of actions) lists.add(`method:${action_name}`)
  for (const party of parties) {
    if (isFailed) lists.add(`failed:${party}`)
    if (party !== publisher) lists.add(`received:${party}`)
    for (const { action_name } of actions) lists.add(`called:${party}/${action_name}`)
  }
  for (const { kind, token, from, to } of transfers) {
    lists.add(`token:${kind}/${token}`)
    for (const party of [from, to]) if (party !== '') lists.add(`moved:${party}/${kind}/${token}`)
  }
  for (const name of lists) listener.onItem(name, 0)
}

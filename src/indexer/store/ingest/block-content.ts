import { decodeBase58, encodeBase58 } from '../../../codec/base58.js'
import { decodeBase64 } from '../../../codec/base64.js'
import { decodeHex } from '../../../codec/hex.js'
import { tryParseJson, tryParseJsonObject } from '../../../codec/json.js'
import { addToGroup } from '../../../collections/groups.js'
import { itemAt } from '../../../collections/presence.js'
import { isOneOf } from '../../../collections/shapes.js'
import { decodeSubmission, SubmissionFailure } from '../../../contract/submission.js'
import type { Results, WireReceipt } from '../../../rpc/schema.js'

type ContentBlock = Pick<Results['getBlockByNumber']['block'], 'time' | 'transactions'>
type ContentTransaction = ContentBlock['transactions'][number]

/** A transaction of a block, with its listed content. */
export interface TransactionContent {
  /** The chain's own base58. */
  id: string
  /** Nanoseconds since 1970, as text. */
  time: string
  transaction: ContentTransaction
  /** All accounts and contracts involved. */
  parties: string[]
  logs: Log[]
  transfers: TokenTransfer[]
  /** Ids of contracts that were published or updated. */
  created: string[]
  updated: string[]
  /** Symbols of created tokens. */
  tokens: TokenCreation[]
  /** Names of created accounts. */
  accounts: string[]
}

/** A receipt that a contract left. */
export interface Log {
  address: string
  name: string
  content: string
  index: number
}

/** A movement of a token; `from` is empty if it was issued, `to` if it was destroyed. */
export interface TokenTransfer {
  token: string
  kind: TokenKind
  from: string
  to: string
  /** A decimal text; undefined for a single non-fungible token. */
  amount?: string
  tokenId?: string
  index: number
}

/** Contracts that create tokens. */
export const TOKEN_KINDS = ['token.iost', 'token721.iost'] as const

export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Contract and symbol, because tokens of different contracts may share a symbol. */
export type TokenName = `${TokenKind}/${string}`

/** Returns a text that the index keeps as the name of a token. Throws an `Error`, a bug of the toolkit, for others. */
export function requireTokenName(text: string | undefined): TokenName {
  if (text === undefined || !isTokenName(text))
    throw new Error(`bug of the toolkit: ${text} is not the name of a token`)
  return text
}

function isTokenName(text: string): text is TokenName {
  return isOneOf(TOKEN_KINDS, text.slice(0, Math.max(0, text.indexOf('/'))))
}

export interface TokenCreation {
  symbol: string
  kind: TokenKind
  issuer: string
  /** The full name, otherwise the symbol. */
  name: string
  decimals: number
}

/** The publisher of the first transaction of every block, which lists of transactions leave out. */
export const BASE_PUBLISHER = 'base.iost'

/** Extracts the content that an explorer lists from a complete block. */
export function readBlockContent(block: ContentBlock): TransactionContent[] {
  return block.transactions.map((transaction) => readTransaction(transaction, block.time))
}

/** Extracts the content of one transaction, with the time of its block. */
export function readTransaction(transaction: ContentTransaction, blockTime: string): TransactionContent {
  const receipt = transaction.tx_receipt
  const { created, updated } = readDeployments(transaction)
  const content: TransactionContent = {
    id: transaction.hash,
    time: blockTime,
    transaction,
    parties: [],
    logs: (receipt?.receipts ?? []).map(readLog),
    transfers: [],
    created,
    updated,
    tokens: [],
    accounts: [],
  }
  for (const log of content.logs) {
    // Receipts of other contracts are not read.
    if (log.address === 'auth.iost') content.accounts.push(...readSignUp(log))
    else if (log.address === 'token.iost' || log.address === 'token721.iost') readTokenLog(log, log.address, content)
  }
  nameIssued(content)
  content.parties = listParties(content)
  return content
}

/** Each once, in order of appearance. */
function listParties({ transaction, logs, transfers, created, updated, accounts }: TransactionContent): string[] {
  const parties = new Set([transaction.publisher])
  for (const signer of transaction.signers) parties.add(signer.replace(/@\w+$/, ''))
  for (const { contract } of transaction.actions) parties.add(contract)
  for (const { address } of logs) parties.add(address)
  for (const { from, to } of transfers) parties.add(from).add(to)
  for (const party of [...created, ...updated, ...accounts]) parties.add(party)
  parties.delete('')
  return [...parties]
}

function readLog({ func_name, content }: WireReceipt['receipts'][number], index: number): Log {
  const slash = func_name.indexOf('/')
  return { address: func_name.slice(0, slash), name: func_name.slice(slash + 1), content, index }
}

/** Parses a JSON list; empty for any other text. */
function readList(text: string): unknown[] {
  const value = tryParseJson(text)
  return Array.isArray(value) ? value : []
}

function readSignUp({ name, content }: Log): string[] {
  return name === 'signUp' ? readList(content).slice(0, 1).map(String) : []
}

/** Reads a receipt of a token contract (system-contracts.md §4, §5): a transfer, or a new token. */
function readTokenLog({ name, content, index }: Log, kind: TokenKind, found: TransactionContent): void {
  const [token, first, second = '', third = ''] = readList(content).map(String)
  if (token === undefined || first === undefined) return
  const isSingle = kind === 'token721.iost'
  switch (name) {
    case 'create':
      found.tokens.push({ kind, issuer: first, ...readTokenOptions(token, isSingle, third) })
      return
    case 'transfer':
    case 'transferFreeze': {
      const what = isSingle ? { tokenId: third } : { amount: third }
      found.transfers.push({ token, kind, index, from: first, to: second, ...what })
      return
    }
    case 'issue': {
      found.transfers.push({ token, kind, index, from: '', to: first, ...(!isSingle && { amount: second }) })
      return
    }
    case 'destroy':
      found.transfers.push({ token, kind, index, from: first, to: '', amount: second })
  }
}

/** Reads the options of a new token, base64 and JSON in its receipt (system-contracts.md §6.3). */
function readTokenOptions(
  symbol: string,
  isSingle: boolean,
  config = '',
): Pick<TokenCreation, 'symbol' | 'name' | 'decimals'> {
  if (isSingle) return { symbol, name: symbol, decimals: 0 }
  const { fullName, decimal } = readMembers(new TextDecoder().decode(decodeBase64(config)))
  return {
    symbol,
    name: typeof fullName === 'string' ? fullName : symbol,
    decimals: typeof decimal === 'number' ? Math.trunc(decimal) : DEFAULT_DECIMALS,
  }
}

const DEFAULT_DECIMALS = 8

/** Parses the members of a JSON object; empty for any other text. */
function readMembers(text: string): Readonly<Record<string, unknown>> {
  return tryParseJsonObject(text) ?? {}
}

/**
 * Sets the ids of issued tokens, which actions return. Contracts may issue too: if they issue the same token to the
 * same address, the ids stay unknown.
 */
function nameIssued({ transaction: { actions, tx_receipt: receipt }, transfers }: TransactionContent): void {
  const returned = new Map<string, string[]>()
  for (const [at, { contract, action_name, data }] of actions.entries()) {
    if (contract !== 'token721.iost' || action_name !== 'issue') continue
    const [token, to] = readList(data).map(String)
    const [id] = readList(receipt?.returns[at] ?? '').map(String)
    if (id !== undefined) addToGroup(returned, `${token}/${to}`, id)
  }
  for (const [key, ids] of returned) {
    const issued = transfers.filter(({ token, kind, from, to }) => {
      return kind === 'token721.iost' && from === '' && `${token}/${to}` === key
    })
    if (issued.length === ids.length) for (const [at, transfer] of issued.entries()) transfer.tokenId = itemAt(ids, at)
  }
}

/** Reads the publications of a transaction: the call returns the contract's id. */
function readDeployments({ actions, tx_receipt: receipt }: ContentTransaction): {
  created: string[]
  updated: string[]
} {
  const created: string[] = []
  const updated: string[] = []
  if (receipt?.status_code !== 'SUCCESS') return { created, updated }
  for (const [index, { contract, action_name, data }] of actions.entries()) {
    if (contract !== 'system.iost') continue
    if (action_name === 'setCode') created.push(...readList(receipt.returns[index] ?? '').map(String))
    if (action_name === 'initSetCode') created.push(...readList(data).slice(0, 1).map(String))
    if (action_name === 'updateCode') updated.push(...readUpdatedId(data))
  }
  return { created: created.filter((id) => id !== ''), updated }
}

/** The id of the contract in an update. */
function readUpdatedId(data: string): string[] {
  try {
    return [decodeSubmission(String(readList(data)[0])).id]
  } catch (error) {
    if (!(error instanceof SubmissionFailure)) throw error
    return []
  }
}

/** A hash of the chain, base58, in the form of the explorer interface: 0x and hexadecimal. */
export function toExplorerHash(hash: string): string {
  const bytes = decodeBase58(hash)
  return bytes === undefined ? hash : `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
}

/** Returns whether a text may be a hash: 0x and hexadecimal in upper or lower case, or base58. */
export function isHash(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** Converts a hash in either form to the chain's base58. */
export function toChainHash(hash: string): string {
  const bytes = /^0x/i.test(hash) ? decodeHex(hash.slice(2)) : undefined
  return bytes === undefined ? hash : encodeBase58(bytes)
}

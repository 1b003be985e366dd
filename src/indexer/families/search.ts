import { encodeBase58 } from '../../codec/base58.js'
import type { HashRange } from '../store/chain-index.js'
import { requireTokenName, toExplorerHash } from '../store/ingest/block-content.js'
import { showAddress } from './addresses.js'
import { showBlockOf } from './blocks.js'
import { BadParameter, NotFound, type Source, type WireRecord } from './source.js'
import { findToken, nameOf, splitName, tokenId } from './token-facts.js'
import { showTransactionOf } from './transactions.js'

/** Maximum number of results. */
const MAX_FOUND = 10
/** Maximum length of a text that is searched for. */
const MAX_LENGTH = 100
/** Minimum length of the beginning of a hash: shorter ones would match too many. */
const MIN_HASH = 4
/** Newest contracts whose names in the project are known to a search. */
const MAX_NAMED = 200
/** Contracts whose ids are compared without case. */
const MAX_CONTRACTS = 5000
const HASH_BYTES = 32

/** A match: its kind, its identity in the interface, and its name. */
interface SearchMatch {
  type: 'block' | 'transaction' | 'account' | 'contract' | 'token'
  id: string
  name: string
  /** Contract of a token. */
  contract?: string
}

/**
 * Finds blocks, transactions, accounts, contracts and tokens whose number, hash, name or id begins with a text, without
 * case; contracts also by their names in the project. Exact matches come first, so the first result is what the text
 * means.
 */
export async function searchAll(source: Source, text: string): Promise<WireRecord[]> {
  const wanted = text.trim()
  if (wanted === '' || wanted.length > MAX_LENGTH) throw new BadParameter('q', `1 to ${MAX_LENGTH} characters`)
  const found = [
    ...(await findBlocks(source, wanted)),
    ...(await findNamedContracts(source, wanted)),
    ...(await findAddresses(source, wanted)),
    ...(await findTokens(source, wanted)),
    ...(await findHashes(source, wanted)),
  ]
  const lower = wanted.toLowerCase()
  const isExact = ({ id, name }: SearchMatch) => [id, name].some((each) => each.toLowerCase() === lower)
  const distinct = [...new Map(found.map((each) => [`${each.type} ${toExplorerHash(each.id)}`, each])).values()]
  const sorted = [...distinct.filter(isExact), ...distinct.filter((each) => !isExact(each))].slice(0, MAX_FOUND)
  return (sorted.length > 0 ? sorted : await findElsewhere(source, wanted)).map((each) => ({ ...each }))
}

async function findBlocks({ index }: Source, text: string): Promise<SearchMatch[]> {
  if (!/^(\d{1,15}|0x[\da-f]{1,12})$/i.test(text)) return []
  const number = Number(text)
  return (await index.block(number)) === undefined ? [] : [{ type: 'block', id: String(number), name: text }]
}

/** Contracts by their names in the project. */
async function findNamedContracts({ index, findName }: Source, text: string): Promise<SearchMatch[]> {
  const { entries } = await index.list('contracts', { offset: 0, limit: MAX_NAMED })
  const lower = text.toLowerCase()
  const found = await Promise.all(
    entries.map(async ({ text: id = '' }): Promise<SearchMatch[]> => {
      const name = await findName(id)
      return name?.toLowerCase().startsWith(lower) ? [{ type: 'contract', id, name }] : []
    }),
  )
  return found.flat()
}

/** Accounts and contracts. Names of accounts have no capital letters; ids of contracts have. */
async function findAddresses({ index, findName }: Source, text: string): Promise<SearchMatch[]> {
  const lower = text.toLowerCase()
  const plain = await index.startingWith('addresses', lower, MAX_FOUND)
  const head = 'Contract'
  const isId = lower.length > 0 && (head.toLowerCase().startsWith(lower) || lower.startsWith(head.toLowerCase()))
  const contracts = isId ? await index.startingWith('contracts', head, MAX_CONTRACTS) : []
  const ids = contracts.filter((id) => id.toLowerCase().startsWith(lower)).slice(0, MAX_FOUND)
  return Promise.all(
    [...plain, ...ids].map(async (id): Promise<SearchMatch> => {
      const isContract = /^Contract|\./.test(id)
      return isContract ? { type: 'contract', id, name: (await findName(id)) ?? id } : { type: 'account', id, name: id }
    }),
  )
}

async function findTokens({ index }: Source, text: string): Promise<SearchMatch[]> {
  const [, contract, symbol = ''] = /^(?:(token(?:721)?\.iost):)?(.*)$/is.exec(text) ?? []
  const kinds = (['token.iost', 'token721.iost'] as const).filter(
    (kind) => contract === undefined || contract.toLowerCase() === kind,
  )
  const names: string[] = []
  for (const kind of kinds) {
    for (const start of new Set([symbol.toLowerCase(), symbol])) {
      names.push(...(await index.startingWith('tokens', `${kind}/${start}`, MAX_FOUND)))
    }
  }
  return names.map((each) => {
    const { kind, symbol } = splitName(requireTokenName(each))
    return { type: 'token', id: tokenId(kind, symbol), name: symbol, contract: kind }
  })
}

async function findHashes({ index }: Source, text: string): Promise<SearchMatch[]> {
  const found: SearchMatch[] = []
  for (const range of listRanges(text)) {
    for (const [type, kind] of [
      ['transaction', 'transactions'],
      ['block', 'blocks'],
    ] as const) {
      for (const hash of await index.hashesIn(kind, range, MAX_FOUND)) {
        // In the form of the text: hexadecimal, or the chain's own.
        const id = range.length === undefined ? hash : toExplorerHash(hash)
        found.push({ type, id, name: id })
      }
    }
  }
  return found
}

/** The ranges of base58 hashes that begin with a text, or whose hexadecimal form does. */
function listRanges(text: string): HashRange[] {
  const ranges: HashRange[] = []
  const hex = /^(?:0x)?([\da-f]+)$/i.exec(text)?.[1]?.toLowerCase()
  if (hex !== undefined && hex.length >= MIN_HASH && hex.length <= 2 * HASH_BYTES) {
    const bound = (digit: string) => encodeBase58(Buffer.from(hex.padEnd(2 * HASH_BYTES, digit), 'hex'))
    const [low, high] = [bound('0'), bound('f')]
    // Texts of one length are in the order of their numbers.
    for (let length = low.length; length <= high.length; length++) {
      ranges.push({
        low: length === low.length ? low : '2'.padEnd(length, '1'),
        high: length === high.length ? high : 'z'.repeat(length),
        length,
      })
    }
  }
  if (/^[1-9A-HJ-NP-Za-km-z]{4,44}$/.test(text)) ranges.push({ low: text, high: text.padEnd(50, 'z') })
  return ranges
}

/** Finds by its whole name what is not indexed, such as a pending transaction or an account of an earlier block. */
async function findElsewhere(source: Source, text: string): Promise<SearchMatch[]> {
  const lower = text.toLowerCase()
  const candidates: (() => Promise<SearchMatch>)[] = [
    async () => ({ type: 'transaction', id: String((await showTransactionOf(source, text)).hash), name: text }),
    async () => ({ type: 'block', id: String((await showBlockOf(source, text)).number), name: text }),
    async () => {
      const { hash, is_contract } = await showAddress(source, /^Contract/.test(text) ? text : lower)
      return { type: is_contract === true ? 'contract' : 'account', id: String(hash), name: String(hash) }
    },
    async () => {
      const token = await findToken(source, lower)
      return {
        type: 'token',
        id: tokenId(token.kind, token.symbol),
        name: token.symbol,
        contract: splitName(nameOf(token)).kind,
      }
    },
  ]
  for (const find of candidates) {
    try {
      return [await find()]
    } catch (error) {
      if (!(error instanceof NotFound) && !(error instanceof BadParameter)) throw error
    }
  }
  return []
}

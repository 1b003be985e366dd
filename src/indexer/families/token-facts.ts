import { readStorage } from '../../client/storage.js'
import { must } from '../../collections/presence.js'
import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { ChainIndex, TokenState } from '../store/chain-index.js'
import { requireTokenName, TOKEN_KINDS, type TokenKind, type TokenName } from '../store/ingest/block-content.js'
import { NotFound, readSince, type Source } from './source.js'

/** Facts about a token. */
export interface TokenFacts {
  symbol: string
  kind: TokenKind
  name: string
  decimals: number
  supply: bigint
  issuer: string
  /** Null if the index does not have all transfers of the token. */
  holders: number | null
}

/** Reads facts about tokens: from the index if it has their creation, otherwise from the node. */
export async function readTokens(source: Source, names: readonly TokenName[]): Promise<(TokenFacts | undefined)[]> {
  const states = await source.index.tokens(names)
  const created = states.filter((state) => state !== undefined)
  const rows = await source.index.transactions(created.map(({ place }) => place))
  return Promise.all(
    names.map(async (name, at) => {
      const state = states[at]
      if (state === undefined) return readEarlierToken(source, name)
      const { kind, symbol } = splitName(name)
      const creation = rows[created.indexOf(state)]?.tokens.find((each) => each.kind === kind && each.symbol === symbol)
      return creation && { ...creation, supply: state.supply, holders: state.holders }
    }),
  )
}

/** Undefined if the token does not exist. */
async function readToken(source: Source, name: TokenName): Promise<TokenFacts | undefined> {
  const [facts] = await readTokens(source, [name])
  return facts
}

/** Values by which a list of tokens is sorted. */
export type TokenFigures = Pick<TokenFacts, 'supply' | 'holders' | 'symbol'> & { name: TokenName }

/** Reads the figures of tokens, possibly thousands. Tokens that no longer exist are left out. */
export async function readFigures(source: Source, names: readonly TokenName[]): Promise<TokenFigures[]> {
  const states = await source.index.tokens(names)
  const figures = await Promise.all(
    names.map(async (name, at) => {
      const known: Pick<TokenState, 'supply' | 'holders'> | TokenFacts | undefined =
        states[at] ?? (await readEarlierToken(source, name))
      return known === undefined ? [] : { ...known, name, symbol: splitName(name).symbol }
    }),
  )
  return figures.flat()
}

export function splitName(name: TokenName): { kind: TokenKind; symbol: string } {
  const kind = TOKEN_KINDS.find((each) => name.startsWith(`${each}/`))
  return { kind: must(kind, 'contract of a token'), symbol: name.slice(name.indexOf('/') + 1) }
}

/** Reads a token whose creation is not indexed: from the node, or what it last returned while it is unreachable. */
async function readEarlierToken(source: Source, name: TokenName): Promise<TokenFacts | undefined> {
  try {
    return await readFromNode(source.provider, name)
  } catch (error) {
    const [known] = isNodeAway(error) ? await source.index.facts([name]) : []
    if (known === undefined) throw error
    return { ...splitName(name), ...known, holders: null }
  }
}

/**
 * Saves what the node returns about the listed tokens whose creation is not indexed, for requests while it is
 * unreachable.
 *
 * @param known - Tokens that were saved before.
 */
export async function saveTokenFacts(provider: Provider, index: ChainIndex, known: Set<TokenName>): Promise<void> {
  const names = await index.read(async (view) => {
    const isComplete = view.head === undefined || view.head.first === 0
    if (isComplete || (await view.count('tokens')) === known.size) return []
    const { entries } = await view.list('tokens', { offset: 0, limit: Number.MAX_SAFE_INTEGER, ascending: true })
    return entries.map(({ text }) => requireTokenName(text)).filter((name) => !known.has(name))
  })
  const states = await index.read((view) => view.tokens(names))
  for (const [at, name] of names.entries()) {
    const facts = states[at] === undefined ? await readFromNode(provider, name) : undefined
    if (facts !== undefined) await index.saveFacts(name, facts)
    known.add(name)
  }
}

/** Undefined if the token does not exist. */
async function readFromNode(provider: Provider, name: TokenName): Promise<TokenFacts | undefined> {
  const { kind, symbol } = splitName(name)
  const shown = { symbol, kind, holders: null }
  if (kind === 'token721.iost') {
    const keys = ['supply', 'T721issuer'].map((field) => [`T721I${symbol}`, field] as const)
    const [supply, issuer] = await readStorage(provider, kind, keys)
    if (typeof issuer !== 'string') return undefined
    return { ...shown, name: symbol, decimals: 0, supply: BigInt(supply ?? 0), issuer }
  }
  try {
    const info = await provider.request('getTokenInfo', { symbol, by_longest_chain: true })
    const supply = BigInt(info.current_supply)
    return { ...shown, name: info.full_name, decimals: info.decimal, supply, issuer: info.issuer }
  } catch (error) {
    if (!isNodeError(error)) throw error
    return undefined
  }
}

/** Reads the decimals of a token by its contract and symbol; undefined if it no longer exists. */
export type DecimalsReader = (name: TokenName) => Promise<number | undefined>

/** Reads each token once, because the transactions of a page mostly share tokens. */
export function createDecimalsReader(source: Source): DecimalsReader {
  const known = new Map<string, Promise<number | undefined>>()
  return (name) => {
    const decimals = known.get(name) ?? readDecimals(source, name)
    known.set(name, decimals)
    return decimals
  }
}

/** Decimals do not change, so the node is only requested for tokens that are unknown. */
export async function readDecimals(source: Source, name: TokenName): Promise<number | undefined> {
  if (splitName(name).kind === 'token721.iost') return 0
  const [state] = await source.index.tokens([name])
  const [facts] = state === undefined ? await source.index.facts([name]) : []
  return (state ?? facts ?? (await readFromNode(source.provider, name)))?.decimals
}

/**
 * The id of a token, which distinguishes tokens with the same symbol: the symbol, with the contract unless that is
 * `token.iost`.
 */
export function tokenId(kind: TokenKind, symbol: string): string {
  return kind === 'token.iost' ? symbol : `${kind}:${symbol}`
}

/** Throws `NotFound` for an unknown token. */
export async function findToken(source: Source, id: string): Promise<TokenFacts> {
  const token = await readToken(source, await findName(source, id))
  if (token === undefined) throw new NotFound(`token ${id}`)
  return token
}

/** Finds the indexed token of an id. A symbol alone prefers the token of `token.iost`. */
export async function findName(source: Source, id: string): Promise<TokenName> {
  const [, contract, symbol] = /^(?:(.*):)?(.*)$/s.exec(id) ?? []
  for (const kind of TOKEN_KINDS.filter((kind) => contract === undefined || contract === kind)) {
    const name = `${kind}/${symbol}` as const
    if (await source.index.has('tokens', name)) return name
    if (readSince(source) !== null && (await readToken(source, name)) !== undefined) return name
  }
  throw new NotFound(`token ${id}`)
}

export function nameOf({ kind, symbol }: TokenFacts): TokenName {
  return `${kind}/${symbol}`
}

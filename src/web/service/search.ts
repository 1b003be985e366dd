import { isAway } from '../../explorer/service.js'
import { nameTokenKind, shorten } from '../format.js'
import { explorer, knownNames } from './data.js'

/**
 * Finds the view for a search text: kinds are tried from the most specific name on. Undefined without a match. Throws
 * if the service or its node does not respond.
 */
export async function findView(text: string): Promise<string | undefined> {
  if (text === '') return undefined
  const named = [...knownNames].find(([, known]) => known === text)
  if (named !== undefined) return `/addresses/${named[0]}`
  const name = encodeURIComponent(text)
  const candidates: [path: string, ask: () => Promise<unknown>][] = [
    [`/blocks/${name}`, () => explorer.blockByNumber(text)],
    [`/transactions/${name}`, () => explorer.transaction(text)],
    [`/blocks/${name}`, () => explorer.blockByHash(text)],
    [`/addresses/${name}`, () => explorer.address(text)],
    [`/tokens/${name}`, () => explorer.token(text)],
  ]
  for (const [path, ask] of candidates) {
    const isThere = await ask().then(
      () => true,
      (error: unknown) => {
        if (isAway(error)) throw error
        return false
      },
    )
    if (isThere) return path
  }
  return undefined
}

/** A view that a search text may mean. */
export interface Suggestion {
  kind: string
  name: string
  path: string
}

const MOST = 8

/** Lists views whose names begin with a text, or contain it: blocks, accounts, tokens, and contracts by their names. */
export async function listSuggestions(text: string, accounts: readonly string[]): Promise<Suggestion[]> {
  if (text === '') return []
  const wanted = text.toLowerCase()
  const known: Suggestion[] = [
    ...(/^\d+$/.test(text) ? [{ kind: 'block', name: text, path: `/blocks/${text}` }] : []),
    ...[...knownNames].map(([id, name]) => ({ kind: `contract ${shorten(id)}`, name, path: `/addresses/${id}` })),
    ...accounts.map((name) => ({ kind: 'account', name, path: `/addresses/${name}` })),
    ...SYSTEM.map((name) => ({ kind: 'contract', name, path: `/addresses/${name}` })),
    ...(await listTokens()),
  ]
  const rank = ({ name }: Suggestion) => name.toLowerCase().indexOf(wanted)
  return known
    .filter((each) => rank(each) >= 0)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
}

const SYSTEM = [
  'auth',
  'base',
  'bonus',
  'domain',
  'exchange',
  'gas',
  'issue',
  'ram',
  'system',
  'token',
  'token721',
  'vote',
  'vote_producer',
].map((name) => `${name}.iost`)

let tokens: Promise<Suggestion[]> | undefined

/** Reads the tokens with most holders, once a minute. */
function listTokens(): Promise<Suggestion[]> {
  if (tokens === undefined) {
    tokens = readTokens()
    setTimeout(() => {
      tokens = undefined
    }, 60_000)
  }
  return tokens
}

async function readTokens(): Promise<Suggestion[]> {
  const { items } = await explorer.tokens({ limit: 100 }).page()
  return items.map(({ symbol, address_hash, type }) => ({
    kind: nameTokenKind(type).toLowerCase(),
    name: symbol ?? '',
    path: `/tokens/${address_hash}`,
  }))
}

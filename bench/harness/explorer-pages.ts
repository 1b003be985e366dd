import type { ExplorerService } from '../../src/indexer/index.js'
import type { WireBlock } from '../../src/indexer/store/chain-index.js'
import type { Figure } from './report.js'

/** Measured pages of each kind, and pages before these. */
const PAGES = 500
const WARM_UP = 20
const BUSY = [
  '/blocks',
  '/transactions',
  '/addresses/token.iost/transactions',
  '/addresses/token.iost/logs',
  '/contracts/token.iost/events',
  '/tokens/iost/transfers',
]
const ONE_FILTER = [
  '/transactions?status=error',
  '/transactions?method=transfer',
  '/transactions?method=setCode',
  '/transactions?token=iost',
  '/addresses/token.iost/transactions?direction=in',
]
/** Long lists that share all, some or none of their transactions. */
const SEVERAL_FILTERS = [
  '/transactions?status=error&method=transfer',
  '/transactions?status=error&token=iost',
  '/transactions?method=transfer&token=iost',
  '/transactions?method=setCode&token=iost',
  '/addresses/token.iost/transactions?direction=in&status=error',
]
const RANKED = ['/tokens/iost/holders', '/accounts', '/contracts']
/** A response without a read of the index: what the load of the machine alone takes. */
const TRIVIAL = '/health'

/** The chain whose pages are read. */
export interface GeneratedChain {
  /** Seconds since 1970 of a block. */
  timeOf: (number: number) => number
  makeBlock: (number: number) => Pick<WireBlock, 'transactions'>
}

/** Milliseconds per page by kind. */
export type PageTimes = Record<string, number[]>

/** Paths of pages by kind, at any depth. The argument counts the requests of a kind. */
function listPaths(chain: GeneratedChain, totals: ReadonlyMap<string, number>): Record<string, (at: number) => string> {
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length]!
  /** A number below a limit. Consecutive ones are far apart. */
  const spread = (at: number, limit: number) => Math.floor(((at * 7919) % 9973) * (limit / 9973))
  const last = (path: string) => Math.max(1, Math.ceil(totals.get(path)! / 25))
  const page = (path: string, number: number) => `${path}${path.includes('?') ? '&' : '?'}page=${number}`
  const anyPage = (paths: readonly string[]) => (at: number) =>
    page(pick(paths, at), 1 + spread(at, last(pick(paths, at))))
  const blocks = totals.get('/blocks')!
  // In a short chain, not all accounts have transactions.
  const publisherOf = (at: number) => pick(chain.makeBlock(spread(at, blocks)).transactions.slice(1), at).publisher
  return {
    [`${TRIVIAL}, without the index`]: () => TRIVIAL,
    'first page of a busy list': (at) => page(pick(BUSY, at), 1),
    'any page of a busy list': anyPage(BUSY),
    'last page of a busy list': (at) => page(pick(BUSY, at), last(pick(BUSY, at))),
    'any page of some time of a busy list': (at) => {
      const from = spread(at, Math.max(0, blocks - 2000))
      const dates = `startDate=${chain.timeOf(from)}&endDate=${chain.timeOf(from + 1999)}`
      return `${pick(BUSY, at)}?${dates}&page=${1 + (at % 80)}`
    },
    'page of a quiet list': (at) =>
      `/addresses/${publisherOf(at)}/transactions?page=1${at % 2 === 0 ? '' : '&sort=block_number:asc'}`,
    'any page of one filter': anyPage(ONE_FILTER),
    'page of one filter of a quiet list': (at) => `/addresses/${publisherOf(at)}/transactions?direction=out`,
    'first page of several filters': (at) => page(pick(SEVERAL_FILTERS, at), 1),
    'any page of several filters': anyPage(SEVERAL_FILTERS),
    'page of several filters of a quiet list': (at) =>
      `/addresses/${publisherOf(at)}/transactions?direction=out&method=transfer`,
    'any page of holders, accounts and contracts': anyPage(RANKED),
    'chart of transactions': () => '/stats/charts/transactions',
    'page of a transaction': (at) => `/transactions/${pick(chain.makeBlock(spread(at, blocks)).transactions, at).hash}`,
    'page of a block': (at) => `/blocks/${spread(at, blocks)}`,
  }
}

/** Requests pages of each kind in turn, one after the other. */
export async function readPages(service: ExplorerService, chain: GeneratedChain): Promise<PageTimes> {
  const read = async (path: string) => {
    const response = await service.api.request(path)
    const text = await response.text()
    // A service that never looked at a node is not healthy.
    if (!response.ok && path !== TRIVIAL) throw new Error(`${path}: ${text}`)
    return text
  }
  const totals = new Map<string, number>()
  for (const path of [...BUSY, ...ONE_FILTER, ...SEVERAL_FILTERS, ...RANKED]) {
    const found = await read(`${path}${path.includes('?') ? '&' : '?'}limit=1`)
    totals.set(path, (JSON.parse(found) as { pagination: { total: number } }).pagination.total)
  }
  const kinds = Object.entries(listPaths(chain, totals))
  const times: PageTimes = Object.fromEntries(kinds.map(([kind]) => [kind, []]))
  for (let at = 0; at < WARM_UP + PAGES; at++) {
    for (const [kind, pathOf] of kinds) {
      const path = pathOf(at)
      const begin = performance.now()
      await read(path)
      if (at >= WARM_UP) times[kind]!.push(performance.now() - begin)
    }
  }
  return times
}

/** The median and the 99th percentile of each kind, and of all together. */
export function describePages(times: PageTimes): Figure[] {
  const all = Object.entries(times).flatMap(([kind, values]) => (kind.startsWith(TRIVIAL) ? [] : values))
  return Object.entries({ ...times, 'all pages': all }).flatMap(([kind, values]) => {
    const sorted = values.sort((a, b) => a - b)
    const [median, high] = [sorted[sorted.length >> 1]!, sorted[Math.ceil(0.99 * sorted.length) - 1]!]
    return [
      { what: `${kind}, median`, value: median, unit: 'ms' },
      { what: `${kind}, 99th percentile`, value: high, unit: 'ms', goal: '≤ 20' },
    ]
  })
}

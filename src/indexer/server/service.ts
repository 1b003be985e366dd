import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tryParseJsonObject } from '../../codec/json.js'
import { entriesOf } from '../../collections/records.js'
import { OPERATIONS, type Operation, type OperationName } from '../../explorer/schema.js'
import { isNodeAway } from '../../rpc/node-error.js'
import { readFilters } from '../families/filters.js'
import { searchAll } from '../families/search.js'
import {
  BadParameter,
  EmptyIndex,
  type IndexPage,
  NodeAway,
  NotFound,
  NotIndexed,
  readSince,
  ServiceBusy,
  type Source,
  type WireRecord,
} from '../families/source.js'
import type { IndexFollower } from '../follower.js'
import type { IndexProgress } from '../progress.js'
import { type ChainIndex, isStoreFailure } from '../store/chain-index.js'
import { addressOf, createAddressLimit } from './address-limit.js'
import { wrapPage } from './envelope.js'
import { addExports, addExtensions, EXPORTS, EXTENSIONS, FILTERED } from './extension-routes.js'
import { HANDLERS, type Request } from './handlers.js'
import { describeInterface } from './openapi.js'
import { readPageQuery } from './query.js'

/** Configuration of the interface. */
export interface ServiceOptions {
  index: ChainIndex
  /** Sources of the responses besides the index. */
  source: Omit<Source, 'index'>
  /** Brings the index to the head of the chain. Requests only read: they neither start it nor wait for it. */
  follower: Pick<IndexFollower, 'isAway' | 'progress'>
  /** Maximum requests per second over all clients (default: no limit). */
  requestsPerSecond?: number | undefined
  /** Milliseconds since 1970. */
  now?: () => number
  /** Called with internal failures, whose details clients do not see. */
  onFailure: (error: unknown) => void
}

const MAX_BODY = 1024 * 1024

/** The 24 operations in the documented dialect (spec/explorer.md §3), relative to the base of the interface. */
export function createService(options: ServiceOptions): Hono {
  const { index, requestsPerSecond, now = Date.now, onFailure } = options
  const service = new Hono({ strict: false })
  const takeTurn = createLimit(requestsPerSecond, now)
  let isStoreReported = false

  service.get('/health', (context) => {
    const data = describeHealth(options.follower.progress)
    return context.json({ status: 'success', data }, data.indexed_block === null ? 503 : 200)
  })

  service.use(async (context, next) => {
    const pause = takeTurn()
    if (pause > 0) return limitRate(context, pause, `more than ${requestsPerSecond} requests a second`)
    await next()
  })
  service.use(bodyLimit({ maxSize: MAX_BODY, onError: rejectLargeBody }))
  service.get('/openapi.json', (context) => context.json(describeInterface()))
  service.get('/search', async (context) => {
    const { answered, block } = await readView(options, (source) => searchAll(source, context.req.query('q') ?? ''))
    context.header(INDEXED_BLOCK, String(block))
    return context.json({ status: 'success', data: answered })
  })
  const read = <T>(run: (source: Source) => Promise<T>) => readView(options, run)
  addExports(service, read)
  addExtensions(service, read)
  addOperations(service, options, () => {
    isStoreReported = false
  })
  service.notFound((context) => {
    const path = new URL(context.req.url).pathname
    const verbs = listVerbs(path)
    if (verbs.length === 0) return context.json(failure('RESOURCE_NOT_FOUND', `${path} not found`), 404)
    context.header('allow', verbs.join(', '))
    return context.json(failure('METHOD_NOT_ALLOWED', `${path} does not take ${context.req.method}`), 405)
  })
  service.onError((error, context) => {
    const since = readSince({ index })
    if (since !== null) context.header(INDEXED_FROM, String(since))
    if (index.head !== undefined) context.header(INDEXED_BLOCK, String(index.head.number))
    if (error instanceof BadParameter) return context.json(failure('INVALID_PARAMETER', error.message), 400)
    if (error instanceof NotIndexed) return context.json(failure('NOT_INDEXED', error.message), 404)
    if (error instanceof NotFound) return context.json(failure('RESOURCE_NOT_FOUND', error.message), 404)
    if (error instanceof NodeAway || error instanceof EmptyIndex) {
      context.header('retry-after', '1')
      const code = error instanceof NodeAway ? 'NODE_UNAVAILABLE' : 'INDEX_EMPTY'
      return context.json(failure(code, error.message), 503)
    }
    if (error instanceof ServiceBusy) {
      context.header('retry-after', '5')
      return context.json(failure('SERVICE_BUSY', error.message), 503)
    }
    if (isStoreFailure(error)) {
      // Without its database, the service would print an error for each request.
      if (!isStoreReported) onFailure(error)
      isStoreReported = true
      context.header('retry-after', '1')
      return context.json(failure('STORE_UNAVAILABLE', 'the database of this explorer does not respond'), 503)
    }
    onFailure(error)
    return context.json(failure('INTERNAL_ERROR', 'the service failed'), 500)
  })
  return service
}

/** Adds the operations of the document. */
function addOperations(service: Hono, options: ServiceOptions, onSuccess: () => void): void {
  const takeVerification = createAddressLimit(options.now ?? Date.now)
  for (const [name, operation] of listOperations()) {
    service.on(operation.verb, operation.path.replace(/\{(\w+)\}/, ':subject'), async (context) => {
      // Single records take no parameters, and ignore what they are given.
      const given = operation.shape === 'record' ? '' : new URL(context.req.url).search
      const params = new URLSearchParams(given)
      const query = readPageQuery(operation, params)
      const accepted = FILTERED[name]
      const filters = accepted && readFilters(params, accepted)
      const pause = name === 'verifyContract' ? takeVerification(addressOf(context.env)) : 0
      if (pause > 0) return limitRate(context, pause, 'too many verifications from this address')
      const body = operation.verb === 'POST' ? await readBody(context.req.raw) : {}
      const { answered, block, since } = await respond(options, name, {
        subject: context.req.param('subject') ?? '',
        query,
        body,
        filters,
      })
      onSuccess()
      context.header(INDEXED_BLOCK, String(block))
      if (since !== null) context.header(INDEXED_FROM, String(since))
      return context.json(isPage(answered) ? wrapPage(answered, query) : { status: 'success', data: answered })
    })
  }
}

function rejectLargeBody(context: Context): Response {
  // The rest of the body is not read, so the connection cannot be reused.
  context.header('connection', 'close')
  return context.json(failure('INVALID_PARAMETER', `body: at most ${MAX_BODY} bytes`), 400)
}

function limitRate(context: Context, pauseMs: number, message: string): Response {
  context.header('retry-after', String(Math.ceil(pauseMs / 1000)))
  return context.json(failure('RATE_LIMITED', message), 429)
}

/** Responds with indexed records and the newest block they include. */
function respond(options: ServiceOptions, name: OperationName, request: Request) {
  return readView(options, (source) => HANDLERS[name](source, request))
}

async function readView<T>({ index, source, follower }: ServiceOptions, run: (source: Source) => Promise<T>) {
  try {
    return await index.read(async (view) => {
      if (view.head === undefined) throw follower.isAway ? new NodeAway(undefined) : new EmptyIndex(follower.progress)
      const seen = { ...source, index: view }
      // The head is read first: a view read while blocks are appended may have a later one.
      const block = view.head.number
      try {
        return { answered: await run(seen), block, since: readSince(seen) }
      } catch (error) {
        throw explainMissing(error, block, follower.progress.nodeBlock)
      }
    })
  } catch (error) {
    if (isNodeAway(error) || (error instanceof NotFound && follower.isAway)) throw new NodeAway(index.head?.number)
    throw error
  }
}

/** A missing record may be in a block that was not indexed when the view was opened. */
function explainMissing(error: unknown, indexedBlock: number, nodeBlock = 0): unknown {
  if (!(error instanceof NotFound) || error instanceof NotIndexed || nodeBlock <= indexedBlock) return error
  return new NotFound(error.what, `blocks up to ${indexedBlock} of ${nodeBlock} are indexed`)
}

/** Names the newest block that a response includes. */
const INDEXED_BLOCK = 'x-indexed-block'
/** Names the first indexed block if it is not the first of the chain. */
const INDEXED_FROM = 'x-indexed-from'

function describeHealth(progress: IndexProgress) {
  return {
    state: progress.state,
    reason: progress.reason ?? null,
    first_block: progress.firstBlock,
    indexed_block: progress.indexedBlock ?? null,
    node_block: progress.nodeBlock ?? null,
    remaining_blocks: progress.remainingBlocks ?? null,
    blocks_per_second: progress.blocksPerSecond?.toFixed(2) ?? null,
    remaining_seconds: progress.remainingSeconds ?? null,
  }
}

/** Paths without parameters come first, because a path with a parameter would match them too. */
function listOperations(): [OperationName, Operation][] {
  const entries = entriesOf(OPERATIONS)
  return entries.sort(([, a], [, b]) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
}

/** Paths that belong to no operation. */
const DESCRIPTIONS = [
  { path: '/openapi.json', verb: 'GET' },
  { path: '/health', verb: 'GET' },
  { path: '/search', verb: 'GET' },
  ...[...EXTENSIONS, ...EXPORTS].map(({ path }) => ({ path, verb: 'GET' as const })),
]

/** Lists the HTTP methods of a path; empty without an operation. */
function listVerbs(path: string): string[] {
  const found = [...Object.values(OPERATIONS), ...DESCRIPTIONS].filter(({ path: known }) =>
    new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  )
  return [...new Set(found.flatMap(({ verb }) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])))]
}

function isPage(answered: WireRecord | readonly WireRecord[] | IndexPage): answered is IndexPage {
  return 'items' in answered && Array.isArray(answered.items)
}

function failure(code: string, message: string) {
  return { status: 'error', error: { code, message } }
}

async function readBody(request: globalThis.Request): Promise<WireRecord> {
  const body = tryParseJsonObject(await request.text())
  if (body === undefined) throw new BadParameter('body', 'one JSON object')
  return body
}

/** Returns the wait of a request in milliseconds: none while this second has capacity left. */
function createLimit(perSecond: number | undefined, now: () => number): () => number {
  if (perSecond === undefined) return () => 0
  let start = 0
  let taken = 0
  return () => {
    const time = now()
    if (time - start >= 1000) {
      start = time
      taken = 0
    }
    taken++
    return taken > perSecond ? start + 1000 - time : 0
  }
}

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tryParseJsonObject } from '../../codec/json.js'
import type { Execution } from '../../debugger/execution.js'
import { isToolkitError } from '../../errors/errors.js'
import { watchDevelopment } from '../../rpc/development.js'
import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Recording } from '../../rpc/recording.js'
import type { ExplorerService } from '../explorer-service.js'
import type { WireRecord } from '../families/source.js'
import { readStorage } from '../families/storage.js'
import { addressOf, createAddressLimit } from './address-limit.js'
import { addLiveRoutes } from './live-routes.js'

/** Signs and sends transactions for the page, with accounts of a development chain. */
export interface LocalSigner {
  accounts: readonly string[]
  /**
   * Dry-runs a call and returns its outcome: `hash status message returns gas ram`. Or sends it and returns its `hash`
   * without waiting for a block.
   */
  call(request: CallRequest): Promise<WireRecord>
}

/** A call requested by the page; `args` is the JSON text of a list. */
interface CallRequest {
  contract: string
  method: string
  args: string
  account: string
  dryRun: boolean
}

/** Options of the routes for the page. */
export interface LocalOptions {
  provider: Provider
  /** Name of the chain. */
  network: string
  /** State of the follower. */
  service: Pick<ExplorerService, 'api' | 'chain' | 'head' | 'irreversible' | 'mark' | 'isAway' | 'progress' | 'watch'>
  /** Whether the chain is a development chain; undefined if its node has not responded yet. */
  isDevelopment: boolean | undefined
  actor?: LocalSigner | undefined
  /** Finds the name of a contract in the user's project. */
  findName?: ((id: string) => Promise<string | undefined>) | undefined
  /** Called with internal errors, which are not caused by a request. */
  onFailure: (error: unknown) => void
  /** `sources` of the contracts in a recording, with gas by line, and the `path` to its failure. */
  describeSources?: ((recording: Recording) => Promise<WireRecord>) | undefined
  /** The statements of a recording with the sources of its contracts. */
  describeExecution?: ((recording: Recording) => Promise<Execution>) | undefined
}

const MAX_BODY = 256 * 1024
/** Header of the page's expensive requests. Browsers let only pages of this server send it. */
const PAGE_HEADER = 'x-toolkit-page'

/** Creates the routes of the page. They are not part of the interface and may change with the page. */
export function createLocalRoutes({
  provider,
  network,
  service,
  isDevelopment: isInitiallyDevelopment,
  actor,
  findName,
  describeSources,
  describeExecution,
  onFailure,
}: LocalOptions): Hono {
  const routes = new Hono()
  const readDevelopment = watchDevelopment(provider, isInitiallyDevelopment)
  routes.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (context) => {
        // The rest of the body is not read, so the connection cannot be reused.
        context.header('connection', 'close')
        return context.json({ error: { message: `the body has more than ${MAX_BODY} bytes` } }, 413)
      },
    }),
  )
  const readInfo = () => {
    const { chain = '', head = -1, irreversible, mark, isAway, progress } = service
    const accounts = actor?.accounts ?? []
    const isDevelopment = readDevelopment() ?? null
    return { network, chain, head, irreversible, mark, isAway, progress, accounts, isDevelopment }
  }
  routes.get('/info', (context) => context.json({ data: readInfo() }))
  addLiveRoutes(routes, { read: () => JSON.stringify(readInfo()), watch: service.watch, api: service.api })
  routes.get('/names/:id', async (context) =>
    context.json({ data: { name: (await findName?.(context.req.param('id'))) ?? null } }),
  )
  routes.get('/traces/:hash', async (context) => {
    // Tracing runs contracts again. A page of another origin can send a GET without a preflight request, but not this
    // header.
    if (context.req.header(PAGE_HEADER) === undefined)
      return context.json({ error: { message: `tracing needs the header ${PAGE_HEADER}` } }, 403)
    const recording = await readRecording(provider, context.req.param('hash'), { profile: true })
    const described = recording === null ? undefined : await describeSources?.(recording)
    return context.json({ data: { recording, sources: {}, path: [], ...described } })
  })
  routes.get('/executions/:hash', async (context) => {
    if (context.req.header(PAGE_HEADER) === undefined)
      return context.json({ error: { message: `debugging needs the header ${PAGE_HEADER}` } }, 403)
    const recording = await readRecording(provider, context.req.param('hash'), { steps: true })
    return context.json({ data: { execution: recording && ((await describeExecution?.(recording)) ?? null) } })
  })
  routes.get('/storage/:id', async (context) => {
    const { block = '', from = '' } = context.req.query()
    return context.json({ data: await readStorage(provider, context.req.param('id'), { block, from }) })
  })
  addCalls(routes, actor)
  routes.notFound((context) => {
    const verbs = listVerbs(new URL(context.req.url).pathname)
    if (verbs === undefined) return context.json({ error: { message: 'there is nothing here' } }, 404)
    context.header('allow', verbs)
    return context.json({ error: { message: `expected ${verbs}, got ${context.req.method}` } }, 405)
  })
  routes.onError((error, context) => {
    if (isNodeAway(error)) return context.json({ error: { message: 'the node does not respond' } }, 503)
    // Errors of the node or the client concern the sender of the request.
    if (isToolkitError(error)) return context.json({ error: { message: error.message } }, 400)
    onFailure(error)
    return context.json({ error: { message: 'the service failed' } }, 500)
  })
  return routes
}

/** Adds the calls of the page: dry runs, and transactions with accounts of a development chain. */
function addCalls(routes: Hono, actor: LocalSigner | undefined): void {
  const takeDryRun = createAddressLimit(Date.now)
  routes.post('/calls', async (context) => {
    if (actor === undefined) return context.json({ error: { message: 'this page has no account that can sign' } }, 404)
    const request = readCall(await context.req.text())
    if (request === undefined)
      return context.json({ error: { message: 'expected a call: contract, method, args, account' } }, 400)
    // Dry runs of anyone take time of the node, so a service without accounts of its own limits them by address.
    const pause = request.dryRun && actor.accounts.length === 0 ? takeDryRun(addressOf(context.env)) : 0
    if (pause > 0) {
      context.header('retry-after', String(Math.ceil(pause / 1000)))
      return context.json({ error: { message: 'too many dry runs from this address' } }, 429)
    }
    return context.json({ data: await actor.call(request) })
  })
}

/** The HTTP methods of a path; undefined for an unknown path. */
function listVerbs(path: string): string | undefined {
  if (path === '/calls') return 'POST'
  const isKnown = /^\/(info|subscribe|parts)$/.test(path) || /^\/(names|traces|executions|storage)\/[^/]+$/.test(path)
  return isKnown ? 'GET, HEAD' : undefined
}

/** Reads the recording of a transaction; null if the node has none, such as for the block that opens the accounts. */
async function readRecording(
  provider: Provider,
  hash: string,
  asked: { profile: true } | { steps: true },
): Promise<Recording | null> {
  try {
    return (await provider.dev('trace', { hash, ...asked })).recording as unknown as Recording | null
  } catch (error) {
    if (!isNodeError(error) || !error.text.startsWith('trace not found')) throw error
    return null
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function readCall(text: string): CallRequest | undefined {
  const { contract, method, args, account, dryRun } = tryParseJsonObject(text) ?? {}
  const isCall = isText(contract) && isText(method) && isText(args) && isText(account)
  return isCall ? { contract, method, args, account, dryRun: dryRun !== false } : undefined
}

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { ToolkitError } from '../../errors/errors.js'
import type { ExplorerService } from '../explorer-service.js'

/** A file of the page. */
export interface Asset {
  type: string
  content: Uint8Array
}

/** Configuration of the server for the page and the interface. */
export interface ServerOptions {
  service: ExplorerService
  /** Routes of the page besides the interface. */
  local: Hono
  /** Files of the page by name; `index.html` is its entry. */
  assets: ReadonlyMap<string, Asset>
  host: string
  port: number
  /** Reason to reject a request; undefined if it is admitted. Requests with effects have stricter rules than reads. */
  judge: JudgeRequest
  /** Called with internal errors. The response only says that something failed. */
  onFailure: (error: unknown) => void
}

/** Judges a request by its headers, with the address in `host`. */
export type JudgeRequest = (headers: Readonly<Record<string, string>>, isAct: boolean) => string | undefined

/** A listening service. */
export interface ExplorerListening {
  url: string
  close(): Promise<void>
}

/**
 * The page loads nothing from other origins and has no inline scripts, because it shows untrusted text of contracts.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Time for the head of a request, for a whole request, and between two looks at them, in milliseconds. */
const REQUEST_LIMITS = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5000 }

/** Serves the interface under `/api` and the page at `/`. Throws `EXPLORER_LISTEN` if the address is in use. */
export async function listenExplorer(options: ServerOptions): Promise<ExplorerListening> {
  const { host, port } = options
  const app = createApp(options)
  return new Promise((resolve, reject) => {
    const serverOptions = REQUEST_LIMITS
    // Keeps the global Request and Response of the process.
    const where = { fetch: app.fetch, hostname: host, port, overrideGlobalObjects: false, serverOptions }
    const server = serve(where, ({ port }) => {
      const name = host.includes(':') ? `[${host}]` : host
      resolve({
        url: `http://${name}:${port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(host, port, cause)))
  })
}

/** The routes of the server. Requests of other origins and for other hosts are rejected first. */
export function createApp({
  service,
  local,
  assets,
  judge,
  onFailure,
}: Pick<ServerOptions, 'service' | 'local' | 'assets' | 'judge' | 'onFailure'>): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    // Only this verb has routes with effects. The others are answered by 405, whatever the type of their content.
    const reason = judge(context.req.header(), context.req.method === 'POST')
    if (reason !== undefined) {
      return context.json({ status: 'error', error: { code: 'FORBIDDEN', message: reason } }, 403, HEADERS)
    }
    await next()
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value)
  })
  app.onError((error, context) => {
    onFailure(error)
    return context.json(
      { status: 'error', error: { code: 'INTERNAL_ERROR', message: 'the service failed' } },
      500,
      HEADERS,
    )
  })
  // Mounted, so that they handle unknown paths themselves, without the page.
  app.mount('/api', service.api.fetch)
  app.mount('/local', local.fetch)
  app.get('*', (context) => {
    const name = new URL(context.req.url).pathname.replace(/^\/(page\/)?/, '')
    const isFile = context.req.path.startsWith('/page/')
    const asset = isFile ? assets.get(name) : assets.get('index.html')
    if (asset === undefined) return context.text('there is nothing here', 404)
    return context.body(asset.content as Uint8Array<ArrayBuffer>, 200, { 'content-type': asset.type })
  })
  return app
}

function listenError(host: string, port: number, cause: NodeJS.ErrnoException): ToolkitError {
  const isTaken = cause.code === 'EADDRINUSE'
  const reason = isTaken ? 'another program listens there' : cause.message
  return new ToolkitError('EXPLORER_LISTEN', `the explorer cannot listen on ${host}:${port}: ${reason}`, {
    hint: isTaken ? 'Choose another port; 0 selects a free one.' : 'Choose another address or port.',
    cause,
  })
}

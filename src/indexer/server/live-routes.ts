import type { Hono } from 'hono'
import { connectionOf } from './address-limit.js'
import { LiveFeed, type LiveFeedOptions } from './live-feed.js'

interface LiveRoutes extends LiveFeedOptions {
  /** The interface, whose requests a page sends together. */
  api: Hono
}

/** Maximum number of requests that are sent together. */
const MAX_PARTS = 16

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Some proxies collect a response before they pass it on, unless this header is set.
  'x-accel-buffering': 'no',
}

/** Adds the routes by which an open page follows the chain: a stream of states, and several requests as one. */
export function addLiveRoutes(routes: Hono, { api, ...options }: LiveRoutes): void {
  const feed = new LiveFeed(options)
  routes.get('/subscribe', (context) => {
    // The framework answers HEAD by the same route, and would leave the stream open.
    if (context.req.method === 'HEAD') return context.body(null, 200, STREAM)
    const stream = feed.open(() => connectionOf(context.env)?.destroy())
    if (stream !== undefined) return context.body(stream, 200, STREAM)
    context.header('retry-after', '60')
    return context.json({ error: { message: 'too many pages are open' } }, 503)
  })
  routes.get('/parts', async (context) => {
    const paths = context.req.queries('path') ?? []
    if (paths.length === 0 || paths.length > MAX_PARTS || !paths.every((path) => path.startsWith('/'))) {
      return context.json({ error: { message: `expected 1 to ${MAX_PARTS} paths of the interface` } }, 400)
    }
    const data = await Promise.all(paths.map((path) => readPart(api, path)))
    return context.json({ data })
  })
}

/** Bodies stay texts, so that they are what the interface sends. */
async function readPart(api: Hono, path: string): Promise<{ status: number; body: string }> {
  const response = await api.request(path)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  if (isJson) return { status: response.status, body: await response.text() }
  await response.body?.cancel()
  return { status: 400, body: JSON.stringify({ error: { message: `${path} is not a list or a record` } }) }
}

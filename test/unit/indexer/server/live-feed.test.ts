import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { expect } from 'chai'
import { Hono } from 'hono'
import { LiveFeed, type LiveFeedOptions } from '../../../../src/indexer/server/live-feed.js'
import { addLiveRoutes } from '../../../../src/indexer/server/live-routes.js'

/** A state that a test changes, and its watchers. */
class Changing {
  text = 'first'
  readonly watchers = new Set<() => void>()

  readonly options: LiveFeedOptions = {
    read: () => this.text,
    watch: (onChange) => {
      this.watchers.add(onChange)
      return () => this.watchers.delete(onChange)
    },
    everyMs: 0,
  }

  change(text: string): void {
    this.text = text
    for (const watcher of this.watchers) watcher()
  }
}

/** A reader of one stream, as a browser reads server-sent events: blocks of lines that an empty line ends. */
function openReader(feed: LiveFeed, onStall = () => {}) {
  const reader = feed.open(onStall)!.getReader()
  return {
    async read(): Promise<string> {
      const { value } = await reader.read()
      return new TextDecoder().decode(value)
    },
    close: () => reader.cancel(),
  }
}

describe('feed of an open explorer page', () => {
  it('sends the state at once, and each later one', async () => {
    const state = new Changing()
    const reader = openReader(new LiveFeed(state.options))
    expect(await reader.read()).to.equal('data: first\n\n')
    const next = reader.read()
    state.change('second')
    expect(await next).to.equal('data: second\n\n')
    await reader.close()
  })

  it('sends a reader that is slower than the changes the newest state only', async () => {
    const state = new Changing()
    const reader = openReader(new LiveFeed(state.options))
    await reader.read()
    const next = reader.read()
    state.change('0')
    await next
    for (let at = 1; at <= 1000; at++) {
      state.change(String(at))
      // The least time between two messages is 0 here, so each change is published.
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect(await reader.read()).to.equal('data: 1000\n\n')
    await reader.close()
  })

  it('publishes changes that follow each other closely together', async () => {
    const state = new Changing()
    const reader = openReader(new LiveFeed({ ...state.options, everyMs: 20 }))
    await reader.read()
    const received: string[] = []
    for (let at = 0; at < 1000; at++) state.change(String(at))
    while (!received.at(-1)?.includes('999')) received.push(await reader.read())
    expect(received).to.have.length.at.most(2)
    await reader.close()
  })

  it('sends signs of life while nothing changes', async () => {
    const state = new Changing()
    const reader = openReader(new LiveFeed({ ...state.options, beatMs: 1 }))
    await reader.read()
    expect(await reader.read()).to.equal('event: beat\ndata:\n\n')
    expect(await reader.read()).to.equal('event: beat\ndata:\n\n')
    await reader.close()
  })

  it('refuses streams above its limit, and frees the place of a closed one', async () => {
    const state = new Changing()
    const feed = new LiveFeed({ ...state.options, maxStreams: 2 })
    const first = openReader(feed)
    const second = openReader(feed)
    expect(feed.open(() => {})).to.equal(undefined)
    await first.close()
    const third = openReader(feed)
    expect(await third.read()).to.equal('data: first\n\n')
    await Promise.all([second.close(), third.close()])
  })

  it('watches the state only while it has readers', async () => {
    const state = new Changing()
    const feed = new LiveFeed(state.options)
    expect(state.watchers.size).to.equal(0)
    const readers = Array.from({ length: 50 }, () => openReader(feed))
    await Promise.all(readers.map((reader) => reader.read()))
    expect(state.watchers.size).to.equal(1)
    await Promise.all(readers.map((reader) => reader.close()))
    expect([state.watchers.size, feed.size]).to.deep.equal([0, 0])
  })

  it('gives up a reader that leaves a message unread', async () => {
    const state = new Changing()
    const feed = new LiveFeed({ ...state.options, stallMs: 1 })
    let reader: ReturnType<typeof openReader> | undefined
    const stalled = new Promise<void>((resolve) => {
      reader = openReader(feed, resolve)
    })
    await reader!.read()
    await stalled
    expect(feed.size).to.equal(0)
  })
})

describe('stream of an open explorer page over HTTP', () => {
  let close: (() => void) | undefined
  afterEach(() => close?.())

  /** Serves the routes of a state over a real connection. */
  async function serveRoutes(options: LiveFeedOptions, api = new Hono()): Promise<number> {
    const routes = new Hono()
    addLiveRoutes(routes, { ...options, api })
    const server = serve({ fetch: routes.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    close = () => server.close()
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async function subscribe(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /subscribe HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  }

  it('keeps no queue for a connection that is never read, and closes it', async () => {
    // The reader is a bare TCP connection, which shares no code with the stream. A message has 1 MB, so the buffers of
    // both kernels are full after a few of them.
    const state = new Changing()
    const port = await serveRoutes({ ...state.options, stallMs: 2000 })
    const socket = await subscribe(port)
    const ended = once(socket, 'close')
    await once(socket, 'data')
    socket.pause()
    let published = 0
    // A state that stays the same would be followed by signs of life alone, which never fill the buffers.
    while (state.watchers.size > 0) {
      state.change(`${published++} ${'x'.repeat(1_000_000)}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    let received = 0
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    socket.on('error', () => {})
    socket.resume()
    await ended
    expect(received).to.be.below(30_000_000)
    expect(received).to.be.below((published * 1_000_000) / 2)
  })

  it('ends with the connection of its reader', async () => {
    const state = new Changing()
    const port = await serveRoutes(state.options)
    const sockets = await Promise.all(Array.from({ length: 50 }, () => subscribe(port)))
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    expect(state.watchers.size).to.equal(1)
    for (const socket of sockets) socket.destroy()
    while (state.watchers.size > 0) await new Promise((resolve) => setImmediate(resolve))
  })

  it('responds with 503 above its limit, and to HEAD without a stream', async () => {
    const state = new Changing()
    const port = await serveRoutes({ ...state.options, maxStreams: 1 })
    const url = `http://127.0.0.1:${port}/subscribe`
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).to.deep.equal([200, 'text/event-stream; charset=utf-8'])
    const socket = await subscribe(port)
    await once(socket, 'data')
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '60'])
    await refused.body?.cancel()
    socket.destroy()
  })
})

describe('requests of an explorer page that are sent together', () => {
  const api = new Hono()
  api.get('/blocks', (context) => context.json({ data: [context.req.query('limit')] }))
  api.get('/missing', (context) => context.json({ error: { message: 'not found' } }, 404))
  api.get('/number', (context) =>
    context.body('{"data":9007199254740993}', 200, { 'content-type': 'application/json' }),
  )
  api.get('/export', (context) => context.text('a,b\r\n'))
  const routes = new Hono()
  addLiveRoutes(routes, { ...new Changing().options, api })
  const askTogether = (paths: readonly string[]) =>
    routes.request(`/parts?${new URLSearchParams(paths.map((path): [string, string] => ['path', path]))}`)

  it('requests of an explorer page that are sent together have the status and body of each', async () => {
    const response = await askTogether(['/blocks?limit=8', '/missing', '/blocks?limit=2', '/number'])
    expect(await response.json()).to.deep.equal({
      data: [
        { status: 200, body: '{"data":["8"]}' },
        { status: 404, body: '{"error":{"message":"not found"}}' },
        { status: 200, body: '{"data":["2"]}' },
        { status: 200, body: '{"data":9007199254740993}' },
      ],
    })
  })

  it('requests of an explorer page that are sent together are limited in number, and to records and lists of the interface', async () => {
    for (const paths of [[], Array.from({ length: 17 }, () => '/blocks'), ['http://127.0.0.1/blocks'], ['blocks']]) {
      expect((await askTogether(paths)).status, paths.join(' ')).to.equal(400)
    }
    const { data } = (await (await askTogether(['/export'])).json()) as { data: { status: number }[] }
    expect(data.map(({ status }) => status)).to.deep.equal([400])
  })
})

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Random } from './random.js'

/** Faults of a request between a client and a node. */
export const FAULTS = [
  /** The node never hears of it. */
  'drop before',
  /** The node has it, the client hears nothing. */
  'drop after',
  'reset',
  'delay',
  /** The node has it twice; the second answer counts. */
  'duplicate',
  /** A copy arrives later, after what was sent since. */
  'late copy',
  'half a body',
  /** A page of a gateway, whether the node has the request or not. */
  'bad gateway before',
  'bad gateway after',
  'too many requests',
  'a web page',
] as const
type Fault = (typeof FAULTS)[number]

/** An HTTP proxy in front of a node that does harm, the same for the same seed and order of requests. */
export interface FaultyProxy {
  url: string
  /** Number of times that each fault happened. */
  counts: Map<Fault, number>
  /** Faults of the requests from now on: the share that is harmed, and by what; 0 lets all through. */
  harm(seed: number, share: number, faults?: readonly Fault[]): void
  close(): Promise<void>
}

export async function createFaultyProxy(target: string): Promise<FaultyProxy> {
  let random = new Random(0)
  let share = 0
  let faults: readonly Fault[] = FAULTS
  const counts = new Map<Fault, number>()
  const late = new Set<NodeJS.Timeout>()
  const server = createServer(async (incoming, outgoing) => {
    const body = await readBody(incoming)
    const type = incoming.headers['content-type'] ?? 'application/json'
    const forward = () => ask(target + incoming.url, { method: incoming.method!, type, body })
    const fault = random.next() < share ? random.pick(faults) : undefined
    if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1)
    const pauseMs = 1 + random.below(60)
    const whole = async () => answer(outgoing, await forward())
    const acts: Record<Fault, () => Promise<unknown>> = {
      'drop before': async () => outgoing.destroy(),
      'drop after': async () => forward().then(() => outgoing.destroy()),
      reset: async () => incoming.socket.resetAndDestroy(),
      delay: async () => setLater(whole, pauseMs),
      duplicate: async () => forward().then(whole),
      'late copy': async () => {
        await whole()
        setLater(forward, pauseMs * 5)
      },
      'half a body': async () => {
        const { status, text } = await forward()
        answer(outgoing, { status, text: text.slice(0, Math.floor(text.length / 2)) })
      },
      'bad gateway before': async () => answer(outgoing, { status: 502, text: '<html>bad gateway</html>' }),
      'bad gateway after': async () => {
        await forward()
        answer(outgoing, { status: 504, text: '<html>gateway timeout</html>' })
      },
      'too many requests': async () => answer(outgoing, { status: 429, text: 'slow down' }),
      'a web page': async () => answer(outgoing, { status: 200, text: '<!doctype html><title>Welcome</title>' }),
    }
    await (fault === undefined ? whole() : acts[fault]()).catch(() => outgoing.destroy())
  })

  function setLater(act: () => Promise<unknown>, ms: number): void {
    const timer = setTimeout(() => {
      late.delete(timer)
      act().catch(() => {})
    }, ms)
    late.add(timer)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    harm(seed, newShare, newFaults = FAULTS) {
      random = new Random(seed)
      share = newShare
      faults = newFaults
    },
    async close() {
      for (const timer of late) clearTimeout(timer)
      await closeServer(server)
    },
  }
}

interface Answer {
  status: number
  text: string
}

function ask(url: string, { method, type, body }: { method: string; type: string; body: Buffer }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { 'Content-Type': type, 'Content-Length': body.length } },
      async (response) => {
        resolve({ status: response.statusCode!, text: (await readBody(response)).toString() })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function answer(outgoing: ServerResponse, { status, text }: Answer): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' })
  outgoing.end(text)
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node whose responses wait while it is held: a slow node without a clock. */
export interface HeldNode {
  url: string
  /** Holds the responses whose paths have one of the parts (default: all), until `release`. */
  hold(...parts: readonly string[]): void
  /** Sends what was held, and holds no more. */
  release(): void
  /** Sends what was held and has none of the parts that are held now. */
  advance(): void
}

/** Starts a held node in front of another node. It ends with the tests of the suite. */
export async function startHeldNode(target: string): Promise<HeldNode> {
  let parts: readonly string[] = []
  let held: { path: string; forward: () => void }[] = []
  const isHeld = (path: string) => parts.some((part) => path.includes(part))
  const advance = () => {
    const sent = held.filter(({ path }) => !isHeld(path))
    held = held.filter(({ path }) => isHeld(path))
    for (const { forward } of sent) forward()
  }
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method = 'GET', headers } = incoming
    const forward = () => {
      const sent = request(target + path, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      sent.on('error', () => outgoing.destroy())
      incoming.pipe(sent)
    }
    if (isHeld(path)) held.push({ path, forward })
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(...of) {
      parts = of.length === 0 ? ['/'] : of
    },
    release() {
      parts = []
      advance()
    },
    advance,
  }
}

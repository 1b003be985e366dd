import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node whose responses wait while it is held: a slow node without a clock. */
export interface HeldNode {
  url: string
  /** Holds the responses whose paths have a part, until `release`. */
  hold(part?: string): void
  /** Sends what was held, and holds no more. */
  release(): void
}

/** Starts a held node in front of another node. It ends with the tests of the suite. */
export async function startHeldNode(target: string): Promise<HeldNode> {
  let part: string | undefined
  const held: (() => void)[] = []
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
    if (part !== undefined && path.includes(part)) held.push(forward)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(of = '') {
      part = of
    },
    release() {
      part = undefined
      for (const forward of held.splice(0)) forward()
    },
  }
}

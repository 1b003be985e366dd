import type { EmbeddedNode, NodeOptions } from '../../../src/entries/node.js'
import { createHttpProvider } from '../../../src/rpc/http/http-provider.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { openNode } from '../../node.js'
import { createGrpcProvider } from './grpc-provider.js'

/** A way to a node: each speaks to the same kind of chain, and nothing that is asked may tell which it is. */
export interface Connection {
  name: string
  /** Whether developer methods are reached. */
  dev: boolean
  connect(node: EmbeddedNode): Promise<Provider>
}

export const CONNECTIONS: readonly Connection[] = [
  { name: 'in process', dev: true, connect: async (node) => node.provider },
  {
    name: 'over HTTP',
    dev: true,
    connect: async (node) => createHttpProvider((await node.listen({ port: 0 })).url),
  },
  {
    name: 'over gRPC',
    dev: false,
    connect: async (node) => createGrpcProvider((await node.listen({ port: 0, grpcPort: 0 })).grpcAddress!),
  },
]

/** A node of ours, and the provider that speaks to it. */
export interface Connected {
  node: EmbeddedNode
  provider: Provider
  close(): Promise<void>
}

/** Starts a node and connects to it. */
export async function start({ connect }: Connection, options: NodeOptions = {}): Promise<Connected> {
  const node = await openNode({ accounts: 0, ...options })
  const provider = await connect(node)
  return {
    node,
    provider,
    async close() {
      if (provider !== node.provider) await provider.close?.()
      await node.close()
    },
  }
}

/**
 * Runs cases on every connection to a node of ours, and on the development chain at `TOOLKIT_NODE_URL` where that is
 * given: a real node, for which the expectations are the same.
 */
export function describeNode(
  what: string,
  cases: (open: () => Promise<Pick<Connected, 'provider' | 'close'>>) => void,
) {
  for (const connection of CONNECTIONS) describe(`${what} ${connection.name}`, () => cases(() => start(connection)))
  const { TOOLKIT_NODE_URL: url } = process.env
  if (!url) return
  describe(`${what} of ${url}`, () => cases(async () => ({ provider: createHttpProvider(url), close: async () => {} })))
}

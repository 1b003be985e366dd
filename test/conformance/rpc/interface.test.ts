import { createNode, type EmbeddedNode, type ListenOptions } from '../../../src/node/index.js'
import { createHttpProvider } from '../../../src/rpc/http-provider.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { describeInterface } from './cases.js'
import { createGrpcProvider } from './grpc-provider.js'

/** A provider that ends the node behind it when it is closed. */
function attach(provider: Provider, node: EmbeddedNode): Provider {
  return {
    url: provider.url,
    request: (...args) => provider.request(...args),
    dev: (...args) => provider.dev(...args),
    subscribe: (...args) => provider.subscribe(...args),
    async close() {
      await provider.close?.()
      await node.close()
    },
  }
}

async function listen(options: ListenOptions) {
  const node = await createNode()
  return { node, ...(await node.listen({ port: 0, ...options })) }
}

describeInterface('in process', async () => {
  const node = await createNode()
  return attach(node.provider, node)
})

describeInterface('over HTTP', async () => {
  const { node, url } = await listen({})
  return attach(createHttpProvider(url), node)
})

describeInterface('over gRPC', async () => {
  const { node, grpcAddress } = await listen({ grpcPort: 0 })
  return attach(createGrpcProvider(grpcAddress!), node)
})

const { TOOLKIT_NODE_URL } = process.env
if (TOOLKIT_NODE_URL) describeInterface(`of ${TOOLKIT_NODE_URL}`, async () => createHttpProvider(TOOLKIT_NODE_URL))

import { serveExplorer } from '../../src/cli/explorer/explorer-service.js'
import {
  type Account,
  type AnyContract,
  type Client,
  type ContractHandle,
  type ContractSource,
  createClient,
  deployContract,
  holdAccount,
} from '../../src/entries/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import type { ExplorerListening } from '../../src/indexer/index.js'
import { openNode } from '../node.js'

/** A chain whose explorer page a test looks at. */
export interface ExplorerChain {
  node: EmbeddedNode
  client: Client
  accounts: Account[]
  deploy(source: ContractSource): Promise<ContractHandle<AnyContract>>
  /** Starts the explorer. Its failures are those of the test. */
  serve(): Promise<ExplorerListening>
}

export async function openExplorerChain(): Promise<ExplorerChain> {
  const node = await openNode()
  const accounts = node.accounts.map(({ name, key }) => holdAccount(name, key))
  const client = createClient({
    provider: node.provider,
    clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
    defaults: { amountLimit: { '*': 'unlimited' } },
  })
  return {
    node,
    client,
    accounts,
    deploy: (source) => deployContract<AnyContract>(client, source, { from: accounts[0]! }),
    serve: () =>
      serveExplorer({
        provider: node.provider,
        network: 'test',
        host: '127.0.0.1',
        port: 0,
        isDevelopment: true,
        accounts,
        onFailure: (error) => {
          throw error
        },
      }),
  }
}

import { type Client, createClient } from '../../client/client.js'
import { createNode, type EmbeddedNode, type NodeOptions } from '../../node/node.js'
import { ownContractProcess } from '../contract-process.js'

/** Time limit that keeps plans independent of the load of the machine. */
const TIME_LIMIT_MS = 10_000
/** Dry runs get distinct times while the clock of the chain stands still, slightly after it. */
const STAMP_DELAY_NS = 1_000_000n

/** A chain in this process with a client, for trying a deployment. Its contracts run in a process of their own. */
export async function openLocalChain(
  options: Pick<NodeOptions, 'accounts' | 'start'> & { chainId: number },
): Promise<{ node: EmbeddedNode; client: Client }> {
  const limits = { timeLimitMs: TIME_LIMIT_MS, execTimeLimitMs: TIME_LIMIT_MS }
  const node = await createNode({ ...options, ...limits, ...ownContractProcess })
  const { provider, chain } = node
  const clock = { read: async () => chain.clock.now() - STAMP_DELAY_NS, resync: () => {} }
  // Blocks are made immediately, and transactions that a block does not include are dropped.
  const client = createClient({ provider, chainId: options.chainId, clock, wait: { misses: 1 } })
  return { node, client }
}

import { type Sleep, sleep } from '../../rpc/machine-clock.js'
import { isNodeAway } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { NodeEvent } from '../../rpc/schema.js'

export interface FollowEventsOptions {
  /** The id of the contract (default: all contracts). */
  contract?: string | undefined
  topics: readonly NodeEvent['topic'][]
  /** Ends the stream when aborted. */
  signal: AbortSignal
  onEvent: (event: NodeEvent) => void
  /** Called when the stream breaks and when it continues. */
  onNote: (note: string) => void
  /** Replaces waiting by the machine's clock. */
  sleep?: Sleep
}

const PAUSE_MS = 1000

/**
 * Follows the events of a node until `signal` aborts. A stream that the node closes, after an hour or at a restart, is
 * reopened. A stream sends no data before its first event, so the chain info is requested first to check that the node
 * is reachable. Rejects if the node is unreachable at the start, and with the node's errors.
 */
export async function follow(provider: Provider, options: FollowEventsOptions): Promise<void> {
  const { signal, onNote, sleep: pause = sleep } = options
  let state: 'new' | 'followed' | 'lost' = 'new'
  while (!signal.aborted) {
    try {
      const { chain_id, head_block } = await provider.request('getChainInfo', {}, { signal })
      const again = `following ${provider.url} again, from block ${head_block} on; events in between are missed`
      onNote(state === 'new' ? `following chain ${chain_id} on ${provider.url}` : again)
      state = 'followed'
      await followOnce(provider, options)
      if (!signal.aborted) onNote('the node ended the stream; events until the next one are missed')
    } catch (error) {
      if (signal.aborted) return
      if (state === 'new' || !isNodeAway(error)) throw error
      if (state === 'followed') onNote(`${error.message}; retrying`)
      state = 'lost'
    }
    await pause(PAUSE_MS, signal).catch(() => {})
  }
}

function followOnce(provider: Provider, { contract, topics, signal, onEvent }: FollowEventsOptions): Promise<void> {
  const filter = contract === undefined ? null : { contract_id: contract }
  return provider.subscribe({ topics, filter }, { onEvent, signal })
}

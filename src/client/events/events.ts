import { checkOptions, listOptions } from '../../codec/options.js'
import { must } from '../../collections/presence.js'
import type { Provider } from '../../rpc/provider.js'
import type { NodeEvent } from '../../rpc/schema.js'

/** Options for `followContract`. */
export interface EventOptions {
  /**
   * Topics of events to receive.
   *
   * @defaultValue `['CONTRACT_EVENT', 'CONTRACT_RECEIPT']`
   */
  topics?: readonly NodeEvent['topic'][]
  /** Stops the stream. */
  signal?: AbortSignal
  /**
   * Reopen the stream when it ends. Events in between are lost.
   *
   * @defaultValue `true`
   */
  reconnect?: boolean
  /** Called with the reason when the stream is reopened. Missed events can be found in the blocks. */
  onGap?: (reason: string) => void
}

const EVENTS = listOptions<EventOptions>({ topics: true, signal: true, reconnect: true, onGap: true })

/**
 * The events of a contract as they come, until the loop is left or `signal` aborts. Events come from executions, failed
 * ones and dry runs included (rpc.md §7.5): confirm what matters by a receipt.
 *
 * @param provider - The node.
 * @param id - Id of the contract.
 * @param options - Topics, a signal to stop, and a handler for gaps.
 * @returns An async generator of events.
 * @example
 * ```ts
 * import { createHttpProvider, followContract } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * for await (const { data } of followContract(provider, 'token.iost')) console.log(data)
 * ```
 */
export async function* followContract(
  provider: Pick<Provider, 'subscribe'>,
  id: string,
  options: EventOptions = {},
): AsyncGenerator<NodeEvent, void> {
  checkOptions('events of a contract', options, EVENTS, 'CALL_OPTION')
  const { topics = ['CONTRACT_EVENT', 'CONTRACT_RECEIPT'], signal, reconnect = true, onGap } = options
  const stop = new AbortController()
  const ends = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const events: NodeEvent[] = []
  let wake = (): void => {}
  let ended = false
  const onEvent = (event: NodeEvent): void => {
    events.push(event)
    wake()
  }
  const stream = provider
    .subscribe({ topics, filter: { contract_id: id } }, { onEvent, signal: ends, reconnect, onGap })
    .finally(() => {
      ended = true
      wake()
    })
  // The failure is reported below, after the preceding events were passed on.
  stream.catch(() => {})
  try {
    for (;;) {
      while (events.length > 0) yield must(events.shift(), 'event')
      if (ended) return await stream
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    stop.abort()
  }
}

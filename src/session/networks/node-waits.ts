// A test may replace the global timers, and these must go on.
import { setInterval } from 'node:timers'
import { type Client, createSendingClient, sendingOf } from '../../client/client.js'
import type { WaitOptions } from '../../rpc/delivery/receipt-wait.js'
import type { Provider } from '../../rpc/provider.js'
import { watchRequests } from '../../rpc/watched-provider.js'

/** Milliseconds between two looks at what is waited for. Shorter waits are not reported. */
const LOOK_MS = 500

/** Receives what tests wait for on their node; undefined when they go on. */
export type WaitListener = (what: string | undefined) => void

/** Open waits of tests for their node. The one that began first is reported: the others are parts of it. */
class NodeWaits {
  readonly #open = new Set<{ what: string }>()
  readonly #listener: WaitListener
  #seen: object | undefined
  #reported: object | undefined

  constructor(listener: WaitListener) {
    this.#listener = listener
    setInterval(() => this.#look(), LOOK_MS).unref()
  }

  async watch<T>(what: string, run: () => T | Promise<T>): Promise<T> {
    const wait = { what }
    this.#open.add(wait)
    try {
      return await run()
    } finally {
      this.#open.delete(wait)
    }
  }

  #look(): void {
    const [first] = this.#open
    const long = first === this.#seen ? first : undefined
    this.#seen = first
    if (long === this.#reported) return
    this.#reported = long
    this.#listener(long?.what)
  }
}

/**
 * Reports waits for a node and for the outcomes of transactions. Call it outside of tests, which its timer would belong
 * to.
 */
export function openNodeWaits(listener: WaitListener) {
  const waits = new NodeWaits(listener)
  return {
    watchProvider: (provider: Provider): Provider => watchProvider(provider, waits),
    watchClient: (client: Client): Client => watchClient(client, waits),
  }
}

function watchProvider(provider: Provider, waits: NodeWaits): Provider {
  return watchRequests(provider, (method, run) => waits.watch(`the response to ${method}`, run))
}

function watchClient(client: Client, waits: NodeWaits): Client {
  const { send, wait } = sendingOf(client)
  return createSendingClient(client, {
    send,
    wait: (sent, options) => waits.watch(describeOutcome(sent.hash, options), () => wait(sent, options)),
  })
}

function describeOutcome(hash: string, { until }: WaitOptions = {}): string {
  const name = `${hash.slice(0, 8)}…`
  return until === 'PACKED' ? `a block with transaction ${name}` : `transaction ${name} to be irreversible`
}

import { GRPC_CODES, NodeError } from '../../rpc/node-error.js'
import type { ClientName } from '../../rpc/provider.js'
import { ClientQueues } from './client-queues.js'

export type QueueLane = 'block' | 'dry run'

/** Maximum number of waiting dry runs. */
const MAX_DRY_RUNS = 100

const NOBODY: ClientName = { program: '', connection: '' }

/** A waiting request: called at its turn, or cancelled. */
interface Waiter {
  resume: () => void
  reject: (error: NodeError) => void
}

/**
 * Queue of the process that runs contracts: blocks and dry runs take turns. Blocks run in order of arrival, dry runs in
 * turns of their clients. If too many wait, those of the program with the most are rejected.
 */
export class ExecutionQueue {
  readonly #lanes = { block: new ClientQueues<Waiter>(), 'dry run': new ClientQueues<Waiter>() }
  #busy: QueueLane | undefined

  /** Runs a function at its turn. Throws `NodeError` if too many are waiting. */
  async take<T>(lane: QueueLane, run: () => Promise<T>, client = NOBODY): Promise<T> {
    if (this.#busy !== undefined) await this.#wait(lane, client)
    this.#busy = lane
    try {
      return await run()
    } finally {
      this.#next(lane)
    }
  }

  #wait(lane: QueueLane, client: ClientName): Promise<void> {
    const waiting = this.#lanes[lane]
    if (lane === 'dry run' && waiting.size >= MAX_DRY_RUNS) {
      const excess = waiting.takeExcess(client)
      if (excess === undefined) throw tooManyError()
      excess.reject(tooManyError())
    }
    return new Promise<void>((resume, reject) => waiting.add(client, { resume, reject }))
  }

  #next(last: QueueLane): void {
    const other = last === 'block' ? 'dry run' : 'block'
    const lane = this.#lanes[other].size > 0 ? other : last
    const waiter = this.#lanes[lane].take()
    // A client that arrives before the called one has started waits after it.
    this.#busy = waiter && lane
    waiter?.resume()
  }
}

function tooManyError(): NodeError {
  return new NodeError({
    grpcCode: GRPC_CODES.RESOURCE_EXHAUSTED,
    text: `too many dry runs are waiting: ${MAX_DRY_RUNS}`,
  })
}

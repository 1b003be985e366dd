import { GRPC_CODES, NodeError } from '../../rpc/node-error.js'

export type Lane = 'block' | 'dry run'

/** How many dry runs wait for their turn before more are refused. */
const MOST_DRY_RUNS = 100

/** Who waits for the one process that runs contracts: blocks and dry runs in turns, each in order of arrival. */
export class Waiting {
  readonly #lanes: Record<Lane, (() => void)[]> = { block: [], 'dry run': [] }
  #busy: Lane | undefined

  /** Runs something when it has its turn. Throws `NodeError` where too many wait already. */
  async take<T>(lane: Lane, run: () => Promise<T>): Promise<T> {
    if (this.#busy !== undefined) {
      const waiting = this.#lanes[lane]
      if (lane === 'dry run' && waiting.length >= MOST_DRY_RUNS) throw tooMany()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    this.#busy = lane
    try {
      return await run()
    } finally {
      this.#next(lane)
    }
  }

  #next(last: Lane): void {
    const other = last === 'block' ? 'dry run' : 'block'
    const lane = this.#lanes[other].length > 0 ? other : last
    const resume = this.#lanes[lane].shift()
    // Whoever comes before the one that was called waits behind it.
    this.#busy = resume && lane
    resume?.()
  }
}

function tooMany(): NodeError {
  return new NodeError({
    grpcCode: GRPC_CODES.RESOURCE_EXHAUSTED,
    text: `too many dry runs are waiting: ${MOST_DRY_RUNS}`,
  })
}

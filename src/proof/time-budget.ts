/** Factor by which a search may take longer than its processor time, on a busy machine. */
export const WALL_FACTOR = 4

/** Processor time of this process for a search, with a limit of wall time that a busy machine reaches first. */
export class TimeBudget {
  readonly #wallEnd: number
  readonly #end: number

  /** @param ms - Processor time in milliseconds. */
  constructor(ms: number) {
    this.#wallEnd = performance.now() + WALL_FACTOR * ms
    this.#end = readProcessorMs() + ms
  }

  get isOver(): boolean {
    return performance.now() > this.#wallEnd || readProcessorMs() > this.#end
  }
}

function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

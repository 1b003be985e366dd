/** Timers of a node. */
export interface Timers {
  /**
   * Runs a function once.
   *
   * @param ms - Delay in milliseconds.
   * @param run - The function.
   * @returns A function that cancels the timer.
   */
  after(ms: number, run: () => void): () => void
  /**
   * Runs a function repeatedly.
   *
   * @param ms - Interval in milliseconds.
   * @param run - The function.
   * @returns A function that cancels the timer.
   */
  every(ms: number, run: () => void): () => void
}

/** The machine's timers, which do not keep the process alive. */
export const MACHINE_TIMERS: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}

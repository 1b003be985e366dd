/** Processes without a task, which the worker pool grants to the running search. */
export class HelperGrants {
  #listener: ((count: number) => void) | undefined
  /** Granted before the search listens. */
  #waiting = 0

  /** Passes all grants to a search. Returns a function that ends this. */
  listen(listener: (count: number) => void): () => void {
    this.#listener = listener
    if (this.#waiting > 0) listener(this.#waiting)
    this.#waiting = 0
    return () => {
      this.#listener = undefined
    }
  }

  /** Grants a number of processes until the end of the test. */
  grant(count: number): void {
    if (this.#listener === undefined) this.#waiting += count
    else this.#listener(count)
  }

  /** Drops grants that the test did not use, because the pool takes them back with its result. */
  clear(): void {
    this.#waiting = 0
  }
}

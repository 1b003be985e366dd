/** Runs changes of a chain one after the other. A synchronous change runs at once if no other is in progress. */
export class SerialQueue {
  #last: Promise<void> | undefined

  take<T>(run: () => T | Promise<T>): T | Promise<T> {
    const result = this.#last === undefined ? run() : this.#last.then(run)
    if (!(result instanceof Promise)) return result
    const leave = () => {
      if (this.#last === last) this.#last = undefined
    }
    const last = result.then(leave, leave)
    this.#last = last
    return result
  }
}

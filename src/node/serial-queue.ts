/**
 * Lets what changes a chain go one after the other; what is done at once is done at once where nothing else is under
 * way.
 */
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

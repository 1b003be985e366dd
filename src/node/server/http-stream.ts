import type { ServerResponse } from 'node:http'

/** Maximum number of events that wait for a slow reader; later ones are dropped (`rpc.md` §7.3). */
const QUEUE_LENGTH = 100
/** Number of bytes in the buffers of a connection before events wait. */
const BUFFERED_BYTES = 65_536

/** A stream of lines to one client. Headers are sent together with the first line. */
export class EventStream {
  readonly #response: ServerResponse
  readonly #begin: () => void
  readonly #waiting: string[] = []

  constructor(response: ServerResponse, begin: () => void) {
    this.#response = response
    this.#begin = begin
    response.on('drain', () => this.#flush())
  }

  push(line: string): void {
    if (this.#waiting.length >= QUEUE_LENGTH) return
    this.#waiting.push(line)
    this.#flush()
  }

  /** Ends the stream after all waiting lines. */
  end(): void {
    if (this.#response.destroyed) return
    if (!this.#response.headersSent) this.#begin()
    this.#response.end(this.#waiting.join(''))
  }

  #flush(): void {
    const response = this.#response
    while (this.#waiting.length > 0 && response.writableLength < BUFFERED_BYTES) {
      if (!response.headersSent) this.#begin()
      response.write(this.#waiting.shift())
    }
  }
}

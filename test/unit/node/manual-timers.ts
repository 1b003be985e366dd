import type { Timers } from '../../../src/entries/node.js'

/** Timers that run when the test says so. */
export class ManualTimers implements Timers {
  readonly waiting = new Set<{ ms: number; run: () => void; repeat: boolean }>()

  after(ms: number, run: () => void): () => void {
    return this.#add({ ms, run, repeat: false })
  }

  every(ms: number, run: () => void): () => void {
    return this.#add({ ms, run, repeat: true })
  }

  /** Lets the time of every timer come once. */
  fire(): void {
    for (const timer of [...this.waiting]) {
      if (!timer.repeat) this.waiting.delete(timer)
      timer.run()
    }
  }

  #add(timer: { ms: number; run: () => void; repeat: boolean }): () => void {
    this.waiting.add(timer)
    return () => this.waiting.delete(timer)
  }
}

import { toPrintable } from '../../report/text/printable.js'
import type { RunProgress } from '../../test-runner/pool/worker-pool.js'

export interface ProgressOptions {
  write: (text: string) => void
  /** Monotonic clock in milliseconds. */
  now: () => number
  /** Columns of the terminal; undefined without one. */
  columns: number | undefined
}

/** Minimum time between redraws of the terminal line, and between plain lines elsewhere. */
const DRAW_MS = 100
const PLAIN_MS = 10_000
/** Minimum time between lines about a failure that is being shrunk. */
const PLAIN_BEST_MS = 1000
const CLEAR = '\r\u001b[2K'

/**
 * Progress of a run: one redrawn line on a terminal, or a plain line every ten seconds. While a failure is shrunk, its
 * size replaces the counts; without a terminal, each smaller failure gets a line.
 */
export class Progress {
  readonly #options: ProgressOptions
  readonly #since: number
  #timer: NodeJS.Timeout | undefined
  #total = 0
  #done = 0
  #failed = 0
  #running = ''
  #best: string | undefined
  #printed: string | undefined
  #drawnAt: number
  #isShown = false

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#since = options.now()
    this.#drawnAt = options.columns === undefined ? this.#since : Number.NEGATIVE_INFINITY
  }

  /** Starts redrawing by timer, so that the line also changes while no test ends. */
  start(): void {
    this.#timer = setInterval(() => this.tick(), DRAW_MS)
    this.#timer.unref()
  }

  take(step: RunProgress): void {
    if ('total' in step) this.#total = step.total
    else if ('best' in step) this.#best = step.best
    else this.#go(step)
    this.tick()
  }

  #go(step: { running: string } | { ended: string }): void {
    this.#best = undefined
    if ('running' in step) this.#running = step.running
    else this.#count(step.ended)
  }

  #count(state: string): void {
    this.#done++
    if (state === 'failed') this.#failed++
  }

  /** Draws if the interval has passed. */
  tick(): void {
    const { write, now, columns } = this.#options
    if (this.#total === 0 || now() - this.#drawnAt < this.#pause) return
    this.#drawnAt = now()
    this.#printed = this.#best
    const line = this.#describe()
    // The last column would break the line.
    write(columns === undefined ? `${line}\n` : `${CLEAR}${[...line].slice(0, columns - 1).join('')}`)
    this.#isShown = columns !== undefined
  }

  /** Clears the line before other output to the same terminal. */
  hide(): void {
    if (this.#isShown) this.#options.write(CLEAR)
    this.#isShown = false
  }

  close(): void {
    clearInterval(this.#timer)
    this.hide()
  }

  /** Milliseconds from one line to the next. */
  get #pause(): number {
    if (this.#options.columns !== undefined) return DRAW_MS
    return this.#best === undefined || this.#best === this.#printed ? PLAIN_MS : PLAIN_BEST_MS
  }

  #describe(): string {
    if (this.#best !== undefined) return toPrintable(this.#best)
    const seconds = (this.#options.now() - this.#since) / 1000
    const rate = seconds === 0 ? 0 : this.#done / seconds
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`
    const counts = `${this.#done} of ${this.#total} tests done${failed}, ${rate.toFixed(1)} a second`
    return this.#running === '' ? counts : `${counts}, running ${toPrintable(this.#running)}`
  }
}

/** Opens the progress line on standard error. */
export function openProgress(): Progress {
  const { stderr } = process
  const isDrawn = stderr.isTTY && process.env.TERM !== 'dumb'
  const write = (text: string) => void stderr.write(text)
  const progress = new Progress({ write, now: () => performance.now(), columns: isDrawn ? stderr.columns : undefined })
  progress.start()
  return progress
}

import { hideKeys } from '../../crypto/hidden-keys.js'
import { toPrintable } from '../../report/text/printable.js'
import { showCount } from '../../report/text/search.js'

/** State of a command: a count with its rate and what is left, or a text in place of them. */
export type ProgressStep =
  | {
      done: number
      /** Undefined if it is not known how many there are. */
      total?: number | undefined
      /** Plural of what is counted, such as "blocks". */
      unit: string
      /** Further figures, such as "3 failed". */
      facts?: readonly string[]
      /** Current activity of the command, at the end of the line. */
      activity?: string | undefined
      /** Rate of the last moments (default: that since the start of the command). */
      perSecond?: number | undefined
      /** Milliseconds that are left, if a time limit ends the command (default: by the rate). */
      leftMs?: number | undefined
    }
  | {
      /** Shown with the elapsed time, unless it is news. */
      text: string
      /** Whether the text is worth a line of its own within the interval of plain lines. */
      isNews?: boolean
    }

export interface ProgressLineOptions {
  write: (text: string) => void
  /** Monotonic clock in milliseconds. */
  now: () => number
  /** Columns of the terminal; undefined without one. */
  columns: number | undefined
}

/** Minimum time between redraws of the terminal line, and between plain lines elsewhere. */
const DRAW_MS = 100
const PLAIN_MS = 10_000
/** Minimum time between plain lines of news. */
const PLAIN_NEWS_MS = 1000
const CLEAR = '\r\u001b[2K'

/**
 * Progress of a command that can take longer than two seconds: one redrawn line on a terminal, or a plain line every
 * ten seconds. A line has counts, rate, elapsed and remaining time.
 */
export class ProgressLine {
  readonly #options: ProgressLineOptions
  readonly #since: number
  #timer: NodeJS.Timeout | undefined
  #step: ProgressStep | undefined
  #printed: ProgressStep | undefined
  #drawnAt: number
  #isShown = false

  constructor(options: ProgressLineOptions) {
    this.#options = options
    this.#since = options.now()
    this.#drawnAt = options.columns === undefined ? this.#since : Number.NEGATIVE_INFINITY
  }

  /** Starts redrawing by timer, so that the times also change while nothing ends. */
  start(): void {
    this.#timer = setInterval(() => this.tick(), DRAW_MS)
    this.#timer.unref()
  }

  show(step: ProgressStep): void {
    this.#step = step
    this.tick()
  }

  /** Draws if the interval has passed. */
  tick(): void {
    const { write, now, columns } = this.#options
    if (this.#step === undefined || now() - this.#drawnAt < this.#pause) return
    this.#drawnAt = now()
    this.#printed = this.#step
    const line = toPrintable(this.#describe(this.#step))
    // The last column would break the line.
    write(columns === undefined ? `${line}\n` : `${CLEAR}${[...line].slice(0, columns - 1).join('')}`)
    this.#isShown = columns !== undefined
  }

  /** Clears the line before other output to the same terminal. */
  hide(): void {
    if (this.#isShown) this.#options.write(CLEAR)
    this.#isShown = false
  }

  /** Hides the line until the next step, for example while the user is asked a question. */
  stop(): void {
    this.hide()
    this.#step = undefined
  }

  close(): void {
    clearInterval(this.#timer)
    this.stop()
  }

  /** Milliseconds from one line to the next. */
  get #pause(): number {
    if (this.#options.columns !== undefined) return DRAW_MS
    const step = this.#step
    const isNews = step !== undefined && 'text' in step && step.isNews === true && step !== this.#printed
    return isNews ? PLAIN_NEWS_MS : PLAIN_MS
  }

  #describe(step: ProgressStep): string {
    const elapsed = this.#options.now() - this.#since
    if ('text' in step) return step.isNews ? step.text : `${step.text}, ${showTime(elapsed)}`
    const { done, total, unit, facts = [], activity, leftMs, perSecond } = step
    const rate = perSecond ?? (elapsed === 0 ? 0 : (done * 1000) / elapsed)
    const left = leftMs ?? (total === undefined || rate === 0 ? undefined : ((total - done) * 1000) / rate)
    const counts =
      total === undefined ? `${showCount(done)} ${unit}` : `${showCount(done)} of ${showCount(total)} ${unit}`
    const parts = [counts, ...facts, `${showRate(rate)}/s`, showTime(elapsed)]
    if (left !== undefined && left > 0) parts.push(`${showTime(left)} left`)
    return [...parts, ...(activity === undefined ? [] : [activity])].join(', ')
  }
}

/** Opens the progress line on standard error. Commands with `--json` show none. */
export function openProgressLine({ isSilent = false }: { isSilent?: boolean | undefined } = {}): ProgressLine {
  const { stderr } = process
  const isDrawn = stderr.isTTY && process.env.TERM !== 'dumb'
  const write = (text: string) => void (isSilent || stderr.write(hideKeys(text)))
  const columns = isDrawn ? stderr.columns || 80 : undefined
  const line = new ProgressLine({ write, now: () => performance.now(), columns })
  line.start()
  return line
}

function showRate(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : showCount(Math.round(rate))
}

/** Formats a duration to the second: `7 s`, `3 min 20 s`, `2 h 5 min`. */
function showTime(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

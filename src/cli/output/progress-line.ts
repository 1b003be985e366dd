import { hideKeys } from '../../crypto/hidden-keys.js'
import { beforeEnd } from '../../files/process-end.js'
import { toPrintable } from '../../report/text/printable.js'
import { showCount } from '../../report/text/search.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import { cutToColumns } from './line-width.js'

/** State of a command: a count with its rate and what is left, or a text in place of them. */
export type ProgressStep =
  | {
      /** Counts of the whole run, before those of one part, such as "2 of 9 tests". */
      whole?: string | undefined
      done: number
      /** Undefined if it is not known how many there are. */
      total?: number | undefined
      /** Plural of what is counted, such as "blocks". */
      unit: string
      /** Further figures, such as "3 failed". */
      facts?: readonly string[]
      /** Subject of a wait, such as a response. It is shown with the time since the first step that has it. */
      waitingFor?: string | undefined
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
  /** Returns the columns of the terminal, which change with its window; undefined without a terminal. */
  columns: () => number | undefined
  /** Milliseconds before the line is first drawn on a terminal (default: 0). */
  delayMs?: number | undefined
  /** Whether the line stays hidden while another one has something to show. */
  isSecondary?: boolean | undefined
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
  #release = () => {}
  #step: ProgressStep | undefined
  #printed: ProgressStep | undefined
  #shownAt = 0
  #drawnAt: number
  #isShown = false
  #waitingFor: string | undefined
  #waitingSince = 0

  constructor(options: ProgressLineOptions) {
    this.#options = options
    this.#since = options.now()
    const { delayMs = 0 } = options
    this.#drawnAt = options.columns() === undefined ? this.#since : this.#since + delayMs - DRAW_MS
  }

  /** Starts redrawing by timer, so that the times also change while nothing ends. */
  start(): void {
    this.#timer = setInterval(() => this.tick(), DRAW_MS)
    this.#timer.unref()
    if (this.#options.columns() !== undefined) this.#release = beforeEnd(hideProgress)
    open.add(this)
  }

  show(step: ProgressStep): void {
    this.#step = step
    this.#shownAt = this.#options.now()
    const waitingFor = 'text' in step ? undefined : step.waitingFor
    if (waitingFor !== this.#waitingFor) this.#waitingSince = this.#shownAt
    this.#waitingFor = waitingFor
    this.tick()
  }

  /** Draws if the interval has passed. */
  tick(): void {
    if (this.#step === undefined || holds > 0) return
    if (this.#options.isSecondary && [...open].some((line) => line !== this && line.#step !== undefined)) {
      this.hide()
      return
    }
    const { write, now } = this.#options
    const columns = this.#options.columns()
    if (now() - this.#drawnAt < this.#getPause(columns)) return
    this.#drawnAt = now()
    this.#printed = this.#step
    const [described, time] = this.#describe(this.#step)
    const text = toPrintable(described)
    write(columns === undefined ? `${text}${time}\n` : `${CLEAR}${cutLine(text, columns - time.length)}${time}`)
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
    open.delete(this)
    this.#release()
  }

  /** Returns the milliseconds from one line to the next. */
  #getPause(columns: number | undefined): number {
    if (columns !== undefined) return DRAW_MS
    const step = this.#step
    const isNews = step !== undefined && 'text' in step && step.isNews === true && step !== this.#printed
    return isNews ? PLAIN_NEWS_MS : PLAIN_MS
  }

  /** Returns the text, and the time after it that a narrow terminal shows as well. Counts have theirs in the middle. */
  #describe(step: ProgressStep): [text: string, time: string] {
    const elapsed = this.#options.now() - this.#since
    if ('text' in step) return [step.text, step.isNews ? '' : `, ${showTime(elapsed)}`]
    const { whole, done, total, unit, facts = [], activity, leftMs, perSecond } = step
    const rate = perSecond ?? (elapsed === 0 ? 0 : (done * 1000) / elapsed)
    const limit = leftMs === undefined ? undefined : leftMs - (this.#options.now() - this.#shownAt)
    const left = limit ?? (total === undefined || rate === 0 ? undefined : ((total - done) * 1000) / rate)
    const counts =
      total === undefined ? `${showCount(done)} ${unit}` : `${showCount(done)} of ${showCount(total)} ${unit}`
    const parts = whole === undefined ? [counts] : [whole, counts]
    if (done > 0) parts.push(`${showRate(rate)}/s`)
    parts.push(...facts, showTime(elapsed))
    if (left !== undefined && left > 0) parts.push(`${showTime(left)} left`)
    if (this.#waitingFor !== undefined)
      parts.push(`waiting ${showTime(this.#options.now() - this.#waitingSince)} for ${this.#waitingFor}`)
    return [[...parts, ...(activity === undefined ? [] : [activity])].join(', '), '']
  }
}

/** Lines that a command has open, and parts of it that keep them hidden. */
const open = new Set<ProgressLine>()
let holds = 0

/** Clears the progress line before other output to the terminal. It is drawn again a moment later. */
export function hideProgress(): void {
  for (const line of open) line.hide()
}

/** Keeps the progress line hidden while the user types. */
export async function holdProgress<T>(run: () => Promise<T>): Promise<T> {
  hideProgress()
  holds++
  try {
    return await run()
  } finally {
    holds--
  }
}

export interface ProgressOptions {
  /** Whether nothing is shown, as with `--json`. */
  isSilent?: boolean | undefined
}

/**
 * Opens the progress line on standard error. Commands with `--json` show none. Logs of continuous integration
 * and terminals that cannot redraw get plain lines.
 */
export function openProgressLine({
  isSilent = false,
  ...options
}: ProgressOptions & Pick<ProgressLineOptions, 'delayMs' | 'isSecondary'> = {}): ProgressLine {
  const { stderr, env } = process
  const isDrawn = stderr.isTTY && env.TERM !== 'dumb' && !isContinuousIntegration(env.CI)
  const write = (text: string) => void (isSilent || stderr.write(hideKeys(text)))
  const columns = () => (isDrawn && !isSilent ? stderr.columns || 80 : undefined)
  const line = new ProgressLine({ write, now: () => performance.now(), columns, ...options })
  line.start()
  return line
}

/**
 * Runs a part of a command with a progress line that shows a text from the start, so that no response of a node and no
 * start of a process is waited for in silence. The line is closed at the end.
 */
export async function runWithProgress<T>(
  { isSilent, text }: ProgressOptions & { text: string },
  run: (line: ProgressLine) => Promise<T>,
): Promise<T> {
  const line = openProgressLine({ isSilent })
  line.show({ text })
  try {
    return await run(line)
  } finally {
    line.close()
  }
}

/** Columns that stay empty: terminals echo Ctrl-C as `^C` there, and the last column would break the line. */
const MARGIN = 3

function cutLine(line: string, columns: number): string {
  return cutToColumns(line, Math.max(columns - MARGIN, 1))
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

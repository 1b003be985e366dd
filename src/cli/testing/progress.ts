import type { SearchProgress } from '../../report/model/search.js'
import { formatBest } from '../../report/text/search.js'
import type { RunProgress } from '../../test-runner/pool/worker-pool.js'
import { openProgressLine, type ProgressLine } from '../output/progress-line.js'

/**
 * Progress of a test run: counts of tests, and what runs. A search shows its own figures in their place, and a failure
 * that is being shrunk its size.
 */
export class RunProgressLine {
  readonly #line: ProgressLine
  #total = 0
  #done = 0
  #failed = 0
  #running: string | undefined
  #waiting: string | undefined

  constructor(line: ProgressLine) {
    this.#line = line
  }

  /** Shows the progress before the tests are counted. */
  begin(): void {
    this.#show()
  }

  take(step: RunProgress): void {
    if ('best' in step) {
      this.#line.show({ text: step.best, isNews: true })
      return
    }
    if ('total' in step) this.#total = step.total
    else if ('running' in step) this.#running = `running ${step.running}`
    else if ('waiting' in step) this.#waiting = step.waiting
    else this.#count(step.ended)
    this.#show()
  }

  takeSearch(search: SearchProgress): void {
    if (search.best !== undefined) {
      this.#line.show({ text: `${search.title}: ${formatBest(search.best)}`, isNews: true })
      return
    }
    if (this.#total === 0) return
    const { title, runs, calls, callsPerSecond, covered, corpus, failures, leftMs } = search
    // On a narrow terminal the end of the line is cut, so the figures come before the name.
    this.#line.show({
      whole: `${this.#done} of ${this.#total} tests`,
      done: calls,
      unit: 'calls',
      perSecond: callsPerSecond,
      facts: [`coverage ${covered}`, ...this.#failures, ...(failures === 0 ? [] : [`${failures} found`])],
      leftMs,
      activity: `${title}: ${runs} runs, corpus ${corpus}`,
    })
  }

  hide(): void {
    this.#line.hide()
  }

  close(): void {
    this.#line.close()
  }

  #count(state: string): void {
    this.#done++
    if (state === 'failed') this.#failed++
  }

  get #failures(): string[] {
    return this.#failed === 0 ? [] : [`${this.#failed} failed`]
  }

  #show(): void {
    const waitingFor = this.#waiting
    if (this.#total === 0) {
      this.#line.show({ text: waitingFor === undefined ? 'loading the tests' : `waiting for ${waitingFor}` })
      return
    }
    this.#line.show({
      done: this.#done,
      total: this.#total,
      unit: 'tests',
      facts: this.#failures,
      waitingFor,
      activity: this.#running,
    })
  }
}

/** Opens the progress of a test run on standard error. */
export function openRunProgress(options: { isSilent: boolean }): RunProgressLine {
  const progress = new RunProgressLine(openProgressLine(options))
  progress.begin()
  return progress
}

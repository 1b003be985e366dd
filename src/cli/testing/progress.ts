import type { SearchProgress } from '../../report/model/search.js'
import { formatBest, formatProgress } from '../../report/text/search.js'
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
  #leftMs: number | undefined

  constructor(line: ProgressLine) {
    this.#line = line
  }

  take(step: RunProgress): void {
    if ('best' in step) {
      this.#line.show({ text: step.best, isNews: true })
      return
    }
    if ('total' in step) this.#total = step.total
    else if ('running' in step) this.#running = `running ${step.running}`
    else this.#count(step.ended)
    this.#leftMs = undefined
    this.#show()
  }

  takeSearch(search: SearchProgress): void {
    if (search.best !== undefined) {
      this.#line.show({ text: `${search.title}: ${formatBest(search.best)}`, isNews: true })
      return
    }
    this.#running = formatProgress(search)
    this.#leftMs = search.leftMs
    this.#show()
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

  #show(): void {
    if (this.#total === 0) return
    this.#line.show({
      done: this.#done,
      total: this.#total,
      unit: 'tests',
      facts: this.#failed === 0 ? [] : [`${this.#failed} failed`],
      activity: this.#running,
      leftMs: this.#leftMs,
    })
  }
}

/** Opens the progress of a test run on standard error. */
export function openRunProgress(options: { isSilent: boolean }): RunProgressLine {
  return new RunProgressLine(openProgressLine(options))
}

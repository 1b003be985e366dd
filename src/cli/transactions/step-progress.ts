import type { Plan } from '../../deploy/plan/plan.js'
import type { StepEvent } from '../../deploy/step.js'
import type { ProgressLine } from '../output/progress-line.js'

/** The steps that are done, and what each of the others waits for: blocks take seconds until they are irreversible. */
export class StepProgress {
  readonly #line: Pick<ProgressLine, 'show'>
  readonly #done = new Set<string>()
  #total: number | undefined

  constructor(line: Pick<ProgressLine, 'show'>) {
    this.#line = line
  }

  begin({ steps }: Plan): void {
    this.#total = steps.length
    this.#show('preparing')
  }

  take(event: StepEvent): void {
    if (event.event === 'irreversible' || event.event === 'done before') this.#done.add(event.step)
    this.#show(`${event.step}: ${WAITS[event.event]}`)
  }

  #show(activity: string): void {
    this.#line.show({ done: this.#done.size, total: this.#total, unit: 'steps', activity })
  }
}

const WAITS: Record<StepEvent['event'], string> = {
  signed: 'being sent',
  sent: 'waiting for a block',
  packed: 'waiting until the block is irreversible',
  irreversible: 'done',
  settling: 'determining the outcome',
  failed: 'failed',
  'done before': 'done before',
}

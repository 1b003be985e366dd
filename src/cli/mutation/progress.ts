import type { MutationProgress } from '../../mutation/run.js'
import { toPrintable } from '../../report/text/printable.js'

const CLEAR = '\r\u001b[2K'
/** Interval of progress lines without a terminal, in milliseconds. */
const PLAIN_MS = 10_000

/** The progress of a run of mutants on standard error: one line of a terminal, or occasionally a plain line. */
export interface ProgressLine {
  take(step: MutationProgress): void
  hide(): void
}

export function openMutationProgress(): ProgressLine {
  const { stderr } = process
  let isShown = false
  let writtenAt = performance.now()
  return {
    take(step) {
      const text = toPrintable(describe(step))
      if (stderr.isTTY) {
        stderr.write(`${CLEAR}${text.slice(0, (stderr.columns || 80) - 1)}`)
        isShown = true
        return
      }
      if (performance.now() - writtenAt < PLAIN_MS) return
      writtenAt = performance.now()
      stderr.write(`${text}\n`)
    },
    hide() {
      if (isShown) stderr.write(CLEAR)
      isShown = false
    },
  }
}

function describe(step: MutationProgress): string {
  if ('text' in step) return step.text
  return `${step.done} of ${step.total} mutants, ${step.undetected} not detected`
}

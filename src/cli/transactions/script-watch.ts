import { explainLateFailure } from '../../compiler/modules/module-file.js'
import type { ToolkitError } from '../../errors/errors.js'
import { watchUnhandledRejections } from '../../test-runner/pool/unhandled-rejections.js'
import { reportFailure } from '../output/output.js'

/** Ends a script early: at Ctrl-C, at unhandled rejections and at errors of its timers and events. */
export interface ScriptWatch {
  /** Aborts at Ctrl-C, at a termination signal, and at an unhandled rejection or uncaught error. */
  signal: AbortSignal
  /**
   * Waits for a script; rejects with the reason of an unhandled rejection or an uncaught error, as `explain` formats
   * it.
   */
  attend<T>(working: Promise<T>, explain: (error: unknown) => Promise<unknown>): Promise<T>
  /** The explained error of a timer, an event or a promise, if it ended the watch. */
  findStray(): ToolkitError | undefined
  release(): void
}

/** Watches for these events until it is released. */
export function watchScript(): ScriptWatch {
  const interrupt = watchInterrupts()
  let stray: { error: unknown } | undefined
  let reportLate: ((error: unknown) => Promise<void>) | undefined
  const strays = watchUnhandledRejections(process, () => {
    // Rejections after an interrupt, or after an earlier rejection, are its consequences.
    if (interrupt.signal.aborted) return
    stray = strays.takeAll()[0]
    interrupt.abort()
    reportLate?.(stray?.error)
  })
  const onUncaught = (error: unknown) => {
    if (interrupt.signal.aborted) return
    stray = { error }
    interrupt.abort()
    reportLate?.(error)
  }
  process.on('uncaughtException', onUncaught)
  return {
    signal: interrupt.signal,
    async attend(working, explain) {
      const outcome = await Promise.allSettled([working]).then(([settled]) => settled)
      const explainStray = async (error: unknown) => explainLate(error) ?? explain(error)
      if (stray !== undefined) throw await explainStray(stray.error)
      if (outcome.status === 'rejected') throw await explain(outcome.reason)
      reportLate = async (error) =>
        process.exit(reportFailure(await explainStray(error), { causes: false, json: false }))
      return outcome.value
    },
    // No script runs yet.
    findStray: () => stray && explainLateFailure(stray.error, { isCertain: true }),
    release() {
      interrupt.release()
      process.off('uncaughtException', onUncaught)
    },
  }
}

/** Like `watchInterrupt`, for work that must finish in order: further signals are ignored. */
function watchInterrupts(): { signal: AbortSignal; abort: () => void; release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  process.on('SIGINT', abort)
  process.on('SIGTERM', abort)
  return {
    signal: controller.signal,
    abort,
    release() {
      process.off('SIGINT', abort)
      process.off('SIGTERM', abort)
    },
  }
}

/** The error of the configuration or of the script; undefined for values that are no errors, which scripts explain. */
function explainLate(error: unknown): ToolkitError | undefined {
  return error instanceof Error ? explainLateFailure(error, { isCertain: true }) : undefined
}

import { SIGNALS } from '../files/process-end.js'
import { EXIT } from './exit-codes.js'

/**
 * Turns Ctrl-C, SIGTERM and SIGHUP into an abort signal. A second one ends the process at once. `release` restores the
 * default handlers.
 */
export function watchInterrupt(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(EXIT.INTERRUPTED)
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, interrupt)
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, interrupt)
    },
  }
}

/** Interrupts this process as Ctrl-C does. On Windows `process.kill` would end it without running listeners. */
export function interruptSelf(): void {
  if (process.platform === 'win32' && process.listenerCount('SIGINT') > 0) process.emit('SIGINT', 'SIGINT')
  else process.kill(process.pid, 'SIGINT')
}

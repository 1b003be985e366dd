import { EXIT } from './exit-codes.js'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C, a polite kill and a closed terminal, as a signal that work can be ended by; who asks twice does not wait for
 * that. `release` gives them back to the process.
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

/** Interrupts this process as Ctrl-C does. On Windows `process.kill` would end it without asking those who listen. */
export function interruptSelf(): void {
  if (process.platform === 'win32' && process.listenerCount('SIGINT') > 0) process.emit('SIGINT', 'SIGINT')
  else process.kill(process.pid, 'SIGINT')
}

import { EXIT } from './exit-codes.js'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C, a polite kill and a closed terminal, as a signal that work can be ended by; who asks twice does not wait for that.
 * `release` gives them back to the process.
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

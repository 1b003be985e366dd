import { access } from 'node:fs/promises'

/** Signals that end a command. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An action before the process ends; `isEnd` is false for a signal after which it goes on. */
type EndAction = (isEnd: boolean) => void

const actions = new Set<EndAction>()

/**
 * Without another listener, a signal then does what it does by default. With one, such as that of a command which ends
 * its work first, the process goes on.
 */
function endBySignal(signal: NodeJS.Signals): void {
  const isEnd = process.listenerCount(signal) === 1
  for (const action of actions) action(isEnd)
  if (!isEnd) return
  process.off(signal, endBySignal)
  process.kill(process.pid, signal)
}

function endByExit(): void {
  for (const action of actions) action(true)
}

/**
 * Runs an action before a signal or `process.exit` ends the process, such as clearing a line. Until the returned
 * function is called, a signal also waits for the code that runs: a file that is written and renamed without a pause is
 * whole or untouched.
 */
export function beforeEnd(action: EndAction): () => void {
  if (actions.size === 0) {
    for (const signal of SIGNALS) process.on(signal, endBySignal)
    // Other listeners may end the process at once.
    process.prependListener('exit', endByExit)
  }
  actions.add(action)
  return () => {
    if (!actions.delete(action) || actions.size > 0) return
    for (const signal of SIGNALS) process.off(signal, endBySignal)
    process.off('exit', endByExit)
  }
}

/** Lets signals wait while files are written in an existing folder. */
export async function holdSignals<T>(folder: string, write: () => T | Promise<T>): Promise<T> {
  const release = beforeEnd(() => {})
  try {
    return await write()
  } finally {
    // The event loop sees a signal that arrived meanwhile before both of these have ended.
    await access(folder).catch(() => {})
    await access(folder).catch(() => {})
    release()
  }
}

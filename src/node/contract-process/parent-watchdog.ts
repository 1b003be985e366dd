import { Worker } from 'node:worker_threads'

const INTERVAL_MS = 200

/**
 * An expression, as text, that is true once a parent process has ended. Windows keeps the id of an ended parent, so
 * there the expression checks whether a process with that id exists.
 * @param parent - The text of an expression for the id of the parent.
 */
export function isOrphan(parent: string): string {
  return `(process.ppid !== ${parent} || (process.platform === 'win32' && !(() => {
    try { return process.kill(${parent}, 0) } catch (error) { return error.code === 'EPERM' }
  })()))`
}

/** A contract may block the main thread forever, so a separate thread watches the parent. */
const WATCH = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (${isOrphan('workerData')}) process.kill(process.pid, 'SIGKILL')
}, ${INTERVAL_MS})
`

/** Ends this process with its parent, even during a call, and however the parent ended. */
export function endWithParent(): Promise<void> {
  const parent = process.ppid
  return new Promise((resolve, reject) => {
    const watch = new Worker(WATCH, { eval: true, workerData: parent, execArgv: [], env: {}, stdin: false })
    watch.once('error', reject)
    watch.once('online', () => {
      watch.unref()
      resolve()
    })
  })
}

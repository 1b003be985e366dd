import { Worker } from 'node:worker_threads'

const INTERVAL_MS = 200

/** A contract may keep the main thread busy for good, so a thread of its own looks whether the parent is still there. */
const WATCH = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, ${INTERVAL_MS})
`

/** Ends this process with its parent, whatever it is doing and however the parent ended. */
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

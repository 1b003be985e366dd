import { type ChildProcess, fork } from 'node:child_process'
import { locateEntry } from './installation.js'

let waiting: ChildProcess | undefined

/** Starts the process of a run that is about to be asked for; it does not keep this one alive, nor outlive it. */
export function prepareWorker(): void {
  waiting = startWorker()
  waiting.unref()
  waiting.channel?.unref()
}

/** The process for a run: the one that waits, or a new one. */
export function takeWorker(): ChildProcess {
  const worker = waiting ?? startWorker()
  waiting = undefined
  worker.ref()
  worker.channel?.ref()
  return worker
}

/** isolated-vm needs `--no-node-snapshot` from Node 20 on. What tests print goes to standard error. */
function startWorker(): ChildProcess {
  return fork(locateEntry('worker'), {
    execArgv: [...process.execArgv, '--no-node-snapshot'],
    stdio: ['ignore', process.stderr.fd, process.stderr.fd, 'ipc'],
    serialization: 'advanced',
  })
}

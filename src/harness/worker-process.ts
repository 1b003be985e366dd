import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { locateEntry } from './installation.js'
import { STUCK_PIPE } from './protocol.js'
import { createStandby } from './standby.js'

/** The process that runs tests. isolated-vm needs `--no-node-snapshot` from Node 20 on. What tests print goes to standard error. */
export const worker = createStandby(() => {
  const child = fork(locateEntry('worker'), {
    execArgv: [...process.execArgv, '--no-node-snapshot'],
    stdio: ['ignore', process.stderr.fd, process.stderr.fd, 'ipc', 'pipe'],
    serialization: 'advanced',
  })
  // The channel alone keeps this process alive.
  const pipe = child.stdio[STUCK_PIPE] as Socket
  pipe.unref()
  return child
})

import { fork } from 'node:child_process'
import { locateEntry } from './installation.js'
import { createStandby } from './standby.js'

/** The process that runs tests. isolated-vm needs `--no-node-snapshot` from Node 20 on. What tests print goes to standard error. */
export const worker = createStandby(() =>
  fork(locateEntry('worker'), {
    execArgv: [...process.execArgv, '--no-node-snapshot'],
    stdio: ['ignore', process.stderr.fd, process.stderr.fd, 'ipc'],
    serialization: 'advanced',
  }),
)

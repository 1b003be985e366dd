import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** Starts a process of contracts from the sources, whose engine has faults where calls ask for them. */
export function startFaultyEngine(): ChildProcess {
  return fork(join(import.meta.dirname, 'faulty-main.ts'), {
    execArgv: ['--no-node-snapshot', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}

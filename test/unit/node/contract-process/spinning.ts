/** A process that is busy for good; with the argument `parent`, the parent of one. */
import { fork } from 'node:child_process'
import { writeSync } from 'node:fs'
import { endWithParent } from '../../../../src/node/contract-process/parent-watchdog.js'

if (process.argv[2] === 'parent') {
  fork(import.meta.filename, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
} else {
  await endWithParent()
  writeSync(1, `${process.pid}\n`)
  for (;;);
}

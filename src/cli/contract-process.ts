import { fork } from 'node:child_process'
import { locateProcess } from '../files/installation.js'
import { createPrewarmedProcesses } from '../test-runner/pool/prewarmed.js'
import { printNote } from './output/output.js'

const FLAG = '--no-node-snapshot'

/** Contract processes, in which the contracts of a node run; the node reports their errors. */
export const contractProcesses = createPrewarmedProcesses(() =>
  fork(locateProcess('contract-process'), {
    execArgv: [FLAG, ...process.execArgv.filter((flag) => flag !== FLAG)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }),
)

/** Reports a call that ended the contract process. */
function reportReplaced({ transaction, reason }: { transaction: string; reason: string }): void {
  printNote(`note the process that runs contracts was replaced while ${transaction} ran: ${reason}`)
}

/** Options of a node whose contracts run in a contract process. */
export const ownContractProcess = {
  startContractProcess: () => contractProcesses.take(),
  onContractProcessReplaced: reportReplaced,
}

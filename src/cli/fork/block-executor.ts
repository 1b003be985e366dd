import type { BlockExecutor } from '../../fork/following/block-runner.js'
import { ContractProcessSupervisor } from '../../node/contract-process/supervisor.js'
import { readMilliseconds } from '../../vm/sandbox/timers.js'
import { contractProcesses } from '../contract-process.js'
import { printWarning } from '../output/output.js'

/**
 * Opens a process that executes blocks of a live network, whose contracts are of others. It is replaced if one of them
 * ends it, which is reported.
 */
export function openBlockExecutor(): BlockExecutor {
  return new ContractProcessSupervisor({
    start: () => contractProcesses.take(),
    now: readMilliseconds,
    onReplaced({ transaction, reason }) {
      printWarning(`transaction ${transaction}: the contract process ended ${reason}. The live receipt stands`)
      // Where one contract ends its process, more calls of it are likely.
      contractProcesses.prepare()
    },
  })
}

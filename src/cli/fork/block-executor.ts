import type { BlockExecutor } from '../../fork/following/block-runner.js'
import { ContractProcessSupervisor } from '../../node/contract-process/supervisor.js'
import { readProcessorTime } from '../../vm/sandbox/processor-time.js'
import { contractProcesses } from '../contract-process.js'
import { printWarning } from '../output/output.js'

/**
 * Opens a process that executes blocks of a live network, whose contracts are of others. It is replaced if one of them
 * ends it, which is reported.
 */
export function openBlockExecutor(): BlockExecutor {
  return openExecutor('The live receipt stands')
}

/** Opens a process that executes the transactions of recorded suites, in the same way. */
export function openSuiteExecutor(): ContractProcessSupervisor {
  return openExecutor('It counts as an engine failure')
}

function openExecutor(consequence: string): ContractProcessSupervisor {
  return new ContractProcessSupervisor({
    start: () => contractProcesses.take(),
    now: readProcessorTime,
    onReplaced({ transaction, reason }) {
      printWarning(`transaction ${transaction}: the contract process ended ${reason}. ${consequence}`)
      // Where one contract ends its process, more calls of it are likely.
      contractProcesses.prepare()
    },
  })
}

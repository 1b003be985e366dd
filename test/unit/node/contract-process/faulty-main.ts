/** The contract process with faults of its sandbox and of its machine: what a call is named decides which. */
import type { EventEmitter } from 'node:events'
import type { ContractProcessRequest } from '../../../../src/node/contract-process/protocol.js'
import { serveContracts } from '../../../../src/node/contract-process/service.js'
import { createFaultySandbox } from './faulty-sandbox.js'

const FAULTS: Record<string, () => void> = {
  // Waits without end and, unlike a loop, leaves the processor to the tests beside it.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  abort: () => process.abort(),
  stumble: () => process.kill(process.pid, 'SIGKILL'),
}

serveContracts(async () => (options) => createFaultySandbox('what was thrown\nand more of it', options))

const channel: EventEmitter = process
channel.prependListener('message', (request: ContractProcessRequest) => {
  if (request.type !== 'run') return
  for (const { actionName } of request.job.signed.tx.actions) FAULTS[actionName]?.()
})

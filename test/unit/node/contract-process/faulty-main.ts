/** The process of contracts with faults of its engine: what a call is named decides which. */
import type { EventEmitter } from 'node:events'
import '../../../../src/node/contract-process/main.js'
import type { ContractProcessRequest } from '../../../../src/node/contract-process/protocol.js'
import { ConsoleBudget } from '../../../../src/vm/sandbox/console-budget.js'

const FAULTS: Record<string, () => void> = {
  // Waits without end and, unlike a loop, leaves the processor to the tests beside it.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  abort: () => process.abort(),
  stumble: () => process.kill(process.pid, 'SIGKILL'),
}

/** Output of a contract that makes the sandbox throw something other than an error. */
const { take } = ConsoleBudget.prototype
ConsoleBudget.prototype.take = function (text) {
  if (text === 'throw') throw 'what was thrown\nand more of it'
  return take.call(this, text)
}

const channel: EventEmitter = process
channel.prependListener('message', (request: ContractProcessRequest) => {
  if (request.type !== 'run') return
  for (const { actionName } of request.job.signed.tx.actions) FAULTS[actionName]?.()
})

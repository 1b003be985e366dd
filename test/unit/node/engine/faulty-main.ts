/** The process of contracts with faults of its engine: what a call is named decides which. */
import type { EventEmitter } from 'node:events'
import '../../../../src/node/engine/main.js'
import type { Request } from '../../../../src/node/engine/protocol.js'

const FAULTS: Record<string, () => void> = {
  hang: () => {
    for (;;);
  },
  abort: () => process.abort(),
  stumble: () => process.kill(process.pid, 'SIGKILL'),
}

const channel: EventEmitter = process
channel.prependListener('message', (request: Request) => {
  if (request.type !== 'run') return
  for (const { actionName } of request.job.signed.tx.actions) FAULTS[actionName]?.()
})

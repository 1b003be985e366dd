import { Worker } from 'node:worker_threads'
import { must } from '../../collections/presence.js'
import { packError, unpackError } from '../../errors/sent-error.js'
import { locateProcess } from '../../files/installation.js'
import type { BackfillJob, BlockRange } from '../../indexer/backfill/job.js'
import type { BackfillRequest, BackfillResponse, BackfillThreadData } from '../../indexer/backfill/protocol.js'

/**
 * Starts a job of a backfill in a thread of its own, because parsing and preparing blocks takes a job most of its time.
 */
export function startThread(workerData: BackfillThreadData): BackfillJob {
  const worker = new Worker(locateProcess('backfill'), { workerData })
  const waiting = new Map<number, (response: BackfillResponse) => void>()
  let requests = 0
  let failure: Error | undefined

  const failAll = (error: Error) => {
    failure = error
    for (const [id, resolve] of waiting) resolve({ id, failure: packError(error) })
    waiting.clear()
  }
  worker.on('message', (response: BackfillResponse) => {
    waiting.get(response.id)?.(response)
    waiting.delete(response.id)
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('a thread of the backfill ended')))

  async function request(range?: BlockRange): Promise<number> {
    if (failure !== undefined) throw failure
    const id = requests++
    const response = await new Promise<BackfillResponse>((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ id, ...(range && { range }) } satisfies BackfillRequest)
    })
    if (response.failure === undefined) return must(response.fetched, 'fetched')
    throw unpackError(response.failure)
  }

  return {
    store: request,
    async stop() {
      await worker.terminate()
    },
    async close() {
      await request().catch(() => {})
      await worker.terminate()
    },
  }
}

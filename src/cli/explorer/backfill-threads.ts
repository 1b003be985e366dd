import { Worker } from 'node:worker_threads'
import { must } from '../../collections/presence.js'
import { packError, unpackError } from '../../errors/sent-error.js'
import { locateProcess } from '../../files/installation.js'
import type { BackfillJob, BlockRange } from '../../indexer/backfill/job.js'
import type { BackfillAnswer, BackfillRequest, BackfillThreadData } from '../../indexer/backfill/protocol.js'

/**
 * Starts a job of a backfill in a thread of its own, because parsing and preparing blocks takes a job most of its time.
 */
export function startThread(workerData: BackfillThreadData): BackfillJob {
  const worker = new Worker(locateProcess('backfill'), { workerData })
  const waiting = new Map<number, (answer: BackfillAnswer) => void>()
  let requests = 0
  let failure: Error | undefined

  const failAll = (error: Error) => {
    failure = error
    for (const [id, resolve] of waiting) resolve({ id, failure: packError(error) })
    waiting.clear()
  }
  worker.on('message', (answer: BackfillAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('a thread of the backfill ended')))

  async function request(range?: BlockRange): Promise<number> {
    if (failure !== undefined) throw failure
    const id = requests++
    const answer = await new Promise<BackfillAnswer>((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ id, ...(range && { range }) } satisfies BackfillRequest)
    })
    if (answer.failure === undefined) return must(answer.fetched, 'fetched')
    throw unpackError(answer.failure)
  }

  return {
    store: request,
    async close() {
      await request().catch(() => {})
      await worker.terminate()
    },
  }
}

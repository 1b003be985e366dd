import { sleep } from '../../rpc/machine-clock.js'
import type { ChainIndex } from '../store/chain-index.js'
import type { BackfillJob, BlockRange } from './job.js'

/** Options of a backfill. */
export interface BackfillOptions extends BlockRange {
  /** Jobs that store ranges concurrently. The last block is irreversible: a backfill never replaces a stored block. */
  jobs: readonly BackfillJob[]
  signal: AbortSignal
  /** Called after each group with the number of stored blocks of the range, and how many were stored before. */
  onProgress: (progress: { stored: number; known: number }) => void
}

/** Blocks per group, which a job stores on its own. */
const IN_GROUP = 256
/** Pause before the index looks for stored blocks again. */
const LOOK_MS = 50

/**
 * Stores a range of blocks without positions in lists, in any order. Stored blocks are not fetched again, so an
 * interrupted run continues when repeated, and ranges may overlap. Throws the errors of jobs.
 */
export async function backfill({ jobs, first, last, signal, onProgress }: BackfillOptions): Promise<void> {
  const progress = { stored: 0, known: 0 }
  signal.addEventListener('abort', () => jobs.forEach((job) => void job.stop?.()), { once: true })
  // Groups begin at multiples of their size, so that runs with other ranges have the same groups.
  let next = first - (first % IN_GROUP)
  await runTogether(
    signal,
    jobs.map((job) => async (stop: AbortSignal) => {
      while (next <= last && !stop.aborted) {
        const start = next
        next += IN_GROUP
        const range = { first: Math.max(first, start), last: Math.min(last, start + IN_GROUP - 1) }
        const fetched = await job.store(range)
        const count = range.last - range.first + 1
        progress.stored += count
        progress.known += count - fetched
        onProgress(progress)
      }
    }),
  )
}

/**
 * Runs a backfill, and meanwhile appends stored blocks to the index, unless another process is its ingester. Returns
 * the number of appended blocks.
 */
export async function backfillIndex(
  index: ChainIndex,
  { from, onAppended, ...options }: BackfillOptions & { from: number; onAppended: (count: number) => void },
): Promise<number> {
  let isStoring = true
  let count = 0
  await runTogether(options.signal, [
    async (stop) => {
      await backfill({ ...options, signal: stop })
      isStoring = false
    },
    async (stop) => {
      while (!stop.aborted) {
        // Blocks that are stored after this are found by the next look.
        const isLast = !isStoring
        const appended = await appendStored(index, {
          from,
          signal: stop,
          onProgress: (more) => onAppended(count + more),
        })
        count += appended
        if (isLast) return
        if (appended === 0) await sleep(LOOK_MS, stop).catch(() => {})
      }
    },
  ])
  return count
}

/**
 * Appends all stored blocks that follow the index, up to the first missing one. Returns their number; 0 if another
 * process is the ingester.
 */
export async function appendStored(
  index: ChainIndex,
  { from, signal, onProgress }: { from: number; signal: AbortSignal; onProgress: (count: number) => void },
): Promise<number> {
  let count = 0
  while (!signal.aborted && (await index.claim())) {
    const appended = await index.appendStored(from)
    if (appended === 0) break
    count += appended
    onProgress(count)
  }
  return count
}

/**
 * Runs tasks concurrently. If one fails, the others are stopped, and its error is thrown after they have ended. What
 * fails after the signal is a consequence of it.
 */
async function runTogether(
  signal: AbortSignal,
  tasks: readonly ((stop: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const failures: unknown[] = []
  await Promise.all(
    tasks.map((run) =>
      run(stop).catch((error: unknown) => {
        failures.push(error)
        failed.abort()
      }),
    ),
  )
  if (failures.length > 0 && !signal.aborted) throw failures[0]
}

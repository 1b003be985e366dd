import { Recordings } from '../../chain/tracing/recordings.js'
import { ToolkitError } from '../../errors/errors.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { type RecordedSuite, replaySuite } from '../../node/replay/replay.js'
import type { Recording } from '../../rpc/recording.js'
import type { RecordedTransaction } from '../../vm/tracing/recorder.js'
import { openSuiteExecutor } from '../fork/block-executor.js'
import { readSuiteFile } from '../suite-file.js'
import type { DebugRequest, DebugTarget } from './request.js'
import { describeOnProject, describeTarget } from './transaction.js'

/**
 * A transaction of a recorded suite, played on a fresh chain. Throws `REPLAY_FILE`, `REPLAY_SUITE` and `DEBUG_UNKNOWN`.
 */
export async function openSuite({ target, step }: DebugRequest): Promise<DebugTarget> {
  useNativeCrypto()
  const suite = await readSuiteFile(target)
  const wanted = step ?? suite.steps.length - 1
  const recording = await replayTo({ ...suite, steps: suite.steps.slice(0, wanted + 1) }, wanted)
  if (recording === undefined) {
    throw new ToolkitError('DEBUG_UNKNOWN', `${target} has no executed transaction ${wanted}`, {
      hint: `Its transactions are 0 to ${suite.steps.length - 1}; transactions that the chain rejected ran no code.`,
    })
  }
  const execution = await describeOnProject(recording)
  return describeTarget(execution, `${suite.suite} transaction ${wanted}: ${execution.status}`)
}

/** Runs a suite, and returns the recording of its last transaction. */
async function replayTo(suite: RecordedSuite, wanted: number): Promise<Recording | undefined> {
  const executor = openSuiteExecutor()
  const recordings = new Recordings()
  let hash = ''
  try {
    const record = (step: number, transaction: RecordedTransaction) => {
      if (step !== wanted) return undefined
      hash = transaction.signed.id
      return recordings.begin(transaction)
    }
    await replaySuite(suite, { record }, executor.execute)
    // A transaction of built-in contracts alone ran in this process.
    return recordings.read(hash, { steps: true }) ?? (await executor.readRecording(hash, { steps: true }))
  } finally {
    await executor.close()
  }
}

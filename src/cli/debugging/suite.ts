import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { ToolkitError } from '../../errors/errors.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { createReplaySandboxes, parseSuite, replaySuite } from '../../node/replay/replay.js'
import type { Recording } from '../../rpc/recording.js'
import type { DebugRequest, DebugTarget } from './request.js'
import { describeOnProject, describeTarget } from './transaction.js'

/**
 * A transaction of a recorded suite, played on a fresh chain. Throws `REPLAY_FILE`, `REPLAY_SUITE` and `DEBUG_UNKNOWN`.
 */
export async function openSuite({ target, step }: DebugRequest): Promise<DebugTarget> {
  useNativeCrypto()
  const suite = parseSuite(readSuite(target), target)
  const wanted = step ?? suite.steps.length - 1
  const recording = replayTo({ ...suite, steps: suite.steps.slice(0, wanted + 1) }, wanted)
  if (recording === undefined) {
    throw new ToolkitError('DEBUG_UNKNOWN', `${target} has no executed transaction ${wanted}`, {
      hint: `Its transactions are 0 to ${suite.steps.length - 1}; transactions that the chain rejected ran no code.`,
    })
  }
  const execution = await describeOnProject(recording)
  return describeTarget(execution, `${suite.suite} transaction ${wanted}: ${execution.status}`)
}

function readSuite(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ToolkitError('REPLAY_FILE', `${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function replayTo(suite: ReturnType<typeof parseSuite>, wanted: number): Recording | undefined {
  const sandboxes = createReplaySandboxes()
  let recording: Recording | undefined
  try {
    replaySuite(suite, {
      sandboxes,
      now: () => performance.now(),
      onRecorded(index, recorder, execution) {
        if (index !== wanted || !('receipt' in execution)) return
        recording = recorder.finish(execution.receipt)
        recorder.recordSteps()
      },
    })
  } finally {
    sandboxes.dispose()
  }
  return recording
}

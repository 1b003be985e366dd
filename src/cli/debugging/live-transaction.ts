import { ToolkitError } from '../../errors/errors.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { describeState, replayLive } from '../fork/replay-live.js'
import { checkHash } from '../output/look-up.js'
import type { DebugRequest, DebugTarget } from './request.js'
import { describeOnProject, describeTarget } from './transaction.js'

/** A transaction of a live network, executed here from a fork file on. Throws as `replayLive` does. */
export async function openLiveTransaction({ target, network, forkFile }: DebugRequest): Promise<DebugTarget> {
  useNativeCrypto()
  const hash = checkHash(target)
  const replay = await replayLive(hash, network, { detail: 'steps', forkFile })
  const { recording, differences } = replay
  if (recording === undefined) {
    throw new ToolkitError('DEBUG_UNKNOWN', `transaction ${hash} of ${replay.network} could not be executed here`, {
      hint: 'The chain rejected it before its first call, so no code ran.',
    })
  }
  const execution = await describeOnProject(recording)
  const fields = differences.map(({ field }) => field)
  const about = [
    `transaction ${hash} of ${replay.network}, executed here: ${execution.status}`,
    describeState(replay),
    fields.length === 0
      ? 'its receipt equals the live one'
      : `its receipt differs from the live one: ${fields.join(', ')}`,
  ]
  return describeTarget(execution, about.join('; '))
}

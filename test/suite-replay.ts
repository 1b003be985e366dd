import { type ExecutionTask, executeHere } from '../src/chain/blocks/execution-tasks.js'
import {
  type RecordedDifference,
  type RecordedSuite,
  type ReplayOptions,
  replaySuite as replayElsewhere,
} from '../src/node/replay/replay.js'
import { createSandbox, type Sandbox } from '../src/vm/sandbox/sandbox.js'

/**
 * Sandboxes for the two engines that suites were recorded on: that of the chain, and one with merge sort, which affects
 * how often a comparator is called.
 */
export interface ReplaySandboxes {
  chain: Sandbox
  merging: Sandbox
  dispose(): void
}

export function createReplaySandboxes(): ReplaySandboxes {
  const [chain, merging] = [createSandbox(), createSandbox({ sort: 'merging' })]
  return {
    chain,
    merging,
    dispose() {
      chain.dispose()
      merging.dispose()
    },
  }
}

/** Replays a suite in this process. `now` is the clock of the time limit. */
export function replaySuite(
  suite: RecordedSuite,
  { sandboxes, now, ...options }: ReplayOptions & { sandboxes: ReplaySandboxes; now: () => number },
): Promise<RecordedDifference[]> {
  const execute = (task: ExecutionTask) => {
    const sandbox = task.sort === 'merging' ? sandboxes.merging : sandboxes.chain
    return executeHere({ ...task, environment: { ...task.environment, sandbox } }, now)
  }
  return replayElsewhere(suite, options, execute)
}

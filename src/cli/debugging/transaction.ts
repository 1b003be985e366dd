import { firstOf } from '../../collections/presence.js'
import { describeExecution } from '../../debugger/description.js'
import type { Execution } from '../../debugger/execution.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import { hashScript, type Recording } from '../../rpc/recording.js'
import { compileProject, explainPublished } from '../../session/contracts/project-contracts.js'
import { describeCompiled } from '../../session/tracing/execution.js'
import { openTarget } from '../flags/network.js'
import { openProject } from '../flags/project.js'
import { checkHash, notFoundError, tryLookUp, wantTransaction } from '../output/look-up.js'
import type { DebugRequest, DebugTarget } from './request.js'

/** A transaction of a node with developer methods. Throws `DEBUG_UNKNOWN` and `NODE_NOT_DEV`. */
export async function openTransaction({ target, network }: DebugRequest): Promise<DebugTarget> {
  const hash = checkHash(target)
  const { provider, name } = await openTarget({ network, url: undefined, timeout: undefined })
  const recording = await readRecording(provider, hash, name)
  const execution = await describeOnProject(recording)
  return describeTarget(execution, `transaction ${hash} on ${name}: ${execution.status}`)
}

/** Describes a single transaction as a debug target. */
export function describeTarget(execution: Execution, about: string): DebugTarget {
  const { hash, status, calls } = execution
  const title = calls.length === 0 ? hash : `${firstOf(calls).name}.${firstOf(calls).method}`
  return { transactions: [{ execution, title }], about, isFailed: status !== 'SUCCESS' }
}

async function readRecording(provider: Provider, hash: string, name: string): Promise<Recording> {
  try {
    const { recording } = await provider.dev('trace', { hash, steps: true })
    if (recording !== null) return recording as Recording
  } catch (error) {
    if (isToolkitError(error) && error.code === 'NODE_NOT_DEV') throw liveTransactionError(error, name)
    if (!isNodeError(error)) throw error
  }
  const found = await tryLookUp(provider, 'getTxByHash', { hash })
  if (found === undefined) throw notFoundError(provider, wantTransaction(hash))
  const what = `${name} has transaction ${hash} in block ${found.block_number}, but no recording of it`
  throw new ToolkitError('DEBUG_UNKNOWN', what, {
    hint: 'A node keeps recordings of the 1000 newest transactions since its start. Send it again, or debug the test that sends it.',
  })
}

/** Explains that live nodes record nothing, and how to execute the transaction locally. */
function liveTransactionError(cause: ToolkitError, name: string): ToolkitError {
  return new ToolkitError('NODE_NOT_DEV', `${name} records no calls: ${cause.message}`, {
    hint: 'Add --fork-file with a fork file of an earlier block to execute the transaction here, or use a node started with `toolkit node`.',
    cause,
  })
}

/**
 * Describes an execution with the sources of the project in the working directory, if its contracts compile to the
 * executed code.
 */
export async function describeOnProject(recording: Recording): Promise<Execution> {
  const project = await openProject().catch((error: unknown) => {
    if (!isToolkitError(error)) throw error
  })
  const contracts = project === undefined ? { compiled: [], broken: [] } : await compileProject(project)
  const versions = new Map(contracts.compiled.map((each) => [hashScript(each.script), each]))
  return describeExecution(recording, (version) => {
    const artifact = versions.get(version)
    return artifact === undefined
      ? `${explainPublished(contracts)}: the published script is shown`
      : describeCompiled(artifact)
  })
}

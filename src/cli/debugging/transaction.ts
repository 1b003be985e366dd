import type { Project } from '../../config/project.js'
import { describeExecution } from '../../debugger/description.js'
import type { Execution } from '../../debugger/execution.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import { hashScript, type Recording } from '../../rpc/recording.js'
import { type CompiledSources, describeCompiled } from '../../session/tracing/execution.js'
import { openTarget } from '../flags/network.js'
import { openProject } from '../flags/project.js'
import { checkHash, notFound, tryLookUp, wantTransaction } from '../output/look-up.js'
import type { DebugRequest, DebugTarget } from './target.js'

/** A transaction of a node with developer methods. Throws `DEBUG_UNKNOWN` and `NODE_NOT_DEV`. */
export async function openTransaction({ target, network }: DebugRequest): Promise<DebugTarget> {
  const hash = checkHash(target)
  const { provider, name } = await openTarget({ network, url: undefined, timeout: undefined })
  const recording = await readRecording(provider, hash, name)
  const execution = await describeOnProject(recording)
  return describeTarget(execution, `transaction ${hash} on ${name}: ${execution.status}`)
}

/** A single transaction as what is debugged. */
export function describeTarget(execution: Execution, about: string): DebugTarget {
  const { hash, status, calls } = execution
  const title = calls.length === 0 ? hash : `${calls[0]!.name}.${calls[0]!.method}`
  return { transactions: [{ execution, title }], about, isFailed: status !== 'SUCCESS' }
}

async function readRecording(provider: Provider, hash: string, name: string): Promise<Recording> {
  try {
    const { recording } = await provider.dev('trace', { hash, steps: true })
    if (recording !== null) return recording as Recording
  } catch (error) {
    if (isToolkitError(error) && error.code === 'NODE_NOT_DEV') throw explainLive(error, name)
    if (!isNodeError(error)) throw error
  }
  const found = await tryLookUp(provider, 'getTxByHash', { hash })
  if (found === undefined) throw notFound(provider, wantTransaction(hash))
  const what = `${name} has transaction ${hash} in block ${found.block_number}, but no recording of it`
  throw new ToolkitError('DEBUG_UNKNOWN', what, {
    hint: 'A node records its newest 1000 transactions since it was started. Send it again, or debug the test that sends it.',
  })
}

/** Live nodes record nothing, and their transactions can be executed here. */
function explainLive(cause: ToolkitError, name: string): ToolkitError {
  return new ToolkitError('NODE_NOT_DEV', `${name} records no calls: ${cause.message}`, {
    hint: 'Add --fork-file with a fork file of an earlier block to execute the transaction here, or use a node started with `toolkit node`.',
    cause,
  })
}

/** Sources come from the project of the working directory, where its contracts compile to what ran. */
export async function describeOnProject(recording: Recording): Promise<Execution> {
  const compiled = await compileProject()
  const versions = new Map(compiled.map((each) => [hashScript(each.script), each]))
  return describeExecution(recording, (version) => {
    const artifact = versions.get(version)
    return artifact === undefined ? explainPublished(compiled) : describeCompiled(artifact)
  })
}

function explainPublished(compiled: readonly CompiledSources[]): string {
  if (compiled.length === 0)
    return 'this folder is no project with contracts that compile: the published script is shown'
  const names = compiled.map(({ name }) => name).join(', ')
  return `the published code differs from that of each contract of this project (${names}): the published script is shown`
}

/** The contracts of the project of the working directory that compile. */
async function compileProject(): Promise<CompiledSources[]> {
  const { buildContract } = await import('../../compiler/artifact.js')
  const { listContracts } = await import('../../compiler/contracts.js')
  let project: Project
  try {
    project = await openProject()
  } catch (error) {
    if (isToolkitError(error)) return []
    throw error
  }
  const built = await Promise.allSettled(listContracts(project).map(({ name }) => buildContract(project, name)))
  return built.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

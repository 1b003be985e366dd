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
import { checkHash } from '../output/look-up.js'
import type { DebugRequest, DebugTarget } from './target.js'

/** A transaction of a node with developer methods. Throws `DEBUG_UNKNOWN` and `NODE_NOT_DEV`. */
export async function openTransaction({ target, network }: DebugRequest): Promise<DebugTarget> {
  const hash = checkHash(target)
  const { provider, name } = await openTarget({ network, url: undefined, timeout: undefined })
  const recording = await readRecording(provider, hash, name)
  const execution = await describeOnProject(recording)
  const { status, calls } = execution
  const title = calls.length === 0 ? hash : `${calls[0]!.name}.${calls[0]!.method}`
  return {
    transactions: [{ execution, title }],
    about: `transaction ${hash} on ${name}: ${status}`,
    isFailed: status !== 'SUCCESS',
  }
}

async function readRecording(provider: Provider, hash: string, name: string): Promise<Recording> {
  try {
    const { recording } = await provider.dev('trace', { hash, steps: true })
    if (recording !== null) return recording as Recording
  } catch (error) {
    if (!isNodeError(error)) throw error
  }
  throw new ToolkitError('DEBUG_UNKNOWN', `${name} has no recording of transaction ${hash}`, {
    hint: 'A node records its newest 1000 transactions since it was started. Send it again, or debug the test that sends it.',
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

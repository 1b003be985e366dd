import { itemAt } from '../../collections/presence.js'
import { createLocate } from '../../compiler/source-map/source-map.js'
import { type CodeOrigin, describeExecution } from '../../debugger/description.js'
import type { Execution } from '../../debugger/execution.js'
import type { Session } from '../session.js'

/** A compiled contract, as far as its sources go. */
export interface CompiledSources {
  name: string
  script: string
  sourceMap: { version: 3; sources: string[]; sourcesContent: string[]; names: string[]; mappings: string }
}

/** Reads the executed statements of a transaction or dry run; undefined if the network does not record them. */
export async function readExecution(
  hash: string,
  { network, contracts }: Pick<Session, 'network' | 'contracts'>,
): Promise<Execution | undefined> {
  const recording = await network.recordingOf(hash, { steps: true })
  if (recording === undefined) return undefined
  return describeExecution(recording, (version) => {
    const artifact = contracts.find(version)
    return artifact === undefined ? NOT_DEPLOYED : describeCompiled(artifact)
  })
}

const NOT_DEPLOYED = 'this test did not deploy the contract: its published script is shown'

/** The origin of a contract that was compiled here. */
export function describeCompiled({ name, script, sourceMap }: CompiledSources): CodeOrigin {
  const sources = sourceMap.sources.map((path, index) => ({ path, text: itemAt(sourceMap.sourcesContent, index) }))
  return { name, script, sources, locate: createLocate(script, sourceMap) }
}

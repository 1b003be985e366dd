import { join } from 'node:path'
import type { Call } from '../../client/calls/call.js'
import type { ReturnKinds } from '../../client/calls/returns.js'
import { type AnyContract, type ContractHandle, contractAt } from '../../client/contract.js'
import { deployContract, type PublishOptions, updateContract } from '../../client/deploy.js'
import type { ReturnKind } from '../../codec/chain-value.js'
import { isOneOf } from '../../collections/shapes.js'
import { listAbiFiles } from '../../compiler/abi/abi-file.js'
import { type Artifact, buildContract } from '../../compiler/artifact.js'
import { findContract } from '../../compiler/contracts.js'
import { formatDiagnostic } from '../../compiler/script/bundle.js'
import { currentSession } from '../session.js'

/** Options for updating a contract. */
export interface UpdateOptions extends PublishOptions {
  /**
   * Text passed to `can_update` of the published contract.
   *
   * @defaultValue `''`
   */
  data?: string
}

/** Compiles a contract of the test's project, publishes it, and returns its handle. */
export async function publish<T = AnyContract>(
  name: string,
  options: PublishOptions,
): Promise<ContractHandle<T, true>> {
  const { network, contracts } = currentSession()
  const artifact = await compile(name)
  const contract = await deployContract<T>(network.client, sourceOf(artifact), options)
  contracts.add(contract.id, artifact)
  return contract as ContractHandle<T, true>
}

/** Compiles a contract, updates a published one with it, and returns the new handle. */
export async function replace<T = AnyContract>(
  id: string,
  name: string,
  options: UpdateOptions,
): Promise<ContractHandle<T, true>> {
  const { network, contracts } = currentSession()
  const artifact = await compile(name)
  const source = sourceOf(artifact)
  const call: Call = updateContract(network.client, id, source, options)
  await call
  contracts.add(id, artifact)
  return contractAt<T>(network.client, id, {
    abi: source.abi,
    from: options.from,
    returns: source.returns,
  }) as ContractHandle<T, true>
}

/** A failing init or a rejected publication is reported with its source too. */
async function compile(name: string): Promise<Artifact> {
  const { contracts, file, projectOf, warn, reach, artifacts } = currentSession()
  const project = await projectOf(file)
  // Wait also for a contract that cannot be compiled.
  reach([findContract(project, name).path])
  const artifact = await (artifacts?.(project, name) ?? buildContract(project, name))
  const inputs = [...artifact.inputs, ...listAbiFiles(artifact.file)]
  reach(inputs.map((path) => join(project.root, path)))
  if (contracts.know(artifact, project.root)) for (const warning of artifact.warnings) warn(formatDiagnostic(warning))
  return artifact
}

function sourceOf({ script, info, methods }: Artifact) {
  return { code: script, abi: info.abi, returns: listReturns(methods) }
}

/** Lists the declared return types that the chain's texts can be decoded to. */
function listReturns(methods: Artifact['methods']): ReturnKinds {
  const known = methods.flatMap(({ name, returns }) => {
    if (returns === undefined || !returns.kinds.every(isReturnKind)) return []
    const kinds = returns.kinds.map(
      (kind): ReturnKind => (kind === 'number' && returns.type === 'bigint' ? 'bigint' : kind),
    )
    return [[name, kinds] as const]
  })
  return Object.fromEntries(known)
}

const RETURN_KINDS = ['string', 'number', 'bool', 'json', 'null', 'undefined'] as const

function isReturnKind(kind: string): kind is (typeof RETURN_KINDS)[number] {
  return isOneOf(RETURN_KINDS, kind)
}

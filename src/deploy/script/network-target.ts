import type { Account } from '../../client/account.js'
import { Call } from '../../client/calls/call.js'
import { loadContract } from '../../client/contract.js'
import { must } from '../../collections/presence.js'
import type { CompiledContract } from '../../compiler/compile.js'
import { isContractId } from '../../rpc/contract-id.js'
import { listPublished, nameUpdate } from '../plan/published.js'
import { performStep, type Step, type StepEnvironment } from '../step.js'
import type { DeploymentTarget } from './context.js'

/** Options of a deployment target on a network. */
export interface NetworkTargetOptions extends StepEnvironment {
  network: string
  args: readonly string[]
  account(name: string): Promise<Account>
  build(name: string): Promise<CompiledContract>
  /** The id of a contract that an earlier deployment published. */
  findAddress(name: string): Promise<string>
  /** Number of updates of each contract by the script, as far as a plan has determined. */
  updates: ReadonlyMap<string, number>
}

/** The stage on which a deployment happens for good. */
export function createNetworkTarget(options: NetworkTargetOptions): DeploymentTarget {
  const { journal, client, updates } = options
  const find = (name: string) => listPublished(journal).get(name)?.id
  /** Returns the hash of an update, or of the publication of the requested code. */
  const hashOf = ({ name, contract }: Step) =>
    journal.find(name)?.done?.hash ?? must(listPublished(journal).get(contract ?? ''), 'published contract').transaction
  return {
    network: options.network,
    args: options.args,
    client,
    account: options.account,
    build: options.build,
    perform: (step) => performStep(step, options),
    async update(step, ordinal) {
      const contract = must(step.contract, 'contract of the step')
      const isLast = ordinal >= (updates.get(contract) ?? 0)
      const name = nameUpdate(journal, { contract, ordinal, isLast, code: must(step.inputs.code, 'code of the step') })
      if (name !== undefined) await performStep({ ...step, name }, options)
      else options.onEvent?.({ event: 'done before', step: step.name, hash: hashOf(step) })
    },
    read: (call) => new Call<never>(client, call.request, { dryRun: true }).returnValue(),
    find,
    async load(nameOrId) {
      const id = isContractId(nameOrId) ? nameOrId : (find(nameOrId) ?? (await options.findAddress(nameOrId)))
      return { id, abi: (await loadContract(client, id)).abi }
    },
    isUpdated: (name) => updates.has(name),
  }
}

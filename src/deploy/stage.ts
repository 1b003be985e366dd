import type { Account } from '../client/account.js'
import { Call } from '../client/call.js'
import { loadContract } from '../client/contract.js'
import { ToolkitError } from '../errors.js'
import type { CompiledContract } from '../project/compile.js'
import type { Stage } from './context.js'
import { listPublished, nameUpdate } from './published.js'
import { type Performance, performStep } from './step.js'

/** What a stage on a network is made of. */
export interface NetworkStageOptions extends Performance {
  network: string
  args: readonly string[]
  account(name: string): Promise<Account>
  build(name: string): Promise<CompiledContract>
  /** How often the script updates each contract, as far as a plan has found out. */
  updates: ReadonlyMap<string, number>
}

/** The stage on which a deployment happens for good. */
export function createNetworkStage(options: NetworkStageOptions): Stage {
  const { journal, client, updates } = options
  const find = (name: string) => listPublished(journal).get(name)?.id
  return {
    network: options.network,
    args: options.args,
    client,
    account: options.account,
    build: options.build,
    perform: (step) => performStep(step, options),
    async update(step, ordinal) {
      const contract = step.contract!
      const isLast = ordinal >= (updates.get(contract) ?? 0)
      const name = nameUpdate(journal, { contract, ordinal, isLast, code: step.inputs.code! })
      if (name !== undefined) await performStep({ ...step, name }, options)
    },
    read: (call) => new Call<never>(client, call.request, { dryRun: true }).returnValue(),
    find,
    async load(nameOrId) {
      const id = find(nameOrId) ?? nameOrId
      if (!isContractId(id)) throw unknown(nameOrId, [...listPublished(journal).keys()])
      return { id, abi: (await loadContract(client, id)).abi }
    },
    isUpdated: (name) => updates.has(name),
  }
}

/** True for a text that can be the id of a contract (rpc.md §3). */
export function isContractId(text: string): boolean {
  return /^(Contract[^/]+|[^/]+\.iost)$/.test(text) && text.length < 100
}

function unknown(name: string, known: readonly string[]): ToolkitError {
  const list = known.length === 0 ? 'None was deployed there.' : `There are ${known.join(', ')}.`
  return new ToolkitError('DEPLOY_CONTRACT', `no contract was deployed as ${JSON.stringify(name)} on this network`, {
    hint: `${list} An id works too: d.contract('Contract…').`,
  })
}

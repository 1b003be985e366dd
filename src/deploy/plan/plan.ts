import type { Account } from '../../client/account.js'
import { checkAmounts } from '../../client/amounts.js'
import { Call } from '../../client/calls/call.js'
import { reasonOf } from '../../client/calls/failure.js'
import type { Client } from '../../client/client.js'
import { loadContract } from '../../client/contract.js'
import { firstOf, must } from '../../collections/presence.js'
import { isText, requireShape } from '../../collections/shapes.js'
import type { CompiledContract } from '../../compiler/compile.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isContractId } from '../../rpc/contract-id.js'
import type { DoneStep, Journal } from '../journal/journal.js'
import type { DeploymentTarget } from '../script/context.js'
import type { Deployment } from '../script/deployment.js'
import { executeScript } from '../script/script-execution.js'
import { listDifferences, type Step } from '../step.js'
import { type BalanceShortage, findShortages } from './balance-check.js'
import type { PlannedStep } from './planned-step.js'
import { listPublished, nameUpdate } from './published.js'
import { measureStep, type PublishedBy, type StepCosts } from './step-costs.js'

/** The plan of a deployment. */
export interface Plan {
  steps: PlannedStep[]
  /** Number of updates of each contract by the script. */
  updates: Map<string, number>
  /** Reason why the script did not finish in the simulation. */
  trouble: string | undefined
  /** Reason why a remaining step fails in the simulation, if the simulation has everything the script uses. */
  failure: { step: string; reason: string } | undefined
  /** Missing amounts of accounts for the open steps. */
  shortages: BalanceShortage[]
}

/** A chain on which everything may be tried, empty except for accounts with means. */
export interface Simulation {
  client: Client
  account(name: string): Promise<Account>
}

/** Inputs of a plan. */
export interface PlanOptions {
  simulation: Simulation
  journal: Journal
  network: string
  args: readonly string[]
  build(name: string): Promise<CompiledContract>
  /** The id of a contract that an earlier deployment published. */
  findAddress(name: string): Promise<string>
  /** The network itself, for state that the simulation does not have. */
  live: Client | undefined
}

/** Runs a deployment in a simulation to find its steps, and compares them with the journal. */
export async function makePlan(deployment: Deployment, options: PlanOptions): Promise<Plan> {
  const planner = new Planner(options)
  let trouble: string | undefined
  try {
    await executeScript(deployment, planner.stage)
  } catch (error) {
    if (!isToolkitError(error) || !TELLING.test(error.code)) throw error
    trouble = error.message
  }
  const { steps, updates } = planner.finish()
  const shortages = options.live === undefined ? [] : await findShortages(steps, options.live.provider)
  const failing = steps.find(({ state, trouble }) => trouble !== undefined && state === 'to do')
  const failure =
    failing?.trouble === undefined || planner.isUnsure ? undefined : { step: failing.name, reason: failing.trouble }
  return { steps, updates, trouble, failure, shortages }
}

/** Codes of errors that the simulated chain causes. Other errors are faults of the script. */
const TELLING = /^(TX|NODE|DEPLOY_UNPLANNED)/

/** A simulated step. */
interface Tried {
  step: Step
  ordinal?: number
  costs?: StepCosts
  trouble?: string
}

class Planner {
  readonly stage: DeploymentTarget
  /** True if the script uses state that only the network has, so that a failing step may succeed there. */
  isUnsure = false
  readonly #options: PlanOptions
  readonly #steps: Tried[] = []
  readonly #updates = new Map<string, number>()
  /** Contracts of the simulation by name. */
  readonly #ids = new Map<string, string>()
  /** Published contracts by id: their names and owners. */
  readonly #contracts = new Map<string, PublishedBy>()

  constructor(options: PlanOptions) {
    this.#options = options
    const { simulation } = options
    this.stage = {
      network: options.network,
      args: options.args,
      client: simulation.client,
      account: simulation.account,
      build: options.build,
      perform: (step) => this.#perform(step),
      update: async (step, ordinal) => {
        this.#updates.set(must(step.contract, 'contract of the step'), ordinal)
        await this.#perform(step, ordinal)
      },
      read: (call) => new Call<never>(simulation.client, call.request, { dryRun: true }).returnValue(),
      find: (name) => this.#ids.get(name),
      load: (nameOrId) => this.#load(nameOrId),
      isUpdated: () => false,
    }
  }

  finish(): Pick<Plan, 'steps' | 'updates'> {
    return { steps: this.#steps.map((tried) => this.#judge(tried)), updates: this.#updates }
  }

  async #perform(step: Step, ordinal?: number): Promise<DoneStep> {
    const { client } = this.#options.simulation
    const tried: Tried = ordinal === undefined ? { step } : { step, ordinal }
    this.#steps.push(tried)
    await checkAmounts(client.provider, step.request)
    const done = await client
      .send(step.request)
      .then(async (sent) => ({ ...(await client.wait(sent)), gasLimit: sent.transaction.gasLimit / 100 }))
      .catch((error: unknown) => {
        if (isToolkitError(error)) tried.trouble = error.message
        throw error
      })
    const { receipt, blockNumber: block = 0, gasLimit } = done
    const from = step.request.from.name
    if (receipt.status_code !== 'SUCCESS') tried.trouble = reasonOf(receipt.message)
    if (step.kind === 'deploy') {
      if (tried.trouble !== undefined) throw unplannedStepError(step.name, tried.trouble)
      const id = requireShape(JSON.parse(firstOf(receipt.returns))[0], isText, 'id of the published contract')
      const name = must(step.contract, 'contract of the step')
      this.#ids.set(name, id)
      this.#contracts.set(id, { name, owner: from })
    }
    if (tried.trouble === undefined) tried.costs = measureStep(receipt, { from, gasLimit, contracts: this.#contracts })
    return { hash: receipt.tx_hash, block, receipt }
  }

  /**
   * Loads the ABI of a contract on the network. The simulation does not have the contract, so calls of it fail there.
   */
  async #load(nameOrId: string) {
    const { journal, live, simulation, findAddress } = this.#options
    const known = () => listPublished(journal).get(nameOrId)?.id
    const id = isContractId(nameOrId) ? nameOrId : (known() ?? (await findAddress(nameOrId)))
    this.isUnsure ||= !id.endsWith('.iost')
    const client = id.endsWith('.iost') || live === undefined ? simulation.client : live
    return { id, abi: (await loadContract(client, id)).abi }
  }

  /** Compares a step with its record. An update to code that the chain already has is not a step. */
  #judge({ step, ordinal, costs, trouble }: Tried): PlannedStep {
    const { journal } = this.#options
    const contract = step.contract ?? ''
    const isLast = ordinal === this.#updates.get(contract)
    const order =
      ordinal === undefined
        ? undefined
        : { contract, ordinal, isLast, code: must(step.inputs.code, 'code of the step') }
    const name = order === undefined ? step.name : (nameUpdate(journal, order) ?? step.name)
    const isThere = order !== undefined && nameUpdate(journal, order) === undefined
    const record = journal.find(name)
    const outdated = this.#updates.has(contract) ? ['code', 'abi', 'version'] : []
    const differences =
      record?.done && !isThere ? listDifferences({ inputs: this.#translate(step.inputs), outdated }, record.inputs) : []
    const done = differences.length > 0 ? 'changed' : 'done'
    const open = record?.outstanding ? 'under way' : 'to do'
    return {
      name,
      kind: step.kind,
      from: step.request.from.name,
      state: record?.done || isThere ? done : open,
      differences,
      ...(costs && { costs }),
      ...(trouble !== undefined && { trouble }),
    }
  }

  /** Replaces ids of the simulation with those of the network in the inputs of a step. */
  #translate(inputs: Step['inputs']): Step['inputs'] {
    const published = listPublished(this.#options.journal)
    const pairs = [...this.#ids].map(([name, id]) => [id, published.get(name)?.id ?? id] as const)
    const translate = (text: string) => pairs.reduce((text, [ours, theirs]) => text.replaceAll(ours, theirs), text)
    return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, translate(text)]))
  }
}

function unplannedStepError(step: string, reason: string): ToolkitError {
  return new ToolkitError('DEPLOY_UNPLANNED', `step "${step}" fails on a chain of its own: ${reason}`, {
    hint: 'Mend the step, or plan it on the network that has what it needs.',
  })
}

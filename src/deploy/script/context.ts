import type { Account } from '../../client/account.js'
import type { Call } from '../../client/calls/call.js'
import { type Receipt, readReceipt } from '../../client/calls/receipt.js'
import { type Client, SEND_OPTIONS, type SendOptions, type SendRequest } from '../../client/client.js'
import { contractAt } from '../../client/contract.js'
import { publishContract, updateContract } from '../../client/deploy.js'
import { checkOptions, listOptions } from '../../codec/options.js'
import type { CompiledContract } from '../../compiler/compile.js'
import type { AbiEntry } from '../../contract/record.js'
import { ToolkitError } from '../../errors/errors.js'
import type { DoneStep } from '../journal/journal.js'
import { hashText, type StepInputs } from '../journal/journal-entry.js'
import { readPublishedId } from '../plan/published.js'
import type { Step } from '../step.js'
import type { DeploymentContext, PublishStep, UpdateStep } from './deployment.js'
import type { ScriptCalls } from './script-calls.js'

/** Target of a context: a network, or the chain of a plan. */
export interface DeploymentTarget {
  network: string
  args: readonly string[]
  client: Client
  account(name: string): Promise<Account>
  build(name: string): Promise<CompiledContract>
  /** Executes a step unless it is done, and returns its result. */
  perform(step: Step): Promise<DoneStep>
  /** Executes an unnamed update, identified by its ordinal among the updates of its contract. */
  update(step: Step, ordinal: number): Promise<void>
  /** The value of a call that is not kept. */
  read<R>(call: Call<R>): Promise<R>
  /** The id of a contract that was deployed under a name. */
  find(name: string): string | undefined
  /** Loads a contract that this script does not publish, by its deployed name or its id. */
  load(nameOrId: string): Promise<{ id: string; abi: readonly AbiEntry[] }>
  /** Whether the script updates a contract. */
  isUpdated(name: string): boolean
}

/** Creates the context of a deployment on a stage. Steps run in the order in which the script calls them. */
export function createContext(stage: DeploymentTarget, calls: ScriptCalls): DeploymentContext {
  const client = guard(stage.client)
  /** Client of the handles that the script receives. */
  const watched: Client = { ...client, onCall: calls.add }
  const taken = new Set<string>()
  const updates = new Map<string, number>()
  /** Contracts published by this script, by name. */
  const abis = new Map<string, { id: string; abi: readonly AbiEntry[] }>()
  const accountOf = (from: string | Account) => (typeof from === 'string' ? stage.account(from) : from)

  async function perform(step: Step): Promise<DoneStep> {
    if (taken.has(step.name)) throw repeatedStepError(step.name)
    taken.add(step.name)
    return stage.perform(step)
  }

  return {
    network: stage.network,
    args: stage.args,
    account: (name) => stage.account(name),

    async deploy(name: string, options: PublishStep) {
      checkPublishing('deploy', name, options)
      const { from, step = `deploy ${name}`, source = name, ...send } = options
      const account = await accountOf(from)
      const artifact = await stage.build(source)
      const { request } = publishContract(client, sourceOf(artifact), { ...send, from: account })
      const inputs = { ...describePublishing(name, account, artifact), ...describeOptions(send) }
      const outdated = stage.isUpdated(name) ? ['code', 'abi', 'version'] : []
      const done = await perform({ name: step, kind: 'deploy', contract: name, inputs, outdated, request })
      const id = readPublishedId(done)
      abis.set(name, { id, abi: artifact.info.abi })
      return contractAt(watched, id, { abi: artifact.info.abi, from: account })
    },

    async update(name: string, options: UpdateStep) {
      checkPublishing('update', name, options)
      const { from, step, source = name, data = '', ...send } = options
      const account = await accountOf(from)
      const artifact = await stage.build(source)
      const id = stage.find(name) ?? (await stage.load(name)).id
      const { request } = updateContract(client, id, sourceOf(artifact), { ...send, data, from: account })
      const inputs = { ...describePublishing(name, account, artifact), id, data, ...describeOptions(send) }
      const ordinal = (updates.get(name) ?? 0) + 1
      const order: Step = {
        name: step ?? `update ${name} #${ordinal}`,
        kind: 'update',
        contract: name,
        inputs,
        request,
      }
      if (step === undefined) {
        updates.set(name, ordinal)
        await stage.update(order, ordinal)
      } else await perform(order)
      abis.set(name, { id, abi: artifact.info.abi })
      return contractAt(watched, id, { abi: artifact.info.abi, from: account })
    },

    async send<R>(step: string, call: Call<R>) {
      checkCall(step, call)
      calls.take(call as Call)
      const inputs = describeCall(call)
      const { receipt, block } = await perform({ name: step, kind: 'send', inputs, request: call.request })
      return readReceipt(receipt, block) as Receipt<R>
    },

    read: (call) => {
      calls.take(call as Call)
      return stage.read(call)
    },

    async contract(nameOrId: string, options: { from?: string | Account } = {}) {
      checkOptions('d.contract', options, ['from'], 'DEPLOY_STEP')
      const { from } = options
      const account = from === undefined ? undefined : await accountOf(from)
      const { id, abi } = abis.get(nameOrId) ?? (await stage.load(nameOrId))
      return contractAt(watched, id, { abi, from: account })
    },
  }
}

function sourceOf({ script, info }: CompiledContract) {
  return { code: script, abi: info.abi, version: info.version }
}

/** Publications are identified by hashes. */
function describePublishing(name: string, from: Account, artifact: CompiledContract): StepInputs {
  const { name: source, script, info } = artifact
  const { version, abi } = info
  const hashes = { code: hashText(script), abi: hashText(JSON.stringify(abi)) }
  return { contract: name, from: from.name, ...hashes, version, ...(source === name ? {} : { source }) }
}

function describeCall({ contract, action, request }: Call): StepInputs {
  const { from, actions, ...send } = request
  const args = actions.map(({ data, args = [] }) => data ?? JSON.stringify(args)).join(' ')
  return { contract, action, from: from.name, args, ...describeOptions(send) }
}

/** Options as texts; options that were not given are absent. */
function describeOptions({ signers, ...options }: SendOptions | Omit<SendRequest, 'from' | 'actions'>): StepInputs {
  const named = signers?.map(({ account, permission = 'active' }) => `${account.name}@${permission}`)
  const given = Object.entries({ ...options, signers: named }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** Rejects calls that are awaited directly, because they would be sent on every run. */
function guard(client: Client): Client {
  return {
    ...client,
    send: () => {
      throw new ToolkitError('DEPLOY_UNNAMED', 'a call was awaited outside of a step: it would be sent on every run', {
        hint: "Make it a step: await d.send('name', contract.method(…)); for a read: await d.read(…).",
      })
    },
  }
}

const PUBLISH = [
  ...SEND_OPTIONS,
  ...listOptions<Omit<PublishStep, keyof SendOptions>>({ from: true, step: true, source: true }),
]
const STEPS = {
  deploy: PUBLISH,
  update: [...PUBLISH, ...listOptions<Omit<UpdateStep, keyof PublishStep>>({ data: true })],
}

function checkPublishing(method: 'deploy' | 'update', name: string, options: PublishStep): void {
  checkOptions(`d.${method}`, options, STEPS[method], 'DEPLOY_STEP')
  const from = options?.from
  if (typeof name === 'string' && (typeof from === 'string' || typeof from?.name === 'string')) return
  const form = `d.${method}('market', { from: 'alice' })`
  throw new ToolkitError('DEPLOY_STEP', `d.${method} takes the name of a contract and who signs and pays: ${form}`, {
    hint: 'from is an account of the network: its name, or the result of d.account(name).',
  })
}

function checkCall(step: string, call: Call): void {
  if (typeof step === 'string' && step !== '' && typeof call?.request === 'object' && !call.dryRun) return
  throw new ToolkitError('DEPLOY_STEP', "d.send takes the name of the step and a call: d.send('open', market.open())", {
    hint: 'Pass the result of a contract method, without await.',
  })
}

function repeatedStepError(step: string): ToolkitError {
  return new ToolkitError('DEPLOY_STEP', `two steps are called "${step}"`, {
    hint: "Steps are identified by name in the journal: rename one, for d.deploy and d.update with { step: '…' }.",
  })
}

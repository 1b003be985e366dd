import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSimulation } from '../../../src/cli/transactions/simulation.js'
import { holdAccount } from '../../../src/client/account.js'
import { type Client, createClient } from '../../../src/client/client.js'
import type { JournalEntry } from '../../../src/deploy/journal/journal-entry.js'
import type { Plan } from '../../../src/deploy/plan/plan.js'
import { type Deployed, type DeployOptions, deploy } from '../../../src/deploy/run.js'
import { type DeploymentContext, deployment } from '../../../src/deploy/script/deployment.js'
import type { ToolkitError } from '../../../src/errors/errors.js'
import type { EmbeddedNode, NodeOptions } from '../../../src/node/node.js'
import { loadProject } from '../../../src/project/project.js'
import type { WaitOptions } from '../../../src/rpc/delivery/receipt-wait.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { MethodName } from '../../../src/rpc/schema.js'
import { openNode } from '../../node.js'

export const LAB = `class Lab {
  init() { storage.put('puts', '0') }
  /** @param {string} value */
  put(value) {
    storage.put('puts', String(Number(storage.get('puts')) + 1))
    storage.put('list', (storage.get('list') || '') + value + ' ')
    return value
  }
  list() { return storage.get('list') }
  /** @param {string} data */
  can_update(data) { return true }
}
module.exports = Lab
`

/** Result of a run of a deployment. */
export interface Ran {
  deployed?: Deployed
  error?: ToolkitError
  plan?: Plan
  events: string[]
  notes: string[]
}

/** A project and a chain, both of them in this process, on which deployments can be run again and again. */
export class Scene {
  readonly root = mkdtempSync(join(tmpdir(), 'toolkit-deploy-'))
  readonly node: EmbeddedNode
  /** Provider of the deployment; tests put faults in front of it. */
  provider: Provider
  readonly #files: Record<string, string>

  constructor(node: EmbeddedNode, files: Record<string, string>) {
    this.node = node
    this.#files = files
    this.provider = node.provider
    for (const [name, text] of Object.entries({ 'toolkit.config.js': 'export default {}', ...files }))
      this.write(name, text)
  }

  /** Another project on the same chain. */
  sibling(): Scene {
    const scene = new Scene(this.node, this.#files)
    scenes.push(scene)
    return scene
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.root, name)), { recursive: true })
    writeFileSync(join(this.root, name), text)
  }

  read(name: string): string {
    return readFileSync(join(this.root, name), 'utf8')
  }

  /** Puts something between the deployment and the node's answers to a method. */
  answer(method: MethodName, act: (pass: () => Promise<unknown>) => unknown): void {
    const before = this.provider
    this.provider = {
      url: before.url,
      dev: (...args) => before.dev(...args),
      subscribe: (...args) => before.subscribe(...args),
      request: (async (asked: MethodName, params: never) => {
        const pass = () => before.request(asked, params)
        return asked === method ? act(pass) : pass()
      }) as Provider['request'],
    }
  }

  /** The facts of the journal as texts: the fact and its step. */
  get journal(): string[] {
    const name = 'deployments/dev/journal.jsonl'
    if (!existsSync(join(this.root, name))) return []
    const facts = this.read(name).trimEnd().split('\n')
    return facts
      .map((line) => JSON.parse(line) as JournalEntry)
      .map((fact) => `${fact.fact} ${'step' in fact ? fact.step : ''}`.trim())
  }

  client(wait: WaitOptions = { sleep: async () => {} }): Client {
    const { chain } = this.node
    const clock = { read: async () => chain.clock.now() - 1_000_000n, resync() {} }
    return createClient({ provider: this.provider, clock, wait })
  }

  async run(script: (d: DeploymentContext) => unknown, options: Partial<DeployOptions> = {}): Promise<Ran> {
    const ran: Ran = { events: [], notes: [] }
    const simulation = await createSimulation(1020)
    try {
      ran.deployed = await deploy({
        project: await loadProject({ directory: this.root }),
        network: 'dev',
        deployment: deployment(script),
        args: [],
        client: this.client(),
        account: async (name) => holdAccount(name, this.node.accounts.find((account) => account.name === name)!.key),
        simulate: async () => simulation,
        redo: [],
        fresh: false,
        breakLock: false,
        dryRun: false,
        onPlan: async (plan) => {
          ran.plan = plan
        },
        onEvent: ({ event, step }) => void ran.events.push(`${event} ${step}`),
        onNote: (note) => void ran.notes.push(note),
        signal: new AbortController().signal,
        ...options,
      })
    } catch (error) {
      ran.error = error as ToolkitError
    } finally {
      await simulation.close()
    }
    return ran
  }

  /** Returns the number of items in a lab, and the list of them. */
  async puts(id: string): Promise<[count: string, list: string]> {
    const key_fields = [{ key: 'puts' }, { key: 'list' }]
    const { datas } = await this.node.provider.request('getBatchContractStorage', {
      id,
      key_fields,
      by_longest_chain: true,
    })
    return datas as [string, string]
  }
}

/** Makes a scene that goes away after the tests of its suite. */
export async function createScene(
  files: Record<string, string> = { 'contracts/lab.js': LAB },
  options: NodeOptions = {},
): Promise<Scene> {
  const scene = new Scene(await openNode(options), files)
  scenes.push(scene)
  return scene
}

const scenes: Scene[] = []

/** Ends the scenes of a suite; to be called in `after`. */
export async function endScenes(): Promise<void> {
  for (const { node, root } of scenes.splice(0)) {
    await node.close()
    rmSync(root, { recursive: true, force: true })
  }
}

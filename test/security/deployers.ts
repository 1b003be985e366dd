import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { createClient } from '../../src/client/client.js'
import type { Processes } from '../../src/deploy/journal/processes.js'
import type { Simulation } from '../../src/deploy/plan/plan.js'
import type { DeploymentContext } from '../../src/deploy/script/deployment.js'
import { ToolkitError } from '../../src/errors/errors.js'
import type { Provider } from '../../src/rpc/provider.js'
import type { MethodName } from '../../src/rpc/schema.js'
import { repeatSignature } from '../faults/malleating.js'
import type { Random } from '../faults/random.js'
import type { Ran, Scene } from '../unit/deploy/scene.js'

/** The deployer on whose behalf code runs. */
const acting = new AsyncLocalStorage<Deployer>()

/** Events of a schedule, by name. */
export type Tally = Map<string, number>

type State = 'running' | 'stopped' | 'killed' | 'done'

/**
 * One run of `toolkit deploy`. It stands still before each thing that outlives a process, until the schedule lets it go
 * on.
 */
class Deployer {
  state: State = 'running'
  readonly #gates: (() => void)[] = []
  #onArrival: () => void = () => {}
  readonly handles: fs.promises.FileHandle[] = []
  beat: (() => Promise<void>) | undefined
  result: Ran | undefined

  constructor(
    readonly pid: number,
    readonly host: string,
  ) {}

  get isWaiting(): boolean {
    return this.state === 'running' && this.#gates.length > 0
  }

  get isAlive(): boolean {
    return this.state === 'running' || this.state === 'stopped'
  }

  /** Resolves when the schedule says so; after a kill never. */
  point(): Promise<void> {
    return new Promise((resolve) => {
      if (this.state === 'killed') return
      this.#gates.push(resolve)
      this.#onArrival()
    })
  }

  /** Lets it go on, and resolves when it stands still again or is done. */
  async step(): Promise<void> {
    const arrival = new Promise<void>((resolve) => {
      this.#onArrival = resolve
    })
    this.#gates.shift()!()
    if (this.#gates.length === 0) await arrival
  }

  async start(run: () => Promise<Ran>): Promise<void> {
    const arrival = new Promise<void>((resolve) => {
      this.#onArrival = resolve
    })
    acting.run(this, () => {
      const end = (result: Ran) => {
        this.result = result
        if (this.state !== 'killed') this.state = 'done'
        this.#onArrival()
      }
      run().then(end, (error) => end({ error, events: [], notes: [] }))
    })
    await arrival
  }

  kill(): void {
    this.state = 'killed'
    this.#gates.length = 0
  }
}

const FILES = ['readdir', 'readFile', 'rename', 'rm', 'stat', 'writeFile'] as const
const originals = { open: fs.promises.open, ...Object.fromEntries(FILES.map((name) => [name, fs.promises[name]])) }

/** Makes every use of the files of a deployment a point at which the schedule decides who goes on. */
export function holdFiles(): () => void {
  const isOurs = (path: unknown) => typeof path === 'string' && path.includes(`${join('/', 'deployments')}/`)
  const promises = fs.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of FILES) {
    const act = promises[name]!
    promises[name] = async (...args) => {
      const deployer = acting.getStore()
      if (deployer && args.some(isOurs)) await deployer.point()
      return act.apply(fs.promises, args)
    }
  }
  promises.open = async (...args) => {
    const deployer = acting.getStore()
    if (!deployer || !isOurs(args[0])) return originals.open(...(args as [string]))
    await deployer.point()
    const handle = await originals.open(...(args as [string]))
    deployer.handles.push(handle)
    const append = handle.appendFile.bind(handle)
    handle.appendFile = async (...text) => {
      await deployer.point()
      await append(...text)
    }
    return handle
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs.promises, originals)
    syncBuiltinESMExports()
  }
}

/** Number of steps that a journal has as done. */
function countDone(files: ReadonlyMap<string, string>): number {
  return [...files.values()].join('').split('"fact":"irreversible"').length - 1
}

const LOCK_DAMAGES = ['', '{"pid":', 'null', '[]', '{}']
/** Failures that a deployer may report under such a schedule. Any other is a mistake of ours. */
const EXPECTED =
  /^(DEPLOY_LOCKED|DEPLOY_LOCK_ALIVE|DEPLOY_LOCK_DAMAGED|DEPLOY_LOCK_LOST|DEPLOY_EXECUTED|DEPLOY_JOURNAL_CUT|DEPLOY_JOURNAL_EDITED|NODE_UNREACHABLE|NODE_REFUSED|TX_DROPPED)$/
const MAX_STEPS = 4000
const CALM_RUNS = 8

/** Options of a schedule. */
export interface ScheduleOptions {
  scene: Scene
  random: Random
  /** Largest number of deployers at one time. */
  deployers: number
  script: (d: DeploymentContext) => unknown
  simulation: Simulation
  /**
   * Whether the network repeats signatures in what it forwards, and old journals come back with their address books.
   */
  isHostile?: boolean
  /** Called when a deployer ends with exit code 0. */
  onDone(): Promise<void>
  tally: Tally
}

/** Several deployers of one project, of which one moves at a time, in an order that the random numbers alone decide. */
export class Schedule {
  readonly #options: ScheduleOptions
  readonly #deployers: Deployer[] = []
  /** The files before lines were cut off or older ones came back, as a developer would restore them. */
  #saved: ReadonlyMap<string, string> | undefined
  /** Journals and address books of earlier moments. */
  readonly #earlier: ReadonlyMap<string, string>[] = []
  #isRestored = false
  #starts = 0

  constructor(options: ScheduleOptions) {
    this.#options = options
  }

  /** Plays the schedule, then lets one deployer after the other finish without faults. */
  async play(): Promise<void> {
    const { random, deployers } = this.#options
    const most = 3 + random.below(6)
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const alive = this.#deployers.filter(({ isAlive }) => isAlive)
      if (this.#starts < most && (alive.length === 0 || (alive.length < deployers && random.next() < 0.04))) {
        if (alive.length === 0) this.#changeFiles()
        await this.#start(random.next() < 0.5)
      }
      await this.#disturb()
      const waiting = this.#deployers.filter(({ isWaiting }) => isWaiting)
      if (waiting.length > 0) await this.#advance(random.pick(waiting))
      else if (!this.#resumeAll() && this.#starts >= most) break
    }
    await this.#calm()
  }

  async close(): Promise<void> {
    for (const { handles } of this.#deployers) for (const handle of handles) await handle.close().catch(() => {})
  }

  async #calm(): Promise<void> {
    if (this.#options.isHostile) this.#bringBack()
    for (let runs = 0; runs < CALM_RUNS; runs++) {
      const deployer = await this.#start(true)
      while (deployer.isAlive) await this.#advance(deployer)
      if (deployer.result!.error === undefined) return
    }
    throw new Error(
      `not done after ${CALM_RUNS} runs without faults: ${this.#deployers.at(-1)!.result!.error!.message}`,
    )
  }

  async #start(breakLock: boolean): Promise<Deployer> {
    const { scene, random, script, simulation } = this.#options
    const deployer = new Deployer(100 + ++this.#starts, random.pick(['east', 'west']))
    this.#deployers.push(deployer)
    this.#count(breakLock ? 'runs with --break-lock' : 'runs')
    const { chain } = scene.node
    const clock = { read: async () => chain.clock.now() - 1_000_000n, resync() {} }
    const client = createClient({ provider: this.#reach(deployer), clock, wait: { sleep: () => deployer.point() } })
    const processes = this.#see(deployer)
    await deployer.start(() => scene.run(script, { client, breakLock, processes, simulate: async () => simulation }))
    await this.#look(deployer)
    return deployer
  }

  async #advance(deployer: Deployer): Promise<void> {
    await deployer.step()
    await this.#look(deployer)
  }

  async #look({ state, result }: Deployer): Promise<void> {
    if (state !== 'done') return
    const { error } = result!
    if (error === undefined) return this.#options.onDone()
    if (!EXPECTED.test(error.code)) throw error
    this.#count(error.code)
    if (!/JOURNAL|EXECUTED/.test(error.code)) return
    if (this.#saved === undefined) throw error
    // A deployer that read the older files reports them after they were restored, and others may have gone on.
    if (this.#isRestored && error.code === 'DEPLOY_EXECUTED') return
    this.#isRestored = true
    for (const [name, text] of this.#saved) this.#options.scene.write(name, text)
  }

  async #disturb(): Promise<void> {
    const { random, scene } = this.#options
    const running = this.#deployers.filter(({ state }) => state === 'running')
    const chance = random.next()
    if (chance < 0.008 && running.length > 0) {
      this.#count('kills')
      random.pick(running).kill()
    } else if (chance < 0.04 && running.length > 0) {
      this.#count('stops')
      random.pick(running).state = 'stopped'
    } else if (chance < 0.044) this.#resumeAll()
    else if (chance < 0.054) {
      this.#count('clocks advanced')
      await scene.node.provider.dev('time', { advance: 100_000_000_000n })
      await scene.node.provider.dev('mine', { blocks: 1 })
    } else if (chance < 0.06) this.#damageLock()
    else if (chance < 0.16 && this.#options.isHostile) this.#keepFiles()
  }

  #resumeAll(): boolean {
    const stopped = this.#deployers.filter(({ state }) => state === 'stopped')
    for (const deployer of stopped) deployer.state = 'running'
    return stopped.length > 0
  }

  #damageLock(): void {
    const folder = join(this.#options.scene.root, 'deployments/dev')
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.startsWith('.lock-')) : []
    if (names.length === 0) return
    this.#count('locks damaged')
    fs.writeFileSync(join(folder, this.#options.random.pick(names.toSorted())), this.#options.random.pick(LOCK_DAMAGES))
  }

  #changeFiles(): void {
    const { random, isHostile = false } = this.#options
    if (isHostile) this.#bringBack()
    else if (random.next() < 0.3) this.#cutJournal()
  }

  /** Replaces the journal and the address book by older ones, once in a schedule, as after a switch of branches. */
  #bringBack(): void {
    const { scene, random } = this.#options
    const files = this.#readFiles()
    if (files === undefined || this.#saved !== undefined) return
    const older = this.#earlier.filter((each) => countDone(each) > 0 && countDone(each) < countDone(files))
    if (older.length === 0) return
    this.#count('journals brought back')
    this.#saved = files
    for (const [name, text] of random.pick(older)) scene.write(name, text)
  }

  #readFiles(): ReadonlyMap<string, string> | undefined {
    const { scene } = this.#options
    const names = ['deployments/dev/journal.jsonl', 'deployments/dev.json']
    const isThere = names.every((name) => fs.existsSync(join(scene.root, name)))
    return isThere ? new Map(names.map((name) => [name, scene.read(name)])) : undefined
  }

  #keepFiles(): void {
    const files = this.#readFiles()
    if (files !== undefined) this.#earlier.push(files)
  }

  /** Whole lines, all of them, or half a line; once in a schedule, as a developer restores what was there before. */
  #cutJournal(): void {
    const { scene, random } = this.#options
    const path = join(scene.root, 'deployments/dev/journal.jsonl')
    if (this.#saved !== undefined || !fs.existsSync(path)) return
    const text = fs.readFileSync(path, 'utf8')
    const lines = text.split(/(?<=\n)/)
    if (lines.length < 2) return
    this.#count('journals cut')
    this.#saved = new Map([['deployments/dev/journal.jsonl', text]])
    const kept = random.next() < 0.3 ? 0 : lines.length - 1 - random.below(Math.min(6, lines.length))
    const half = random.next() < 0.3 ? lines[kept]!.slice(0, random.below(lines[kept]!.length)) : ''
    fs.writeFileSync(path, lines.slice(0, kept).join('') + half)
  }

  /** The machine of a deployer: it knows the processes of its own host, and of others only their signs of life. */
  #see(deployer: Deployer): Processes {
    const { pid, host } = deployer
    return {
      self: { pid, host, user: 'ann' },
      isRunning: (other) =>
        other.host === host ? this.#deployers.some((one) => one.pid === other.pid && one.isAlive) : undefined,
      sleep: async (ms) => {
        await deployer.point()
        if (ms < 1000) return
        for (const { state, beat } of this.#deployers) if (state === 'running') await acting.exit(async () => beat?.())
      },
      repeat: (_, beat) => {
        deployer.beat = beat
        return () => {
          deployer.beat = undefined
        }
      },
    }
  }

  /** The network as a deployer reaches it: requests and responses get lost. */
  #reach(deployer: Deployer): Provider {
    const { provider } = this.#options.scene.node
    const { random } = this.#options
    return {
      ...provider,
      url: provider.url,
      dev: (...args) => provider.dev(...args),
      subscribe: (...args) => provider.subscribe(...args),
      request: (async (method: MethodName, params: never) => {
        if (method !== 'sendTx' && method !== 'getTxByHash') return provider.request(method, params)
        await deployer.point()
        const chance = random.next()
        if (chance < 0.03) throw this.#lose('requests lost')
        const answer = await provider.request(method, this.#malleate(method, params))
        await deployer.point()
        if (chance < 0.06) throw this.#lose('answers lost')
        return answer
      }) as Provider['request'],
    }
  }

  #malleate(method: MethodName, params: never): never {
    const { random, isHostile = false } = this.#options
    if (!isHostile || method !== 'sendTx' || random.next() < 0.6) return params
    this.#count('signatures repeated')
    return repeatSignature(params) as never
  }

  #lose(what: string): ToolkitError {
    this.#count(what)
    return new ToolkitError('NODE_UNREACHABLE', 'away')
  }

  #count(what: string): void {
    this.#options.tally.set(what, (this.#options.tally.get(what) ?? 0) + 1)
  }
}

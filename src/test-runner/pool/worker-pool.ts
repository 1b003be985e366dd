import { availableParallelism } from 'node:os'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import type { TestState } from '../../report/model/run.js'
import type { SearchProgress } from '../../report/model/search.js'
import type { InitialSnapshot } from '../../session/development/initial-snapshot.js'
import type { NextTest } from '../mocha/mocha.js'
import type { LoadedTests } from '../mocha/suites.js'
import type { ForkReport, RunPlan, TestJob } from '../protocol.js'
import type { Running } from '../running.js'
import { type Durations, readDurations, recordDurations, sortLongestFirst } from '../scheduling/durations.js'
import { predictExtraWorkers, selectsSomeTests, shouldAddWorkers } from './pool-size.js'
import { ResultOrder } from './result-order.js'
import { startDebugged, worker } from './worker-process.js'
import { type FileMessage, followWorker, type WorkerCrash, type WorkerExit } from './worker-run.js'

export interface WorkerPoolOptions {
  job: TestJob
  /** Number of worker processes (default: chosen automatically). */
  jobs: number | undefined
  /** The run ends after so many failures, in the order of files. */
  bail: number | undefined
  /** Called in the order of files, whichever process sends first. */
  onEntry: (entry: FileMessage) => void
  onPlan: (plan: RunPlan) => void
  onStep: (step: RunProgress) => void
  onReach: (file: string, inputs: readonly string[]) => void
  /** Called with the progress of a search in any of the processes. */
  onProgress: (progress: SearchProgress) => void
  onFork: (fork: ForkReport) => void
  signal: AbortSignal
  /** Address on which the process waits for a debugger before it begins. */
  debug?: string | undefined
}

/**
 * Progress of a run: the number of tests, the running one, the current failure while it is being shrunk, the end of a
 * test.
 */
export type RunProgress = { total: number } | { running: string } | { best: string } | { ended: TestState }

/** A process at work, and the file that it has. */
interface Worker {
  file: string | undefined
  since: number
  quit: AbortController
  /** A search runs in it, which is asked to end before its process is. */
  isSearching: boolean
  /** Ends the process. */
  kill: () => void
}

/** Time for an interrupted search to report its findings, in milliseconds. */
const LAST_WORDS_MS = 20_000

/** Time of a run without recorded durations after which it counts as long, in milliseconds. */
const UNKNOWN_MS = 700

/**
 * The processes of a run. The first loads all files, so that what can be refused is refused before a test runs, and
 * what is marked `.only` is known; it and the others then take one file after the other. The others get ready
 * meanwhile, from what the first has compiled. One that dies costs the file that it had.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #workers = new Set<Worker>()
  readonly #work: Promise<void>[] = []
  readonly #took = new Map<string, number>()
  #first: RunPlan | undefined
  #origin: InitialSnapshot | undefined
  #loaded: LoadedTests | undefined
  /** Resolves when it is known what there is to run. */
  readonly #begun: Promise<void>
  #tellBegun = () => {}
  #order: ResultOrder | undefined
  #queue: string[] = []
  #durations: Durations = {}
  #failures = 0
  /** The file with which the run ends before its time. */
  #last: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#begun = new Promise((resolve) => {
      this.#tellBegun = resolve
    })
  }

  /**
   * Runs all there is, and returns how many milliseconds each file took. Throws what a process refuses; no process is
   * left then.
   */
  async run(): Promise<{ plan: RunPlan; leftOut: number; took: ReadonlyMap<string, number> }> {
    try {
      const { job, jobs, debug } = this.#options
      const helpers = debug === undefined ? predictExtraWorkers(job, jobs) : 0
      this.#employ({ ...job, isOneOfMany: helpers > 0 })
      worker.prepare(undefined, helpers)
      // More may be employed meanwhile.
      for (const work of this.#work) await work
    } catch (error) {
      // // An interrupted run reports the tests that ended.
      this.#order?.endAll()
      throw error
    } finally {
      clearTimeout(this.#timer)
      for (const { quit } of this.#workers) quit.abort()
    }
    const plan = this.#first!
    const { list, shard } = this.#options.job
    // shards that run one after the other are cut by the same durations; merging their reports records them
    if (!list && shard === undefined && this.#took.size > 0) await recordDurations(plan.root, this.#took)
    return { plan, leftOut: this.#loaded?.leftOut ?? 0, took: this.#took }
  }

  /** Plan of the first process, known once it has begun. */
  get plan(): RunPlan {
    return this.#first!
  }

  /** The initial snapshot of the node's chain on which tests ran; undefined without one. */
  get origin(): InitialSnapshot | undefined {
    return this.#origin
  }

  #employ(job: TestJob): void {
    const work = this.#follow(job)
    // It is awaited in its turn; the others stop meanwhile.
    work.catch(() => this.#dismiss(undefined))
    this.#work.push(work)
  }

  async #follow(job: TestJob): Promise<void> {
    const { signal, debug } = this.#options
    signal.throwIfAborted()
    const child = debug === undefined ? worker.take() : startDebugged(debug)
    const kill = () => void child.kill('SIGKILL')
    const self: Worker = { file: undefined, since: 0, quit: new AbortController(), isSearching: false, kill }
    this.#workers.add(self)
    const stop = () => {
      if (!self.isSearching) return kill()
      child.kill('SIGINT')
      setTimeout(kill, LAST_WORDS_MS).unref()
    }
    signal.addEventListener('abort', stop)
    self.quit.signal.addEventListener('abort', kill)
    try {
      const ending = await followWorker(child, job, {
        onPlan: (plan) => this.#prepare(plan),
        onOpen: (origin) => {
          this.#origin ??= origin
        },
        onCompiled: () => this.#callHelpers(),
        onLoad: (loaded) => this.#begin(loaded),
        onEntry: (entry) => this.#hear(entry, self),
        onReach: this.#options.onReach,
        onFork: this.#options.onFork,
        onProgress: (progress) => {
          self.isSearching = true
          this.#options.onProgress(progress)
        },
        onBegin: (running) => this.#tellRunning(running),
        nextFile: () => this.#next(self),
      })
      if (self.quit.signal.aborted) return
      await this.#conclude(ending, job, self)
    } catch (error) {
      if (!self.quit.signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      this.#workers.delete(self)
      kill()
    }
  }

  #prepare(plan: RunPlan): void {
    const { jobs } = this.#options
    if (this.#first === undefined && !plan.isEmbedded && jobs !== undefined && jobs > 1)
      throw new ToolkitError('USAGE', `--jobs: the test files share the chain of ${plan.network}`, {
        hint: 'On a node they run one after the other: leave --jobs out.',
      })
    if (this.#first === undefined) this.#options.onPlan(plan)
    this.#first ??= plan
    this.#durations = readDurations(plan.root)
    this.#order ??= new ResultOrder(plan.files, (entry, file) => this.#tell(entry, file))
  }

  #tellRunning({ file, titles, isHook }: Running): void {
    if (titles.length === 0 || isHook) return
    this.#options.onStep({ running: [relativePath(this.#first!.root, file), ...titles].join(' › ') })
  }

  /** All files are loaded: who runs them? */
  #begin(loaded: LoadedTests): void {
    this.#loaded = loaded
    this.#options.onStep({ total: loaded.tests * (this.#options.job.repeat ?? 1) })
    for (const id of loaded.missing) this.#options.onEntry({ warning: `there is no test ${id}` })
    for (const file of this.#first!.files) if (!loaded.files.includes(file)) this.#order!.end(file)
    this.#queue = [...loaded.files]
    const isWorth = this.#isWorthMore(loaded.files)
    if (isWorth) this.#hire(loaded.files)
    else if (isWorth === undefined) this.#timer = setTimeout(() => this.#hire(this.#queue), UNKNOWN_MS)
    this.#tellBegun()
  }

  #isWorthMore(files: readonly string[]): boolean | undefined {
    return shouldAddWorkers(files, this.#first!, { ...this.#options, durations: this.#durations })
  }

  /** Starts further processes. They get ready while the first one loads what it has compiled for all. */
  #callHelpers(): void {
    const { files } = this.#first!
    const { job } = this.#options
    if (this.#loaded === undefined && !selectsSomeTests(job) && this.#isWorthMore(files)) this.#hire(files)
  }

  /** As many as `files` are worth, which wait to be run. */
  #hire(files: readonly string[]): void {
    const { jobs = availableParallelism(), job } = this.#options
    const { root, files: paths, own } = this.#first!
    if (job.seed === undefined) this.#queue = sortLongestFirst(root, this.#queue, this.#durations)
    const busy = [...this.#workers].filter(({ file }) => file !== undefined).length
    const more = Math.min(jobs, files.length + busy) - this.#workers.size
    for (let index = 0; index < more; index++) this.#employ({ ...job, paths, own, onDemand: true, isOneOfMany: true })
  }

  async #next(self: Worker): Promise<NextTest | undefined> {
    await this.#begun
    if (self.file !== undefined) this.#finish(self.file, performance.now() - self.since)
    self.file = this.#queue.shift()
    self.since = performance.now()
    if (self.file === undefined) return undefined
    const { bail } = this.#options
    return { file: self.file, bail: bail === undefined ? undefined : bail - this.#failures }
  }

  #finish(file: string, tookMs: number): void {
    this.#took.set(file, tookMs)
    this.#order!.end(file)
  }

  /** Messages received during loading belong to no file. */
  #hear(entry: FileMessage, worker: Worker): void {
    const { file, isSearching } = worker
    if ('result' in entry) this.#options.onStep({ ended: entry.result.state })
    if (file === undefined) this.#options.onEntry(entry)
    else this.#order!.add(file, entry)
    if (!('result' in entry)) return
    worker.isSearching = false
    // what it found was waited for
    if (isSearching && this.#options.signal.aborted) {
      this.#order!.end(file!)
      worker.kill()
    }
  }

  /**
   * In the order of files. After the last failure that is waited for, its file alone still tells of calls and warnings.
   */
  #tell(entry: FileMessage, file: string): void {
    const { bail = Number.POSITIVE_INFINITY, onEntry } = this.#options
    if (this.#last !== undefined && (file !== this.#last || 'result' in entry)) return
    onEntry(entry)
    if (!('result' in entry) || entry.result.state !== 'failed') return
    this.#failures++
    if (this.#failures < bail) return
    this.#last = file
    this.#dismiss(file)
  }

  /** Nothing more begins, and only what `file` runs goes on to its end. */
  #dismiss(file: string | undefined): void {
    clearTimeout(this.#timer)
    this.#queue = []
    for (const each of this.#workers) if (file === undefined || each.file !== file) each.quit.abort()
  }

  /** Reports the failures of a worker crash, and continues the rest of the file in another process. */
  async #conclude({ plan, warnings, death }: WorkerExit, job: TestJob, self: Worker): Promise<void> {
    this.#options.signal.throwIfAborted()
    for (const warning of warnings) this.#options.onEntry({ warning })
    if (death === undefined) return
    // one that had nothing yet leaves nothing
    if (job.onDemand && this.#loaded === undefined) return
    if (isInterrupted(death)) throw new ToolkitError('INTERRUPTED', 'the tests were interrupted')
    const { describeWorkerCrash: describeDeath } = await import('./worker-crash.js')
    const file = death.running?.file ?? self.file ?? this.#queue.shift() ?? plan.files[0]!
    const running: Running = death.running ?? { file, titles: [], timeoutMs: 0, isHook: false }
    this.#order!.add(file, { result: await describeDeath(death, running, plan.root) })
    this.#options.onStep({ ended: 'failed' })
    this.#finish(file, death.durationMs)
    const paths = plan.files.filter((each) => each !== file)
    if (this.#last !== undefined) return
    // While files are loaded no test has run yet.
    const { own } = plan
    if (this.#loaded === undefined && paths.length > 0) this.#employ({ ...job, paths, own })
    else if (this.#queue.length > 0) this.#employ({ ...job, paths: plan.files, own, onDemand: true })
  }
}

/** Ctrl-C reaches all processes. */
function isInterrupted({ reason }: WorkerCrash): boolean {
  return 'signal' in reason && reason.signal === 'SIGINT'
}

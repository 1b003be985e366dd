import { availableParallelism } from 'node:os'
import { firstOf, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import type { TestState } from '../../report/model/run.js'
import type { SearchProgress } from '../../report/model/search.js'
import { type InitialSnapshot, restoreInitialSnapshot } from '../../session/development/initial-snapshot.js'
import type { NextFile } from '../mocha/mocha.js'
import type { LoadedTests } from '../mocha/suites.js'
import type { ForkReport, RunPlan, TestJob } from '../protocol.js'
import type { Running } from '../running.js'
import { FileQueue } from '../scheduling/file-queue.js'
import { BailedResults } from './bail.js'
import type { FileAttempts } from './file-attempts.js'
import { predictExtraWorkers, selectsSomeTests, shouldAddWorkers } from './pool-size.js'
import { PoolWorker } from './pool-worker.js'
import { prewarmedWorkers, startDebugged } from './worker-process.js'
import { type FileMessage, followWorker, type WorkerExit } from './worker-run.js'

export interface WorkerPoolOptions {
  job: TestJob
  /** Number of worker processes (default: chosen automatically). */
  jobs: number | undefined
  /** Number of failures, in the order of files, after which the run ends. */
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

/** Result of a run: its plan, the number of tests left out by `.only`, and milliseconds by file. */
export interface PoolResult {
  plan: RunPlan
  leftOut: number
  took: ReadonlyMap<string, number>
}

/**
 * Progress of a run: the number of tests, the running test or hook, what it waits for on its node, the current failure
 * while it is being shrunk, the end of a test.
 */
export type RunProgress =
  | { total: number }
  | { running: string }
  | { waiting: string | undefined }
  | { best: string }
  | { ended: TestState }

/** A file some of whose tests are retried. */
interface RetriedFile {
  file: string
  attempts: FileAttempts
}

/** Time of a run without recorded durations after which it counts as long, in milliseconds. */
const UNKNOWN_MS = 700

/**
 * The processes of a run. The first loads all files, so that loading errors and `.only` are known before a test runs.
 * Then all of them take one file after the other. The others start meanwhile and reuse what the first has compiled. A
 * worker crash costs the rest of the running file.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #workers = new Set<PoolWorker>()
  readonly #runs: Promise<void>[] = []
  /** Names of files relative to the project; a path takes as long to shorten as a message to read. */
  readonly #names = new Map<string, string>()
  #plan: RunPlan | undefined
  #initialSnapshot: InitialSnapshot | undefined
  #loaded: LoadedTests | undefined
  /** Resolves when the files to run are known. */
  readonly #isReady: Promise<void>
  #markReady = () => {}
  #results: BailedResults | undefined
  #queue: FileQueue | undefined
  #growthTimer: NodeJS.Timeout | undefined

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#isReady = new Promise((resolve) => {
      this.#markReady = resolve
    })
  }

  /**
   * Runs all files. No process is left when it settles.
   *
   * @throws Errors of the configuration or a test file, which the first process reports; `INTERRUPTED`.
   */
  async run(): Promise<PoolResult> {
    try {
      const { job, jobs, debug } = this.#options
      const extra = debug === undefined ? predictExtraWorkers(job, jobs) : 0
      this.#spawn({ ...job, isOneOfMany: extra > 0 })
      prewarmedWorkers.prepare(undefined, extra)
      // The list grows while workers run.
      for (const run of this.#runs) await run
    } catch (error) {
      // An interrupted run reports the tests that ended.
      this.#results?.endAll()
      throw error
    } finally {
      clearTimeout(this.#growthTimer)
      for (const worker of this.#workers) worker.dismiss()
    }
    const { list, shard } = this.#options.job
    // Shards that run one after the other are split by the same durations; merging their reports records them.
    if (!list && shard === undefined) await this.#files.record()
    return { plan: this.plan, leftOut: this.#loaded?.leftOut ?? 0, took: this.#files.took }
  }

  /** Files to run, known with the plan. */
  get #files(): FileQueue {
    return must(this.#queue, 'queue of files')
  }

  /** Results of the files, known with the plan. */
  get #entries(): BailedResults {
    return must(this.#results, 'results')
  }

  /** Plan of the first process, known once it has begun. */
  get plan(): RunPlan {
    return must(this.#plan, 'plan')
  }

  /** The initial snapshot of the node's chain on which tests ran; undefined without one. */
  get initialSnapshot(): InitialSnapshot | undefined {
    return this.#initialSnapshot
  }

  /** `retried`: the file that the process runs first. */
  #spawn(job: TestJob, retried?: RetriedFile): void {
    const run = this.#runWorker(job, retried)
    // `run` awaits one worker after the other; after a failure, the others end at once.
    run.catch(() => this.#stopAllBut(undefined))
    this.#runs.push(run)
  }

  async #runWorker(job: TestJob, retried: RetriedFile | undefined): Promise<void> {
    const { signal, debug } = this.#options
    signal.throwIfAborted()
    const worker = new PoolWorker(debug === undefined ? prewarmedWorkers.take() : startDebugged(debug))
    let first = retried
    this.#workers.add(worker)
    signal.addEventListener('abort', worker.interrupt)
    try {
      const exit = await followWorker(worker.process, job, {
        onPlan: (plan) => this.#prepare(plan),
        onOpen: (snapshot) => {
          this.#initialSnapshot ??= snapshot
        },
        onCompiled: () => this.#growEarly(),
        onLoad: (loaded) => this.#begin(loaded),
        onEntry: (entry) => this.#add(entry, worker),
        onReach: this.#options.onReach,
        onFork: this.#options.onFork,
        onProgress: (progress) => {
          worker.isSearching = true
          this.#grantHelpers()
          this.#options.onProgress(progress)
        },
        onWait: (waiting) => this.#options.onStep({ waiting }),
        onBegin: (running) => this.#reportRunning(running),
        nextFile: () => {
          const next = first
          first = undefined
          return next === undefined ? this.#nextFile(worker, job) : this.#startRetry(worker, next)
        },
      })
      if (!worker.isDismissed) await this.#conclude(exit, job, worker)
    } catch (error) {
      if (!worker.isDismissed) throw error
    } finally {
      signal.removeEventListener('abort', worker.interrupt)
      this.#workers.delete(worker)
      worker.kill()
      this.#grantHelpers()
    }
  }

  /** Grants processes that have no other task to a search that ends after a time. */
  #grantHelpers(): void {
    const { job, jobs = availableParallelism(), debug, signal } = this.#options
    const isWaiting = this.#loaded === undefined || this.#files.waiting.length > 0
    if (job.search?.timeMs === undefined || debug !== undefined || signal.aborted || isWaiting) return
    const workers = [...this.#workers]
    const spare = jobs - workers.reduce((sum, { helpers }) => sum + 1 + helpers, 0)
    if (spare > 0) workers.find(({ isSearching }) => isSearching)?.grant(spare)
  }

  #prepare(plan: RunPlan): void {
    if (this.#plan !== undefined) return
    const { jobs, bail, onEntry, onPlan } = this.#options
    if (!plan.isEmbedded && jobs !== undefined && jobs > 1)
      throw new ToolkitError('USAGE', `--jobs: the test files share the chain of ${plan.network}`, {
        hint: 'On a node, test files run one after the other: leave out --jobs.',
      })
    onPlan(plan)
    this.#plan = plan
    this.#queue = new FileQueue(plan.root)
    this.#results = new BailedResults(plan.files, { bail, onEntry, onBail: (file) => this.#stopAllBut(file) })
  }

  #reportRunning({ file, titles }: Running): void {
    if (titles.length === 0) return
    this.#options.onStep({ running: [this.#nameFile(file), ...titles].join(' › ') })
  }

  #nameFile(file: string): string {
    const name = this.#names.get(file) ?? relativePath(this.plan.root, file)
    this.#names.set(file, name)
    return name
  }

  /** Begins the run: all files are loaded. */
  #begin(loaded: LoadedTests): void {
    this.#loaded = loaded
    this.#options.onStep({ total: loaded.tests * (this.#options.job.repeat ?? 1) })
    for (const id of loaded.missing) this.#options.onEntry({ warning: `unknown test ${id}` })
    for (const file of this.plan.files) if (!loaded.files.includes(file)) this.#entries.end(file)
    this.#files.fill(loaded.files)
    const shouldGrow = this.#shouldGrow(loaded.files)
    if (shouldGrow) this.#grow(loaded.files)
    else if (shouldGrow === undefined) this.#growthTimer = setTimeout(() => this.#grow(this.#files.waiting), UNKNOWN_MS)
    this.#markReady()
  }

  #shouldGrow(files: readonly string[]): boolean | undefined {
    return shouldAddWorkers(files, this.plan, { ...this.#options, durations: this.#files.durations })
  }

  /** Starts further processes while the first one loads the compiled files. */
  #growEarly(): void {
    const { files } = this.plan
    if (this.#loaded === undefined && !selectsSomeTests(this.#options.job) && this.#shouldGrow(files)) this.#grow(files)
  }

  /** Starts as many further processes as there are files for them. */
  #grow(files: readonly string[]): void {
    const { jobs = availableParallelism(), job } = this.#options
    const { files: paths, own } = this.plan
    if (job.seed === undefined) this.#files.sort()
    const busy = [...this.#workers].filter(({ file }) => file !== undefined).length
    const added = Math.min(jobs, files.length + busy) - this.#workers.size
    for (let index = 0; index < added; index++) this.#spawn({ ...job, paths, own, onDemand: true, isOneOfMany: true })
  }

  async #nextFile(worker: PoolWorker, job: TestJob): Promise<NextFile | undefined> {
    await this.#isReady
    const { file: ended, attempts } = worker
    if (ended !== undefined && attempts.isRetried && !this.#entries.isOver) {
      worker.start(undefined)
      await this.#retry({ file: ended, attempts }, job)
      return undefined
    }
    if (ended !== undefined) this.#finish(ended, worker.elapsedMs, attempts)
    const file = this.#files.take()
    worker.start(file)
    return file === undefined ? undefined : { file, bail: this.#entries.remainingFailures }
  }

  /** Runs a file again in a new process, which then continues with the other files. */
  async #retry(retried: RetriedFile, job: TestJob): Promise<void> {
    const { files: paths, own } = this.plan
    if (this.#initialSnapshot !== undefined) {
      const warning = await restoreInitialSnapshot(this.#initialSnapshot)
      // the new process takes its own
      this.#initialSnapshot = undefined
      if (warning !== undefined) this.#options.onEntry({ warning })
    }
    retried.attempts.begin()
    this.#spawn({ ...job, paths, own, onDemand: true }, retried)
  }

  async #startRetry(worker: PoolWorker, { file, attempts }: RetriedFile): Promise<NextFile> {
    worker.start(file, attempts)
    return { file }
  }

  #finish(file: string, tookMs: number, attempts?: FileAttempts): void {
    for (const entry of attempts?.end() ?? []) this.#entries.add(file, entry)
    this.#files.finish(file, tookMs)
    this.#entries.end(file)
  }

  /** Adds an event of a worker. Events received during loading belong to no file. */
  #add(entry: FileMessage, worker: PoolWorker): void {
    const { file, isSearching } = worker
    if ('result' in entry) this.#options.onStep({ ended: entry.result.state })
    if (file === undefined) this.#options.onEntry(entry)
    else for (const each of worker.attempts.add(entry)) this.#entries.add(file, each)
    if (!('result' in entry)) return
    worker.endSearch()
    // The interrupted search has reported its findings.
    if (isSearching && this.#options.signal.aborted) {
      this.#entries.end(must(file, 'file'))
      worker.kill()
    }
  }

  /** Ends all workers but the one that runs `file`, and starts no further file. */
  #stopAllBut(file: string | undefined): void {
    clearTimeout(this.#growthTimer)
    this.#queue?.fill([])
    for (const worker of this.#workers) if (file === undefined || worker.file !== file) worker.dismiss()
  }

  /** Reports a worker crash as a failed test, and starts another process for the remaining files. */
  async #conclude({ plan, warnings, crash }: WorkerExit, job: TestJob, worker: PoolWorker): Promise<void> {
    this.#options.signal.throwIfAborted()
    for (const warning of warnings) this.#options.onEntry({ warning })
    // A process that had no file yet takes nothing with it.
    if (crash === undefined || (job.onDemand && this.#loaded === undefined)) return
    const { createReplacementJob, describeWorkerCrash, isInterrupted } = await import('./worker-crash.js')
    if (isInterrupted(crash)) throw new ToolkitError('INTERRUPTED', 'the tests were interrupted')
    const file = crash.running?.file ?? worker.file ?? this.#files.take() ?? firstOf(plan.files)
    for (const entry of worker.attempts.end()) this.#entries.add(file, entry)
    this.#entries.add(file, { result: await describeWorkerCrash(crash, file, plan.root) })
    this.#options.onStep({ ended: 'failed' })
    this.#finish(file, crash.durationMs)
    if (this.#entries.isOver) return
    const isWaiting = this.#files.waiting.length > 0
    const replacement = createReplacementJob(job, plan, { file, isLoaded: this.#loaded !== undefined, isWaiting })
    if (replacement !== undefined) this.#spawn(replacement)
  }
}

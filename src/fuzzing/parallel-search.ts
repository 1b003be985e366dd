import { firstOf } from '../collections/presence.js'
import type { SearchProgress } from '../report/model/search.js'
import { currentSession } from '../session/session.js'
import { prewarmedWorkers } from '../test-runner/pool/worker-process.js'
import { followWorker } from '../test-runner/pool/worker-run.js'

/** Processes that play the sequences of the same test and share its corpus with this one. */
export class ParallelSearch {
  readonly #title: string
  readonly #seed: number
  readonly #runs: Promise<void>[] = []
  readonly #children: ReturnType<typeof prewarmedWorkers.take>[] = []
  readonly #progress = new Map<number, SearchProgress>()

  /** `title`: title of the test, with those of its suites. Each process has its own seed. */
  constructor(title: string, seed: number) {
    this.#title = title
    this.#seed = seed
  }

  /** Starts further processes, which search for `timeMs`, or like this one. */
  add(count: number, timeMs?: number): void {
    for (let index = 0; index < count; index++) {
      const run = this.#employ(this.#seed + this.#runs.length + 1, timeMs)
      // The search goes on without a process that ended early, for example by Ctrl-C.
      this.#runs.push(run.catch(() => {}))
    }
  }

  /** Waits until all of them have ended. */
  async waitForEnd(): Promise<void> {
    await Promise.all(this.#runs)
  }

  /** Sums the progress of the processes. */
  sum(): { runs: number; calls: number; callsPerSecond: number } {
    const all = [...this.#progress.values()]
    return {
      runs: all.reduce((sum, { runs }) => sum + runs, 0),
      calls: all.reduce((sum, { calls }) => sum + calls, 0),
      callsPerSecond: all.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0),
    }
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  async #employ(seed: number, timeMs: number | undefined): Promise<void> {
    const title = this.#title
    const { file, search, network } = currentSession()
    const child = prewarmedWorkers.take()
    this.#children.push(child)
    let turn: { file: string } | undefined = { file }
    const job = {
      directory: process.cwd(),
      files: [],
      paths: [file],
      onDemand: true,
      grep: `/^${title.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')}$/`,
      network: network.name,
      isFrozen: network.forks.length > 0 && firstOf(network.forks).node === undefined,
      search: { ...search, ...(timeMs !== undefined && { timeMs }), seed, seedOffset: undefined, helps: title },
    }
    try {
      await followWorker(child, job, {
        onPlan() {},
        onOpen() {},
        onCompiled() {},
        onLoad() {},
        onEntry() {},
        onBegin() {},
        onReach() {},
        onWait() {},
        onFork: ({ file, added }) => {
          const fork = network.forks.find((each) => each.file === file)
          for (const [key, nodeValue] of added) fork?.state.added.set(key, nodeValue)
        },
        onProgress: (progress) => this.#progress.set(seed, progress),
        async nextFile() {
          const next = turn
          turn = undefined
          return next
        },
      })
    } finally {
      child.kill('SIGKILL')
    }
  }
}

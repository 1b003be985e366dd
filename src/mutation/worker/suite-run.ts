import { forgetMade, judgeOutcome, settleTasks } from '../../session/awaiting/pending-tasks.js'
import { currentScope } from '../../session/awaiting/test-scope.js'
import type { Session } from '../../session/session.js'
import type { MochaListener, NextFile } from '../../test-runner/mocha/mocha.js'
import type { HangWatchdog } from '../../test-runner/pool/hang-watchdog.js'
import type { UnhandledRejections } from '../../test-runner/pool/unhandled-rejections.js'
import { type Activity, type ActivityRecorder, createActivity } from '../effects/baseline.js'

/** A completed test. */
export interface EndedTest {
  /** Undefined for a failed hook. */
  id: string | undefined
  file: string
  titles: string[]
  state: 'passed' | 'failed' | 'skipped' | 'listed'
  error?: unknown
  durationMs: number
  isSearch: boolean
  isIsolated: boolean
  activity: Activity
}

export interface SuiteOptions {
  session: Session
  recorder: ActivityRecorder
  rejections: UnhandledRejections
  watchdog: HangWatchdog
}

/**
 * The tests of a project, loaded once and run repeatedly: `runMocha` requests the next tests, and receives those passed
 * to `run`.
 */
export class SuiteRun {
  readonly #options: SuiteOptions
  #running: { next: NextFile; ended: EndedTest[]; resolve: (ended: EndedTest[]) => void } | undefined
  #waiting: ((next: NextFile | undefined) => void) | undefined
  #activity: Activity = createActivity()
  #id: string | undefined
  /** Activity of hooks that run for several tests. */
  #hooks: Activity = createActivity()
  /** The files with tests, in order. */
  files: string[] = []
  /** The running test or hook, or the file being loaded, without titles. */
  running: { file: string; titles: readonly string[] } | undefined
  /** Whether the activity of tests is recorded. */
  isRecording = true
  /** Called when all files are loaded. */
  readonly loaded: Promise<void>
  #tellLoaded = () => {}

  constructor(options: SuiteOptions) {
    this.#options = options
    this.loaded = new Promise((resolve) => {
      this.#tellLoaded = resolve
    })
  }

  /** Runs tests of a file and resolves with their results. */
  run(next: NextFile): Promise<EndedTest[]> {
    return new Promise((resolve) => {
      this.#running = { next, ended: [], resolve }
      this.#waiting?.(next)
      this.#waiting = undefined
    })
  }

  /** Returns the activity since the last call of hooks that ran for several tests. */
  takeHooks(): Activity {
    const hooks = this.#hooks
    this.#hooks = createActivity()
    return hooks
  }

  /** Ends the run. */
  close(): void {
    this.#waiting?.(undefined)
  }

  readonly listener: MochaListener = {
    onBegin: ({ id, file, timeoutMs, titles }) => {
      this.running = { file, titles }
      const { watchdog, recorder } = this.#options
      watchdog.begin(timeoutMs, id)
      if (titles.length === 0) return
      if (id === undefined && recorder.isCounting) this.#activity = this.#hooks
      else if (id === undefined || id !== this.#id) this.#activity = createActivity()
      this.#id = id
      recorder.follow(this.#activity)
    },
    onLoad: ({ files }) => {
      this.files = files
      this.#tellLoaded()
    },
    nextFile: async () => {
      this.#options.watchdog.end()
      const running = this.#running
      this.#running = undefined
      this.#id = undefined
      const waiting = new Promise<NextFile | undefined>((resolve) => {
        this.#waiting = resolve
      })
      running?.resolve(running.ended)
      return waiting
    },
    onFile: async (file) => {
      const { session } = this.#options
      session.file = file
      await session.network.development?.reset()
    },
    judge: async (error, isEachHook) => {
      const { session, rejections } = this.#options
      await settleTasks(session.made)
      const scope = currentScope()
      const stray = isEachHook ? undefined : (scope?.takeFailure() ?? rejections.take(scope))
      const outcome = judgeOutcome(session, error ?? stray?.error)
      forgetMade(session)
      return outcome
    },
    endTest: async (scope) => {
      scope.end()
      return false
    },
    onResult: ({ id, file, titles, state, error, durationMs }) => {
      const { session, recorder } = this.#options
      const isSearch = session.searched !== undefined || this.#activity.isSearching
      session.searched = undefined
      if (this.isRecording || state === 'passed') recorder.end()
      else recorder.drop()
      const { isIsolated } = recorder
      const ended = { id, file, titles, state, error, durationMs, isSearch, isIsolated, activity: this.#activity }
      this.#running?.ended.push(ended)
      this.#id = undefined
    },
  }
}

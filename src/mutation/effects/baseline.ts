import type { ExecutionMemory } from '../../chain/blocks/execution-memory.js'
import type { ExecutedTransaction } from '../../chain/listeners.js'
import { itemAt } from '../../collections/presence.js'
import { listCalls, type Recording } from '../../rpc/recording.js'
import type { FixtureObserver, FixtureState } from '../../session/fixture-state.js'
import type { Session } from '../../session/session.js'
import type { TransactionExecution } from '../../vm/execution/executor.js'
import { ContractNames } from '../verdicts/contract-names.js'
import { describeOutcome, type TestedOutcome } from '../verdicts/outcomes.js'
import type { KnownCall } from './known-call.js'

/** Probes in contracts' code that ran: `version:probe`. */
type Points = Set<string>

/** Recorded activity of a test or of a fixture's function without a mutant. */
export interface Activity {
  points: Points
  /** Versions of contract code that ran. */
  versions: Set<string>
  outcomes: TestedOutcome[]
  /** Calls of contract code. */
  calls: KnownCall[]
  /** True if a property ran, whose calls have no recorded outcomes. */
  isSearching: boolean
  /** The fixtures it used. */
  fixtures: Set<FixtureState>
}

/** A test without a mutant. */
export interface KnownTest extends Activity {
  id: string
  /** Absolute path. */
  file: string
  title: string
  durationMs: number
  /** True if it runs a property or an invariant, whose calls are not recorded. */
  isSearch: boolean
  /** True if it starts from its own state, so that it runs the same without the tests before it. */
  isIsolated: boolean
}

export function createActivity(): Activity {
  return { points: new Set(), versions: new Set(), outcomes: [], calls: [], isSearching: false, fixtures: new Set() }
}

/** A test with the activity of its file's hooks that run before all tests. */
export function addHooks(test: KnownTest, hooks: Activity): KnownTest {
  return {
    ...test,
    points: new Set([...test.points, ...hooks.points]),
    versions: new Set([...test.versions, ...hooks.versions]),
    fixtures: new Set([...test.fixtures, ...hooks.fixtures]),
    calls: [...test.calls, ...hooks.calls],
  }
}

type Embedded = NonNullable<Session['network']['embedded']>

/** Records by test and by fixture what tests do to the chain. */
export class ActivityRecorder implements FixtureObserver {
  readonly #embedded: Embedded
  readonly #session: Session
  readonly #names: ContractNames
  /** Activity of the functions of fixtures. */
  readonly fixtures = new Map<FixtureState, Activity>()
  /** States of fixtures with the current mutant; undefined without a mutant. */
  #states: { affected: (fixture: FixtureState) => boolean; kept: Map<FixtureState, FixtureState> } | undefined
  /** Calls of executions without a mutant, for executions whose calls are all known. */
  readonly #callsOf = new WeakMap<TransactionExecution, readonly KnownCall[]>()
  readonly #memory: ExecutionMemory
  #current: Activity | undefined
  readonly #building: Activity[] = []
  #executed: ExecutedTransaction[] = []
  /** Whether the current test used a fixture before anything else. */
  isIsolated = true
  /** Whether probes in the code are recorded. */
  isCounting = true

  constructor(session: Session, embedded: Embedded) {
    this.#session = session
    this.#names = new ContractNames(session.contracts)
    this.#embedded = embedded
    this.#memory = embedded.chain.rememberExecutions()
    embedded.chain.listen({ onExecution: (executed) => this.#take(executed) })
  }

  /**
   * From here on, fixtures that a mutant affects have their own states, and executions are repeated if the mutant
   * affects none of their calls.
   */
  beginMutant(affected: (fixture: FixtureState) => boolean, isSame: (call: KnownCall) => boolean): void {
    this.#states = { affected, kept: new Map() }
    this.#memory.mayRepeat = (execution) => this.#callsOf.get(execution)?.every(isSame) === true
  }

  endMutant(): void {
    this.#states = undefined
    this.#memory.mayRepeat = undefined
  }

  /** Stops recording probes and calls. */
  stopCounting(): void {
    this.isCounting = false
    this.#memory.isLearning = false
  }

  begin(fixture: FixtureState): () => void {
    this.#flush()
    const activity = createActivity()
    if (this.#states === undefined) this.fixtures.set(fixture, activity)
    this.#building.push(activity)
    return () => {
      this.#flush()
      this.#building.pop()
    }
  }

  use(fixture: FixtureState): FixtureState {
    const user = this.#building.at(-1) ?? this.#current
    if (user === this.#current && user?.fixtures.size === 0 && this.#executed.length > 0) this.isIsolated = false
    user?.fixtures.add(fixture)
    const states = this.#states
    if (states === undefined || !states.affected(fixture)) return fixture
    const kept = states.kept.get(fixture) ?? { kept: undefined, reached: fixture.reached }
    states.kept.set(fixture, kept)
    return kept
  }

  /** Attributes all further calls to an activity: a test, or the hooks of a file. */
  follow(activity: Activity): void {
    if (activity === this.#current) return
    this.end()
    this.#current = activity
    this.isIsolated = true
  }

  /** Ends the current activity and keeps it. */
  end(): void {
    if (this.#current?.fixtures.size === 0 && this.#executed.length > 0) this.isIsolated = false
    this.#flush()
    this.#current = undefined
  }

  /** Ends the current activity and discards it. */
  drop(): void {
    this.#executed = []
    this.#current = undefined
  }

  #take(executed: ExecutedTransaction): void {
    const isSearched = this.#session.isSearching && !this.#session.isSettingUp
    if (!isSearched) this.#executed.push(executed)
    else if (this.#current !== undefined) {
      this.#current.isSearching = true
      if (this.isCounting) this.#count(executed, this.#current)
    }
  }

  #flush(): void {
    const building = this.#building.at(-1)
    for (const executed of this.#executed.splice(0)) {
      if (building === undefined) this.#record(executed, this.#current)
      // outcomes of fixtures are not compared
      else if (this.isCounting) this.#count(executed, building)
    }
  }

  #record(executed: ExecutedTransaction, activity: Activity | undefined): void {
    if (activity === undefined) return
    const recording = this.isCounting
      ? this.#count(executed, activity)
      : this.#embedded.readRecording(executed.signed.id, { probes: false, profile: false })
    const outcome = describeOutcome(executed, recording, this.#names)
    if (outcome !== undefined) activity.outcomes.push(outcome)
  }

  #count({ signed, execution }: ExecutedTransaction, activity: Activity): Recording | undefined {
    const recording = this.#embedded.readRecording(signed.id, { probes: true, profile: false })
    const known: KnownCall[] = []
    let isKnown = recording !== undefined
    for (const call of recording === undefined ? [] : listCalls(recording)) {
      const { version, method, probes = [] } = call
      if (version === undefined) continue
      activity.versions.add(version)
      const points = new Set(
        [...probes.keys()].filter((probe) => itemAt(probes, probe) > 0).map((probe) => `${version}:${probe}`),
      )
      for (const point of points) activity.points.add(point)
      const replay = this.#embedded.findReplay(signed.id, call)
      if (replay === undefined) isKnown = false
      else known.push({ version, method, points, replay })
    }
    activity.calls.push(...known)
    if (isKnown) this.#callsOf.set(execution, known)
    return recording
  }
}

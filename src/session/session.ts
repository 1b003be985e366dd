import type { Call } from '../client/calls/call.js'
import type { Artifact } from '../compiler/artifact.js'
import type { Project } from '../config/project.js'
import type { CallSite } from '../errors/call-site.js'
import { ToolkitError } from '../errors/errors.js'
import type { Awaitable, BareAssertion } from '../matchers/plugin.js'
import type { SearchProgress, SearchReport } from '../report/model/search.js'
import type { TraceMode } from '../report/model/transaction.js'
import type { DeployedContracts } from './contracts/deployed-contracts.js'
import type { FixtureObserver } from './fixture-state.js'
import type { ExplorerPage } from './networks/explorer-page.js'
import type { TestNetwork } from './networks/test-network.js'
import type { SearchSettings } from './searches/search-settings.js'
import type { ActionLog } from './tracing/action-log.js'

/** Session that the tests of this process share: the network, and the current state. */
export interface Session {
  readonly network: TestNetwork
  readonly contracts: DeployedContracts
  /** Actions on the chain. */
  readonly history: ActionLog
  /** The test file that runs, or is being loaded. */
  file: string
  /** The names of accounts that tests were given, in order. */
  readonly accounts: readonly string[]
  /** Keeps the states of fixtures, where that is not left to them. */
  fixtures?: FixtureObserver
  /** Compiles contracts, where their sources cannot change during the run. */
  artifacts?: (project: Project, name: string) => Promise<Artifact>
  /** A fixture is being set up: what is sent then belongs to no test. */
  isSettingUp: boolean
  /** A property or an invariant is being tried: what that costs belongs to no test. */
  isSearching: boolean
  /** The calls whose trees are reported. */
  readonly trace: TraceMode
  /** The page of the network's explorer, where failures are to have links to it. */
  readonly page: ExplorerPage | undefined
  /** Settings of the command line for searches. */
  readonly search: SearchSettings
  /** Reports what the running file deploys: the absolute paths of its sources. */
  reach(paths: readonly string[]): void
  /** All of them so far. */
  readonly reached: string[]
  /** Statistics of the last search, until the report of its test takes them. */
  searched: SearchReport | undefined
  /** Reports the progress of a search. */
  progress(progress: SearchProgress): void
  /** The project a test file belongs to: that of the nearest configuration. */
  projectOf: (file: string) => Promise<Project>
  /** Reports a warning that belongs to no test. */
  warn(text: string): void
  /** Assertions and calls of the test that runs, to find those that were never awaited. */
  readonly made: StartedWork[]
  /** Assertions of the test that runs which no matcher has followed yet. */
  readonly bare: Set<BareAssertion>
  /** Numbers of tasks that the test had started at each `chain.breakpoint()`. */
  readonly breakpoints: number[]
  /** Keeps the tasks of a test, if they will be checked. */
  note(made: StartedWork): void
}

/** A task that a test started: to find those that were never awaited, and to wait for them all the same. */
export interface StartedTask {
  task: { readonly awaited: boolean }
  ended: Promise<unknown>
  what: string
  site: CallSite
}

/** Something a test has to await, and where it was written. */
export type StartedWork = Awaitable | { call: Call; site: CallSite; isSetUp?: boolean } | StartedTask

let session: Session | undefined

/** Begins the one session of a process. */
export function startSession(started: Session): void {
  session = started
}

/** The session. Throws `TEST_OUTSIDE` outside of a test run. */
export function currentSession(): Session {
  if (session !== undefined) return session
  throw new ToolkitError('TEST_OUTSIDE', 'no chain is open: `toolkit test` opens one for its tests', {
    hint: 'Start the tests with `toolkit test`; scripts and other test runners begin with `await createTestChain()`.',
  })
}

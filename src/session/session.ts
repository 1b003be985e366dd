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
import type { TestAccount, TestNetwork } from './networks/test-network.js'
import type { HelperGrants } from './searches/helper-grants.js'
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
  /** Names of accounts that tests received, in order. */
  readonly accounts: readonly string[]
  /** Accounts by the names that tests gave them. */
  readonly named: Map<string, TestAccount>
  /** Stores the states of fixtures; by default, they store these themselves. */
  fixtures?: FixtureObserver
  /** Compiles contracts, if their sources cannot change during the run. */
  artifacts?: (project: Project, name: string) => Promise<Artifact>
  /** True while a fixture is being set up: its transactions belong to no test. */
  isSettingUp: boolean
  /** True while a property or an invariant runs: its costs belong to no test. */
  isSearching: boolean
  /** Calls whose trees are reported. */
  readonly trace: TraceMode
  /** Page of the network's explorer, if failures link to it. */
  readonly page: ExplorerPage | undefined
  /** Settings of the command line for searches. */
  search: SearchSettings
  /** Processes that the pool grants to searches with a time limit. */
  readonly grants: HelperGrants
  /** Reports the deployed contracts of the running file, by the absolute paths of their sources. */
  reach(paths: readonly string[]): void
  /** All reported paths. */
  readonly reached: string[]
  /** Statistics of the last search, until the report of its test takes them. */
  searched: SearchReport | undefined
  /** Reports the progress of a search. */
  progress(progress: SearchProgress): void
  /** Project of a test file: that of the nearest configuration. */
  projectOf: (file: string) => Promise<Project>
  /** Reports a warning that belongs to no test. */
  warn(text: string): void
  /** Assertions and calls of the test whose code runs, to find those without `await`. */
  readonly made: StartedWork[]
  /** Assertions of the test whose code runs which no matcher has followed yet. */
  readonly bare: Set<BareAssertion>
  /** Numbers of tasks that the test had started at each `chain.breakpoint()`. */
  readonly breakpoints: number[]
  /**
   * Keeps the tasks of a test, if they will be checked.
   *
   * @throws `TEST_NOT_AWAITED` if the test has ended.
   */
  note(made: StartedWork): void
}

/** A task that a test started, to detect a missing `await` and to wait for it anyway. */
export interface StartedTask {
  task: { readonly awaited: boolean }
  ended: Promise<unknown>
  what: string
  site: CallSite
  /** True for a read of a contract, whose value is what the chain has. */
  isRead?: boolean
}

/** The failure of an assertion that a combinator of promises kept from the test. */
export interface UnreadFailure {
  /** Returns the failure, unless the test has read it. */
  findUnread: () => Error | undefined
}

/** A task that a test must await, with its source line. */
export type StartedWork = Awaitable | { call: Call; site: CallSite; isSetUp?: boolean } | StartedTask | UnreadFailure

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

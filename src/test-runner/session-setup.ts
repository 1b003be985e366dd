import { dirname } from 'node:path'
import { expect as expectOfChai } from 'chai'
import { type Call, siteOf } from '../client/calls/call.js'
import { type Client, createSendingClient, type ReadListener, type SendRequest, sendingOf } from '../client/client.js'
import type { Project } from '../config/project.js'
import { NetworkComparison } from '../cross-network/comparison.js'
import { type Awaitable, createMatchers, type MatcherContext, type OutcomeListener } from '../matchers/plugin.js'
import { findConfigFile, loadProject, type ProjectOptions } from '../project/project.js'
import type { ReportedPlace } from '../report/model/place.js'
import type { SearchProgress } from '../report/model/search.js'
import type { TraceMode } from '../report/model/transaction.js'
import type { WireReceipt } from '../rpc/schema.js'
import {
  noteFailure,
  noteOwnError,
  noteSuccess,
  receiveSwallowed,
  watchFailures,
} from '../session/awaiting/assertion-failures.js'
import { watchChai } from '../session/awaiting/chai-copies.js'
import { noteTask } from '../session/awaiting/pending-task.js'
import { watchCombinators } from '../session/awaiting/promise-combinators.js'
import { currentScope, requireRunningTest, TestScope } from '../session/awaiting/test-scope.js'
import { keepCompilations } from '../session/contracts/code-cache.js'
import { restoreContracts } from '../session/contracts/contract-history.js'
import { DeployedContracts } from '../session/contracts/deployed-contracts.js'
import { requireExistence } from '../session/existence.js'
import { expect } from '../session/expect.js'
import { alignClock } from '../session/networks/aligned-clock.js'
import type { ExplorerPage } from '../session/networks/explorer-page.js'
import { connectNetwork } from '../session/networks/network.js'
import type { TestNetwork } from '../session/networks/test-network.js'
import { HelperGrants } from '../session/searches/helper-grants.js'
import type { SearchSettings } from '../session/searches/search-settings.js'
import { currentSession, type Session, type StartedWork, startSession, type UnreadFailure } from '../session/session.js'
import { ActionLog, keepActionLog } from '../session/tracing/action-log.js'
import { traceFailure } from '../session/tracing/failure-path.js'

/** Sources of the configuration. */
export type ConfigurationSources = Omit<ProjectOptions, 'directory'> & {
  environment: Readonly<Record<string, string | undefined>>
}

export interface SessionOptions {
  sources: ConfigurationSources
  /** The test files that are to run, absolute. */
  files: readonly string[]
  /** Settings of searches, in addition to those in the tests. */
  search?: SearchSettings
  /** Processes that searches with a time limit receive from the pool. */
  grants?: HelperGrants
  /** Calls whose trees are reported (default: those of a failure). */
  trace?: TraceMode | undefined
  /** The page of the network's explorer. */
  page?: ExplorerPage | undefined
  /** True to not read from a forked network. */
  isFrozen?: boolean | undefined
  /** Time at which every file begins, if networks are compared. */
  clockStart?: string | undefined
  /** Called with the progress of searches. */
  progress?: (progress: SearchProgress) => void
  warn: (text: string) => void
  /** True if the tasks of each test are checked at its end: calls, assertions and other tasks that must be awaited. */
  isWatched: boolean
  /** Called for new and existing tasks. */
  onMade?: (made: StartedWork[]) => void
  /** Called with the contracts that a test file deploys. */
  onReach?: (file: string, inputs: string[]) => void
  /** Called with what tests wait for on a node over HTTP; undefined when they go on. */
  onWait?: (what: string | undefined) => void
}

/** Connects to the network of a project, starts the session of this process, and adds the matchers to chai. */
export async function openSession(
  project: Project,
  {
    sources,
    files,
    search = {},
    grants = new HelperGrants(),
    progress = () => {},
    trace = 'failed',
    page,
    clockStart,
    isFrozen,
    warn,
    isWatched,
    onMade,
    onReach,
    onWait,
  }: SessionOptions,
): Promise<Session> {
  const { root, settings } = project
  keepCompilations(root)
  const outside = new TestScope({ file: '', titles: [] })
  const scope = () => currentScope() ?? outside
  const reached: string[] = []
  const note = (each: StartedWork) => {
    if (!isWatched) return
    if (!('findUnread' in each)) requireRunningTest(nameWork(each), 'wording' in each ? each.wording.site : each.site)
    const { made } = scope()
    made.push(each)
    if ('wording' in each) each.onEnd = (failure) => noteEnd(each, failure)
    onMade?.(made)
  }
  const onCall = (made: object) => {
    const call = made as Call
    note({ call, site: siteOf(call), isSetUp: session.isSettingUp })
  }
  const accounts: string[] = []
  const history = new ActionLog()
  const connection = { settings, environment: sources.environment, root, files, isFrozen, onWait }
  const start = clockStart === undefined ? undefined : BigInt(clockStart)
  const onRead: ReadListener = (value, what, caller) => noteTask(session, value, what, caller, !session.isSettingUp)
  const connected = await connectNetwork({ ...connection, clockStart: start, onCall, onRead })
  const aligned = start === undefined ? connected : alignClock(connected, start)
  const contracts = new DeployedContracts()
  const logged = restoreContracts(keepActionLog(aligned, history), contracts)
  const existing = requireExistence(logged, contracts)
  const network = noteAccounts(isWatched ? requireBeforeTests(existing) : existing, accounts)
  const session: Session = {
    network,
    contracts,
    accounts,
    named: new Map(),
    history,
    file: '',
    isSettingUp: false,
    isSearching: false,
    trace,
    page,
    search,
    grants,
    searched: undefined,
    progress,
    warn,
    get made() {
      return scope().made
    },
    get breakpoints() {
      return scope().breakpoints
    },
    get bare() {
      return scope().bare
    },
    note,
    reached,
    reach(paths) {
      reached.push(...paths)
      onReach?.(session.file, [...paths])
    },
    projectOf: createProjectSearch(project, sources),
  }
  const others = new NetworkComparison(session, connection)
  beginSession(session, isWatched)
  addMatchers(session, { scope, compareOn: (...args) => others.compare(...args), isWatched })
  return session
}

interface MatcherParts {
  scope: () => TestScope
  compareOn: MatcherContext['compareOn']
  isWatched: boolean
}

/** Adds the matchers to chai. */
function addMatchers(session: Session, { scope, compareOn, isWatched }: MatcherParts): void {
  const { accounts, contracts, network, note } = session
  const plugin = createMatchers({
    onCreate: note,
    bare: isWatched
      ? { add: (bare) => session.bare.add(bare), delete: (bare) => session.bare.delete(bare) }
      : undefined,
    onMatcher: () => scope().countAssertion(),
    onOutcome: isWatched ? OUTCOMES : undefined,
    recordingOf: (_, { tx_hash }) => network.recordingOf(tx_hash),
    locateFrames: (_, receipt) => locateFrames(receipt, session),
    nameContract: (id) => contracts.nameOf(id),
    idsOf: (name) => contracts.idsOf(name),
    listNames: () => [...accounts, ...session.named.keys(), ...contracts.names],
    listContracts: () => contracts.ids,
    listSources: () => contracts.listSources(),
    compareOn,
  })
  watchChai(plugin, isWatched)
  expect.fail = expectOfChai.fail
}

/** Starts the session of this process, and watches what its tests combine. */
function beginSession(session: Session, isWatched: boolean | undefined): void {
  startSession(session)
  receiveSwallowed(isWatched === true)
  if (!isWatched) return
  watchCombinators(noteUnread)
  watchFailures(noteUnread)
}

/** Listens to assertions of chai. */
const OUTCOMES: OutcomeListener = {
  begin: (values) => values.forEach(noteOwnError),
  fail: noteFailure,
  pass: noteSuccess,
}

/** An assertion that was awaited has ended. */
function noteEnd({ wording }: Awaitable, failure: { error: unknown } | undefined): void {
  if (failure === undefined) noteSuccess(() => wording.site)
  else noteFailure(failure.error)
}

/** Records a failure that a combinator kept from a test: at its end, or if it has ended, at once. */
function noteUnread(findUnread: UnreadFailure['findUnread']): void {
  const scope = currentScope()
  const error = scope?.isEnded ? findUnread() : undefined
  if (error === undefined) currentSession().note({ findUnread })
  else scope?.fail(error)
}

/** Names a task in errors. */
function nameWork(each: Exclude<StartedWork, UnreadFailure>): string {
  if ('task' in each) return each.what
  return 'call' in each ? `the call of ${each.call.action}` : `.${each.wording.matcher}`
}

/** Wraps a network to reject calls that were made while a test ran, and are sent after its end. */
function requireBeforeTests(network: TestNetwork): TestNetwork {
  const { client } = network
  const check = ({ actions }: SendRequest) =>
    requireRunningTest(`the call of ${actions[0]?.actionName ?? 'no action'}`, requireBeforeTests)
  const inner = sendingOf(client)
  const rest: Client = {
    ...client,
    async exec(request) {
      check(request)
      return client.exec(request)
    },
  }
  const checked = createSendingClient(rest, {
    send(request) {
      check(request)
      return inner.send(request)
    },
    wait: (sent, options) => inner.wait(sent, options),
  })
  return { ...network, client: checked }
}

/** Wraps a network to record the names of accounts that it returns, in a constant order. */
function noteAccounts(network: TestNetwork, names: string[]): TestNetwork {
  return {
    ...network,
    async accounts(count) {
      const accounts = await network.accounts(count)
      for (const { name } of accounts.slice(names.length)) names.push(name)
      return accounts
    },
  }
}

/** Lists the lines on the path to a failure; if the network does not return it, the line that the message names. */
async function locateFrames(
  { tx_hash, message }: WireReceipt,
  { network, contracts }: Session,
): Promise<ReportedPlace[]> {
  const recording = await network.recordingOf(tx_hash)
  const place = recording === undefined ? contracts.locateMessage(message) : undefined
  if (recording === undefined) return place === undefined ? [] : [place]
  return traceFailure(recording, contracts).flatMap(({ place }) => place ?? [])
}

/** Projects by their configuration: one run may span several, as in a repository of templates. */
function createProjectSearch(first: Project, sources: ConfigurationSources): Session['projectOf'] {
  const projects = new Map([[first.configFile, Promise.resolve(first)]])
  return (file) => {
    const directory = dirname(file)
    const name = findConfigFile(directory)
    const known = projects.get(name) ?? loadProject({ directory, ...sources })
    projects.set(name, known)
    return known
  }
}

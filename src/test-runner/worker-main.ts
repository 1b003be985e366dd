import { versions } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import type { Project } from '../config/project.js'
import { listCallOutcomes } from '../cross-network/call-outcomes.js'
import type { DebuggedTransaction } from '../debugger/debugger.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { ownFolder, resolveToolkitImport } from '../files/installation.js'
import { relativePath } from '../files/relative-path.js'
import type { OpenFork } from '../fork/fork-file.js'
import { importOutside, keepCode } from '../loader/load.js'
import type { MeasuredParts } from '../measurements/records/record.js'
import { loadProject } from '../project/project.js'
import type { CallOutcome } from '../report/model/outcome.js'
import type { Place } from '../report/model/place.js'
import type { CallTrace, ConsoleLine } from '../report/model/transaction.js'
import { forgetMade, judgeOutcome, settleTasks } from '../session/awaiting/pending-tasks.js'
import { findExplorerPage } from '../session/networks/explorer-page.js'
import type { SearchSettings } from '../session/searches/search-settings.js'
import { isCampaign, isSearch } from '../session/searches/search-tests.js'
import type { Session } from '../session/session.js'
import { traceCalls } from '../session/tracing/call-tree.js'
import { type BundledFile, openBundle } from './bundling/bundle-cache.js'
import { type ConsoleListener, listenToConsole } from './diagnostics/contract-console.js'
import { readStack, type StackScope } from './diagnostics/stack.js'
import type { Measurement } from './measuring.js'
import { type MochaListener, type MochaOptions, parseGrep, runMocha } from './mocha/mocha.js'
import { type HangWatchdog, openHangWatchdog } from './pool/hang-watchdog.js'
import { ResultStream } from './pool/result-stream.js'
import type { UnhandledRejections } from './pool/unhandled-rejections.js'
import type { NextTask, RunPlan, TestJob, WorkerMessage } from './protocol.js'
import { isDistributedSearch, selectTests } from './scheduling/selection.js'
import { openSession } from './session-setup.js'

export interface JobOptions {
  environment: Readonly<Record<string, string | undefined>>
  tell: (message: WorkerMessage) => void
  /** Asks which file is next. */
  askNext: () => Promise<NextTask>
  rejections: UnhandledRejections
}

/** A chain in this process answers at once; others make a block every half second. */
const TIMEOUT_MS = { embedded: 30_000, http: 180_000 }

/**
 * Delays V8's optimising compiler. At first it uses a fifth of a process's time on threads of its own, which are free
 * if one process has the machine, and slow down the others if there are several. With these flags it begins when code
 * has run three times as long as by default; since Node 22, V8 counts calls instead.
 */
const OPTIMISE_LATE =
  Number.parseInt(versions.v8, 10) < 12
    ? ['--interrupt-budget=400000']
    : ['--invocation-count-for-maglev=1200', '--invocation-count-for-turbofan=9000']

function planRun(
  { root, settings, configFile }: Project,
  { paths, all, own, chosen, none }: Awaited<ReturnType<typeof selectTests>>,
): RunPlan {
  return {
    root,
    network: settings.defaultNetwork,
    isEmbedded: settings.networks[settings.defaultNetwork]?.kind !== 'http',
    files: [...paths],
    all,
    own,
    chosen,
    none,
    patterns: settings.tests,
    isConfigured: configFile !== undefined,
  }
}

function defaultTimeout({ network: { embedded, forks } }: Session): number {
  return TIMEOUT_MS[embedded !== undefined && forks[0]?.node === undefined ? 'embedded' : 'http']
}

/** Runs the tests of a project in this process, once. Throws `ToolkitError` where they cannot be run. */
export async function runJob(job: TestJob, { environment, tell, askNext, rejections }: JobOptions): Promise<void> {
  const { directory, network: networkName, onDemand, list, forbidOnly } = job
  if (job.isOneOfMany) for (const flag of OPTIMISE_LATE) setFlagsFromString(flag)
  const sources = { environment, flags: { network: networkName }, resolveImport: resolveToolkitImport }
  const project = await loadProject({ directory, ...sources })
  const { root, settings } = project
  const selected = await selectTests(project, job)
  const { paths, chosen, own } = selected
  const grep = job.grep === undefined ? undefined : parseGrep(job.grep)
  tell({ type: 'planned', plan: planRun(project, selected) })
  if (paths.length === 0) return tell({ type: 'end', warnings: [] })
  const page = job.explorer === undefined ? undefined : findExplorerPage(job.explorer, settings, environment)
  const reach = list ? () => {} : createReaching(tell)
  const [bundled, session] = await Promise.all([
    openBundle(root, paths).then((files) => {
      tell({ type: 'compiled' })
      return files
    }),
    openSession(project, {
      sources,
      files: paths,
      search: readSearch(job, paths.length),
      progress: (progress) => tell({ type: 'progress', progress }),
      trace: job.trace,
      isFrozen: job.isFrozen,
      clockStart: job.clockStart,
      page,
      warn: (text) => tell({ type: 'warning', text }),
      isWatched: true,
      onReach: reach,
    }),
  ])
  const { origin } = session.network
  if (origin !== undefined) tell({ type: 'opened', origin })
  for (const [index, file] of paths.entries()) reach(file, bundled[index]!.inputs)
  const scope = { root, own: ownFolder }
  const results = new ResultStream(scope, tell)
  const files = paths.map((file, index) => ({
    file,
    name: results.name(file),
    load: () => loadFile(file, bundled[index]!, { session, scope }),
  }))
  const { seed, repeat, retries, timeoutMs = defaultTimeout(session) } = job
  const stuck = openHangWatchdog()
  const console = job.console ? listenToConsole(session) : undefined
  const collecting = job.measured && (await openCollecting(session, project, job.measured))
  const isCompared = Boolean(job.isCompared)
  const listExecutions = createExecutionListing(job, session, scope)
  const told = { tell, askNext, rejections, results, stuck }
  const listener = createListener({ ...told, session, console, collecting, isCompared, listExecutions })
  const selection = { grep, chosen, seed }
  if (list) listener.locate = (error) => locateTest(error, scope, session.file)
  const keeps = readKept(job, own)
  await runMocha(files, { ...selection, repeat, retries, onDemand, list, forbidOnly, timeoutMs, keeps }, listener)
  const { network, contracts } = session
  const warnings = network.embedded?.slow.describe((id) => contracts.nameOf(id)) ?? []
  if (!list) keepCode()
  tell({ type: 'end', warnings })
}

/** Reports the dependencies of a file once: a fixture repeats them for each test. */
function createReaching(tell: JobOptions['tell']): (file: string, inputs: readonly string[]) => void {
  const told = new Map<string, Set<string>>()
  return (file, inputs) => {
    const known = told.get(file) ?? new Set()
    told.set(file, known)
    const added = inputs.filter((input) => !known.has(input))
    for (const input of added) known.add(input)
    if (added.length > 0) tell({ type: 'reached', file, inputs: added })
  }
}

/** Returns which tests of a file run, by their bodies, if not all do. */
function readKept({ search }: TestJob, own: readonly string[] | undefined): MochaOptions['keeps'] {
  if (search?.minimise) return () => isCampaign
  return own && ((file) => (own.includes(file) ? undefined : isSearch))
}

/** Far enough apart for the processes of one machine, which count on from its seed. */
const SEEDS_PER_SHARD = 1_000_003

/**
 * Returns the search settings of this process: its part of the processes, and for a spread search seeds that no other
 * shard has.
 */
function readSearch(job: TestJob, files: number): SearchSettings {
  const seedOffset = isDistributedSearch(job) ? (job.shard!.index - 1) * SEEDS_PER_SHARD : undefined
  return { ...job.search, seedOffset, jobs: Math.floor((job.search?.jobs ?? 1) / files) }
}

async function openCollecting(
  session: Session,
  { root }: Project,
  measured: MeasuredParts,
): Promise<Measurement | undefined> {
  const { startMeasuring: startCollecting } = await import('./measuring.js')
  return startCollecting(session, root, measured)
}

interface Hearing extends Pick<JobOptions, 'tell' | 'askNext' | 'rejections'> {
  session: Session
  results: ResultStream
  stuck: HangWatchdog
  console: ConsoleListener | undefined
  collecting: Measurement | undefined
  isCompared: boolean
  /** Lists the executions of the running test, if requested; `isFailed`: the test has failed. */
  listExecutions: (isFailed: boolean) => Promise<DebuggedTransaction[]>
}

function createExecutionListing({ steps }: TestJob, session: Session, scope: StackScope): Hearing['listExecutions'] {
  return async (isFailed) => {
    if (steps === undefined || (steps === 'failed' && !isFailed)) return []
    const { listExecutions } = await import('./diagnostics/executions.js')
    return listExecutions(session, scope)
  }
}

/** Reports what was read of a fork since the last time. */
function tellFork({ file, header, state }: OpenFork, tell: JobOptions['tell']): void {
  tell({ type: 'forked', fork: { file, header, added: new Map(state.added), used: [...state.used] } })
  state.added.clear()
}

function createListener(hearing: Hearing): MochaListener {
  const { session, results, rejections, stuck, console, collecting, isCompared, listExecutions, tell, askNext } =
    hearing
  const { forks } = session.network
  const lines: ConsoleLine[] = []
  const traces: CallTrace[] = []
  const outcomes: CallOutcome[] = []
  const executions: DebuggedTransaction[] = []
  return {
    onBegin(running) {
      // // sent before the test begins: a test that does not end would block it
      tell({ type: 'began', running })
      stuck.begin(running.timeoutMs)
      collecting?.begin(running, results.name(running.file))
    },
    onLoad: (loaded) => tell({ type: 'loaded', loaded }),
    async nextFile() {
      stuck.end()
      const late = rejections.take()
      if (late)
        results.add({ file: session.file, titles: ['after the last test'], state: 'failed', durationMs: 0, ...late })
      await results.finish()
      for (const fork of forks) tellFork(fork, tell)
      if (collecting) tell({ type: 'measured', record: collecting.take() })
      return (await askNext()).turn
    },
    async onFile(file) {
      session.file = file
      await session.network.development?.reset()
    },
    async judge(error) {
      await settleTasks(session.made)
      const stray = rejections.take()
      const ending = judgeOutcome(session, error ?? stray?.error)
      if (ending && 'error' in ending) await results.describe(ending.error)
      if (console !== undefined) lines.push(...(await console.take()))
      if (session.trace === 'all') traces.push(...(await traceCalls(session)))
      if (isCompared) outcomes.push(...(await listCallOutcomes(session)))
      executions.push(...(await listExecutions(ending !== undefined && 'error' in ending)))
      forgetMade(session)
      return ending
    },
    onRetry(error) {
      collecting?.end(true)
      forgetMade(session)
      results.addRetried(error)
    },
    onResult(result) {
      collecting?.end(false)
      // Nothing has judged a test that takes too long: what it waits for is not the next one's.
      forgetMade(session)
      const { searched: search } = session
      session.searched = undefined
      results.add({
        ...result,
        ...(lines.length > 0 && { console: lines.splice(0) }),
        ...(traces.length > 0 && { traces: traces.splice(0) }),
        ...(outcomes.length > 0 && { outcomes: outcomes.splice(0) }),
        ...(executions.length > 0 && { executions: executions.splice(0) }),
        ...(search && { search }),
      })
    },
  }
}

/** The line of a test file that an error was made at, or that led there; its beginning where that is elsewhere. */
function locateTest(error: Error, scope: StackScope, file: string): Place {
  return readStack(error, scope).find((place) => place.file === file) ?? { file, line: 1, column: 1 }
}

const LOADING_HINT = 'What is outside of `it` and hooks runs when the file is loaded; move it into a fixture.'
const CONTRACT_HINT =
  'It exists on the chain alone: import the types of a contract by `import type`, and what it shares with tests from a file of its own.'
/** Error messages of engines about the chain's own objects in code without a chain. */
const CHAIN_NAME = /^(?:BigNumber|Int64|Float64|storage|blockchain|block|tx|IOSTCrypto) is not defined$/

/** Runs the top level of a test file. Throws `TESTFILE_FAILED` with the line. */
async function loadFile(
  file: string,
  { url, error }: BundledFile,
  { session, scope }: { session: Session; scope: StackScope },
): Promise<void> {
  session.file = file
  if (error !== undefined) throw error
  try {
    await importOutside(url)
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const missing = /^Cannot find (?:package|module) '([^']+)'/.exec((cause as Error | null)?.message ?? '')?.[1]
    if (missing !== undefined) throw refuseMissing(relativePath(scope.root, file), missing, cause)
    const [place = { file }] = readStack(cause, scope)
    const text = cause instanceof Error ? cause.message : String(cause)
    throw new ToolkitError(
      'TESTFILE_FAILED',
      `${relativePath(scope.root, file)} failed before its tests began: ${text}`,
      {
        at: place,
        hint: CHAIN_NAME.test(text) ? CONTRACT_HINT : LOADING_HINT,
        cause,
      },
    )
  }
}

function refuseMissing(file: string, name: string, cause: unknown): ToolkitError {
  return new ToolkitError('TESTFILE_IMPORT', `${file} imports ${name}, which cannot be found`, {
    at: { file },
    hint: `Install it, if it is a package: npm install --save-dev ${name}`,
    cause,
  })
}

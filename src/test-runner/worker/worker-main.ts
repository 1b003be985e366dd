import { itemAt } from '../../collections/presence.js'
import type { Project } from '../../config/project.js'
import { ownFolder, resolveToolkitImport } from '../../files/installation.js'
import { keepCode } from '../../loader/load.js'
import { loadProject } from '../../project/project.js'
import type { ReportedPlace } from '../../report/model/place.js'
import { watchNodeAssertions } from '../../session/awaiting/node-assertions.js'
import { currentScope } from '../../session/awaiting/test-scope.js'
import { findExplorerPage } from '../../session/networks/explorer-page.js'
import type { Session } from '../../session/session.js'
import { openBundle } from '../bundling/bundle-cache.js'
import { listenToConsole } from '../diagnostics/contract-console.js'
import { readStack, type StackScope } from '../diagnostics/stack.js'
import { parseGrep, runMocha } from '../mocha/mocha.js'
import { openHangWatchdog } from '../pool/hang-watchdog.js'
import { ResultStream } from '../pool/result-stream.js'
import type { TestJob } from '../protocol.js'
import { selectTests } from '../scheduling/selection.js'
import { openSession } from '../session-setup.js'
import { defaultTimeout, divideSearch, keepTests, planRun } from './job-settings.js'
import { createListener, type PoolConnection } from './listener.js'
import { loadFile } from './test-file.js'

export interface JobOptions extends PoolConnection {
  environment: Readonly<Record<string, string | undefined>>
}

/**
 * Runs the tests of a project in this process, once.
 *
 * @throws `ToolkitError` if they cannot be run: errors of the configuration or of a test file.
 */
export async function runJob(job: TestJob, { environment, ...connection }: JobOptions): Promise<void> {
  const { directory, network: networkName, onDemand, list, forbidOnly, seed, repeat, retries } = job
  const { send } = connection
  const sources = { environment, flags: { network: networkName }, resolveImport: resolveToolkitImport }
  const project = await loadProject({ directory, ...sources })
  const { root, settings } = project
  const selected = await selectTests(project, job)
  const { paths, chosen, own } = selected
  const grep = job.grep === undefined ? undefined : parseGrep(job.grep)
  send({ type: 'planned', plan: planRun(project, selected) })
  if (paths.length === 0) return send({ type: 'end', warnings: [] })
  const page = job.explorer === undefined ? undefined : findExplorerPage(job.explorer, settings, environment)
  const onReach = list ? () => {} : createReachReporter(send)
  const [bundled, session] = await Promise.all([
    openBundle(root, paths).then((files) => {
      send({ type: 'compiled' })
      return files
    }),
    openSession(project, {
      sources,
      files: paths,
      search: divideSearch(job, paths.length),
      grants: connection.grants,
      progress: (progress) => send({ type: 'progress', progress }),
      trace: job.trace,
      isFrozen: job.isFrozen,
      clockStart: job.clockStart,
      page,
      warn: (text) => send({ type: 'warning', text }),
      isWatched: true,
      onReach,
      onWait: (what) => send({ type: 'waiting', what }),
    }),
  ])
  const { initialSnapshot: snapshot } = session.network
  if (snapshot !== undefined) send({ type: 'opened', snapshot })
  for (const [index, file] of paths.entries()) onReach(file, itemAt(bundled, index).inputs)
  const scope = { root, own: ownFolder }
  const results = new ResultStream(scope, send)
  const files = paths.map((file, index) => ({
    file,
    name: results.name(file),
    load: () => loadFile(file, itemAt(bundled, index), { session, scope }),
  }))
  const watchdog = openHangWatchdog()
  const console = job.console ? listenToConsole(session) : undefined
  const measurement = await openMeasurement(job, session, project)
  const requiresAssertions = job.requireAssertions ?? settings.requireAssertions
  watchNodeAssertions(() => currentScope()?.countAssertion())
  const parts = { job, session, scope, results, watchdog, console, measurement, requiresAssertions }
  const listener = createListener({ ...connection, ...parts })
  if (list) listener.locate = (error) => locateTest(error, scope, session.file)
  const { timeoutMs = defaultTimeout(session) } = job
  const selection = { grep, chosen, seed, keeps: keepTests(job, own) }
  await runMocha(files, { ...selection, repeat, retries, onDemand, list, forbidOnly, timeoutMs }, listener)
  if (!list) keepCode()
  send({ type: 'end', warnings: listSlowCalls(session) })
}

/** Creates a function that reports each dependency of a file once: a fixture repeats them for each test. */
function createReachReporter(send: PoolConnection['send']): (file: string, inputs: readonly string[]) => void {
  const reported = new Map<string, Set<string>>()
  return (file, inputs) => {
    const known = reported.get(file) ?? new Set()
    reported.set(file, known)
    const added = inputs.filter((input) => !known.has(input))
    for (const input of added) known.add(input)
    if (added.length > 0) send({ type: 'reached', file, inputs: added })
  }
}

async function openMeasurement({ measured }: TestJob, session: Session, { root }: Project) {
  if (measured === undefined) return undefined
  const { startMeasuring } = await import('../measuring.js')
  return startMeasuring(session, root, measured)
}

/** Returns the line of a test file that created an error or led to it; its first line without one. */
function locateTest(error: Error, scope: StackScope, file: string): ReportedPlace {
  return readStack(error, scope).find((place) => place.file === file) ?? { file, line: 1, column: 1 }
}

/** Lists warnings about calls that are too slow for a node. */
function listSlowCalls({ network, contracts }: Session): string[] {
  return network.embedded?.slow.describe((id) => contracts.nameOf(id)) ?? []
}

import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { firstOf, itemAt, must } from '../../collections/presence.js'
import { listAbiFiles } from '../../compiler/abi/abi-file.js'
import { type Artifact, buildContract } from '../../compiler/artifact.js'
import type { CompiledContract } from '../../compiler/compile.js'
import { findContract, findOwnContract, listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { compileSource } from '../../contract/compilation.js'
import { ToolkitError } from '../../errors/errors.js'
import { ownFolder, resolveToolkitImport } from '../../files/installation.js'
import { relativePath } from '../../files/relative-path.js'
import { readText } from '../../files/text-file.js'
import { readFrozenFile } from '../../fork/file/fork-file.js'
import { importOutside } from '../../loader/load.js'
import { loadProject } from '../../project/project.js'
import { hashScript } from '../../rpc/recording.js'
import { createPartsReader } from '../../session/contracts/code-cache.js'
import { isOfPackage } from '../../session/contracts/deployed-contracts.js'
import { openSandbox } from '../../session/networks/sandbox.js'
import { isSearch } from '../../session/searches/search-tests.js'
import type { Session } from '../../session/session.js'
import { type BundledFile, openBundle } from '../../test-runner/bundling/bundle-cache.js'
import { parseGrep, runMocha } from '../../test-runner/mocha/mocha.js'
import type { TestFile } from '../../test-runner/mocha/suites.js'
import { openHangWatchdog } from '../../test-runner/pool/hang-watchdog.js'
import type { UnhandledRejections } from '../../test-runner/pool/unhandled-rejections.js'
import { findTestFiles } from '../../test-runner/scheduling/test-files.js'
import { type ConfigurationSources, openSession } from '../../test-runner/session-setup.js'
import { ActivityRecorder } from '../effects/baseline.js'
import { CallReplayer } from '../effects/infection.js'
import type { CoveredVersion } from '../effects/reach.js'
import { digestInputs, openKeptPlans } from '../kept-plans.js'
import { listMutants, type Mutant } from '../mutants/mutants.js'
import type { Operator } from '../operators/operator.js'
import { chooseOperators } from '../operators/operators.js'
import type { MutationJob, MutationMessage, NextMutants } from '../protocol.js'
import type { OriginalContract } from '../variants/original-contract.js'
import { MutantCompiler } from '../variants/programs.js'
import { type InputWatch, watchInputs } from './input-watch.js'
import { MutantTester } from './mutant-tester.js'
import { watchOutsideEffects } from './outside-effects.js'
import { rememberSignatures } from './signature-memory.js'
import { SuiteRun } from './suite-run.js'

export interface MutationJobOptions {
  environment: Readonly<Record<string, string | undefined>>
  send: (message: MutationMessage) => void
  /** Requests the next mutants. */
  requestNext: () => Promise<NextMutants>
  rejections: UnhandledRejections
}

const TEST_TIMEOUT_MS = 30_000

/** Tests mutants of a project in this process as it receives them. Throws `ToolkitError`. */
export async function runMutationJob(
  job: MutationJob,
  { environment, send, requestNext, rejections }: MutationJobOptions,
): Promise<void> {
  const sources = { environment, flags: { network: job.network }, resolveImport: resolveToolkitImport }
  const project = await loadProject({ directory: job.directory, ...sources })
  const { root, settings } = project
  const { contracts, versions, texts, limitedByFile } = await readContracts(project, job.contracts)
  const operators = readOperators(settings)
  const mutants = [...texts].flatMap(([file, text]) => {
    const own = limitedByFile.has(file) ? operators.filter(({ name }) => name !== 'limit') : operators
    return listMutants(text, file, own)
  })
  if (mutants.length === 0) throw noMutantsError(contracts)
  const paths = findTestFiles(root, settings.tests, { directory: job.directory, files: [] })
  if (paths.length === 0) throw noTestsError(settings.tests, root)
  const [bundled, session] = await Promise.all([openBundle(root, paths), openTests(job, { project, sources, paths })])
  const recorder = new ActivityRecorder(session, must(session.network.embedded, 'embedded chain'))
  session.fixtures = recorder
  session.artifacts = keepArtifacts()
  rememberSignatures()
  const suite = new SuiteRun({ session, recorder, rejections, watchdog: openHangWatchdog() })
  const { forks } = session.network
  const takeEffects = recordEffects(root, suite, () => forks.some(({ state }) => state.isFetching))
  const inputs = watchTests(project, suite)
  const grep = job.grep === undefined ? undefined : parseGrep(job.grep)
  const searches = chooseSearches(job)
  const options = { grep, keeps: searches.keeps, forbidOnly: true, timeoutMs: TEST_TIMEOUT_MS, retries: 0 }
  const running = runMocha(listTestFiles(root, { session, bundled, paths }), options, suite.listener)
  await Promise.race([suite.loaded, running])
  const compiler = new MutantCompiler(project, contracts, texts)
  const digests = await digestInputs(job, {
    contracts,
    settings,
    forks: listForkBlocks(project),
    files: paths,
    bundled,
  })
  const tester = new MutantTester({
    job,
    environment,
    inputs,
    root,
    scope: { root, own: ownFolder },
    session,
    recorder,
    suite,
    compiler,
    sandbox: await openSandbox(),
    replayer: new CallReplayer(contracts, ({ script }) => compileSource(script).instrument()),
    versions,
    mutants,
    sources: texts,
    kindOf: (name, action) => contracts.find((each) => each.name === name)?.returns[action],
    digests,
    plans: openKeptPlans(root, [
      digests.contracts,
      ...digests.tests.values(),
      JSON.stringify([mutants, job.grep, job.fuzzRuns]),
    ]),
    skippedSearches: searches.countSkipped,
    takeEffects,
    send,
  })
  await tester.plan()
  // the parent kills this process and the test that still runs in it
  if (!(await testAll(tester, mutants, requestNext))) return send({ type: 'spent' })
  suite.close()
  await running
  send({ type: 'end' })
}

function openTests(
  { seed, fuzzRuns, isFrozen }: MutationJob,
  { project, sources, paths }: { project: Project; sources: ConfigurationSources; paths: readonly string[] },
): Promise<Session> {
  return openSession(project, {
    sources,
    files: paths,
    search: { seed, runs: fuzzRuns, jobs: 1 },
    warn: () => {},
    isWatched: true,
    isFrozen,
  })
}

/** Tests mutants as this process receives them. Returns false if it has to leave the others to another process. */
async function testAll(
  tester: MutantTester,
  mutants: readonly Mutant[],
  requestNext: MutationJobOptions['requestNext'],
): Promise<boolean> {
  const byId = new Map<string, Mutant>(mutants.map((mutant) => [mutant.id, mutant]))
  const list = (ids: readonly string[]) => ids.map((id) => must(byId.get(id), `mutant ${id}`))
  for (;;) {
    const { mutants: next, group, flaky } = await requestNext()
    if (next.length === 0) return true
    if (!(await tester.test(list(next), { group: list(group), flaky }))) return false
  }
}

/** Test files with functions that load them. */
function listTestFiles(
  root: string,
  { session, bundled, paths }: { session: Session; bundled: readonly BundledFile[]; paths: readonly string[] },
): TestFile[] {
  return paths.map((file, index) => ({
    file,
    name: relativePath(root, file),
    load: async () => {
      session.file = file
      const { url, error } = itemAt(bundled, index)
      if (error !== undefined) throw error
      await importOutside(url)
    },
  }))
}

function readOperators({ mutation = {} }: Project['settings']): Operator[] {
  const { operators, exclude = [] } = mutation
  return chooseOperators(operators === undefined ? undefined : [operators].flat(), [exclude].flat())
}

/** Records what tests do outside of the chain, by test, until the returned function is called. */
function recordEffects(root: string, suite: SuiteRun, isReadingFork: () => boolean): () => ReadonlyMap<string, string> {
  const effects = new Map<string, string>()
  const own = [join(root, '.toolkit'), ownFolder]
  const stop = watchOutsideEffects(
    { ownsPath: (path) => own.some((folder) => resolve(path).startsWith(folder)), isConnecting: isReadingFork },
    (effect) => {
      const { file, titles } = suite.running ?? {}
      if (file !== undefined) effects.set([relativePath(root, file), ...must(titles, 'titles')].join(' › '), effect)
    },
  )
  return () => {
    stop()
    return effects
  }
}

/** Leaves out properties and invariants, unless a number of runs is set. */
function chooseSearches({ fuzzRuns }: MutationJob) {
  let skipped = 0
  const keepsTest = (body: object) => {
    if (isSearch(body)) skipped += 1
    return !isSearch(body)
  }
  return { keeps: fuzzRuns === undefined ? () => keepsTest : undefined, countSkipped: () => skipped }
}

/** Watches what the tests read, and the toolkit for them. */
function watchTests(project: Project, suite: SuiteRun): InputWatch {
  const forkFiles = listForkFiles(project).map(({ path }) => path)
  return watchInputs({
    root: project.root,
    ownPaths: [join(project.root, '.toolkit'), ownFolder, ...forkFiles],
    isOwn: (called) => suite.running === undefined || isCalledByToolkit(called),
  })
}

/** Whether the toolkit called the function of Node that runs, and not a test. */
function isCalledByToolkit(called: (...args: never[]) => unknown): boolean {
  const { stackTraceLimit } = Error
  const holder: { stack?: string } = {}
  Error.stackTraceLimit = 20
  Error.captureStackTrace(holder, called)
  Error.stackTraceLimit = stackTraceLimit
  const callers = (holder.stack ?? '').split('\n').slice(1)
  return callers.find((line) => !/[( ](?:node:|<anonymous>\)|index )/.test(line))?.includes(ownFolder) === true
}

/** Blocks of the forks that tests may run on, by name, because verdicts depend on them. */
function listForkBlocks(project: Project): [name: string, hash: string | undefined][] {
  return listForkFiles(project).map(({ name, file, path }) => [name, readFrozenFile(path, file)?.header.block.hash])
}

function listForkFiles({ root, settings: { networks } }: Project): { name: string; file: string; path: string }[] {
  return Object.entries(networks).flatMap(([name, network]) => {
    if (network.kind !== 'fork') return []
    const { file = `forks/${network.of}.jsonl` } = network
    return [{ name, file, path: resolve(root, file) }]
  })
}

/** Compiles each contract once, because neither mutants nor tests change sources. */
function keepArtifacts(): NonNullable<Session['artifacts']> {
  const kept = new Map<string, Promise<Artifact>>()
  return (project, name) => {
    const { path } = findContract(project, name)
    const artifact = kept.get(path) ?? buildContract(project, name)
    kept.set(path, artifact)
    return artifact
  }
}

interface ReadContracts {
  contracts: OriginalContract[]
  versions: CoveredVersion[]
  /** The sources to mutate, by path relative to the project. */
  texts: Map<string, string>
  /** Those of contracts whose limits are in an ABI file: the compiler refuses other limits in the source. */
  limitedByFile: Set<string>
}

/** Compiles the contracts, and reads their sources in the project. */
async function readContracts(project: Project, names: readonly string[]): Promise<ReadContracts> {
  const { root } = project
  const chosen = names.length === 0 ? listContracts(project) : names.map((name) => findOwnContract(project, name))
  if (chosen.length === 0) throw noContractsError(project)
  const listParts = createPartsReader(root)
  const all = listContracts(project)
  const texts = new Map<string, string>()
  const limitedByFile = new Set<string>()
  const contracts: OriginalContract[] = []
  const versions: CoveredVersion[] = []
  for (const { path } of [...chosen, ...all.filter((each) => !chosen.some(({ path }) => path === each.path))]) {
    const artifact = await buildContract(project, path)
    const files = artifact.inputs.filter(isMutable)
    const isChosen = chosen.some((each) => each.path === path)
    // contracts may share the file
    if (!isChosen && !files.some((file) => texts.has(file))) continue
    if (isChosen) for (const file of files) texts.set(file, await readText(join(root, file)))
    if (hasAbiFile(artifact, root)) for (const file of files) limitedByFile.add(file)
    contracts.push({
      name: artifact.name,
      path,
      script: artifact.script,
      sourceMap: artifact.sourceMap,
      info: artifact.info,
      files,
      returns: listKinds(artifact),
    })
    const version = hashScript(artifact.script)
    versions.push({ version, coverable: listParts(version, artifact).record.coverable, files })
  }
  return { contracts, versions, texts, limitedByFile }
}

function hasAbiFile({ file }: CompiledContract, root: string): boolean {
  return listAbiFiles(file).some((path) => existsSync(join(root, path)))
}

/** Lists the declared return types of actions. */
function listKinds({ methods }: CompiledContract): Record<string, string> {
  return Object.fromEntries(
    methods.flatMap(({ name, returns }) => (returns?.kinds.length === 1 ? [[name, firstOf(returns.kinds)]] : [])),
  )
}

function isMutable(file: string): boolean {
  return (
    /\.[jt]s$/.test(file) &&
    !file.endsWith('.d.ts') &&
    extname(file) !== '' &&
    !file.startsWith('..') &&
    !isOfPackage(file)
  )
}

function noContractsError({ root, settings }: Project): ToolkitError {
  return new ToolkitError('MUTATE_NONE', `no contract found in ${settings.contracts.join(', ')} of ${root}`, {
    hint: 'The setting `contracts` names the folders; `toolkit init` creates a project.',
  })
}

function noMutantsError(contracts: readonly OriginalContract[]): ToolkitError {
  const names = contracts.map(({ name }) => name).join(', ')
  return new ToolkitError('MUTATE_NONE', `no enabled operator changes anything in ${names}`, {
    hint: 'Enable more operators: `mutation.operators` and `mutation.exclude` in toolkit.config.ts.',
  })
}

function noTestsError(patterns: readonly string[], root: string): ToolkitError {
  return new ToolkitError('TEST_NONE', `no tests found in ${patterns.join(', ')} of ${root}`, {
    hint: 'The setting `tests` lists the patterns of test files.',
  })
}

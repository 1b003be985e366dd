import { basename, join } from 'node:path'
import type { Account } from '../client/account.js'
import { findHint, TransactionFailed } from '../client/calls/failure.js'
import type { Client } from '../client/client.js'
import { must } from '../collections/presence.js'
import { requireRecord } from '../collections/records.js'
import { buildContract } from '../compiler/artifact.js'
import type { CompiledContract } from '../compiler/compile.js'
import type { Project } from '../config/project.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { readSourceFile } from '../files/source-file.js'
import { deploymentFolder, findAddress } from './journal/address-book.js'
import { BookKeeper, readJournalCheck } from './journal/book-keeper.js'
import { ChainComparison, checkJournalOnChain } from './journal/chain-comparison.js'
import { createPassingJournal, type Journal, type StepRecord } from './journal/journal.js'
import { openJournalFile, putJournalAside, readJournalFile } from './journal/journal-file.js'
import { type Lock, lockFolder } from './journal/lock.js'
import type { Processes } from './journal/processes.js'
import { checkShortages } from './plan/balance-check.js'
import { makePlan, type Plan, type Simulation } from './plan/plan.js'
import { listPublished, listPublishing } from './plan/published.js'
import type { Deployment } from './script/deployment.js'
import { createNetworkTarget } from './script/network-target.js'
import { executeScript } from './script/script-execution.js'
import { placedError } from './script/thrown-at.js'
import { changedStepError, type StepEvent } from './step.js'

/** Options of a deployment. */
export interface DeployOptions {
  project: Project
  /** The network, by name. */
  network: string
  deployment: Deployment
  args: readonly string[]
  client: Client
  account(name: string): Promise<Account>
  simulate(): Promise<Simulation>
  /** Steps that are done and are to be done again. */
  redo: readonly string[]
  /** Archives the journal and starts over. */
  fresh: boolean
  breakLock: boolean
  /** Detection of other running deployments; tests replace it. */
  processes?: Processes
  /** Only makes the plan. */
  dryRun: boolean
  /**
   * Runs the steps on a fork of the network: the journal and the address book are read and not written.
   *
   * @defaultValue `false`
   */
  isRehearsal?: boolean
  /** Sends the steps before one that fails in the plan. Default false. */
  partial?: boolean
  /** Receives the plan. If it throws, the deployment ends before anything is sent. */
  onPlan(plan: Plan): Promise<void>
  onEvent(event: StepEvent): void
  onNote(note: string): void
  signal: AbortSignal
}

/** Result of a deployment. */
export interface Deployed {
  plan: Plan
  /** The steps that were done now, with their receipts. */
  steps: readonly StepRecord[]
  contracts: ReturnType<typeof listPublished>
}

/**
 * Runs a deployment, or resumes an interrupted one from its journal, wherever it was interrupted. Throws `DEPLOY_…`,
 * `INTERRUPTED`, and errors of compiling, accounts and the network; the same call then resumes.
 */
export async function deploy(options: DeployOptions): Promise<Deployed> {
  try {
    return await deployLocked(options)
  } catch (error) {
    throw options.signal.aborted && !isToolkitError(error) ? interruptedError() : error
  }
}

async function deployLocked(options: DeployOptions): Promise<Deployed> {
  const { project, network, dryRun, isRehearsal } = options
  const folder = deploymentFolder(project.root, network)
  if (dryRun || isRehearsal) return runWith(await readJournal(options), options)
  const lock = await lockFolder(folder, { ...options, ...(options.processes && { processes: options.processes }) })
  try {
    return await runWithLock(lock, options)
  } catch (error) {
    // Whatever else fails after the lock is lost, that is the reason to report.
    await lock.check()
    throw error
  } finally {
    await lock.release()
  }
}

async function runWithLock(lock: Lock, options: DeployOptions): Promise<Deployed> {
  const { project, network, onNote } = options
  const folder = deploymentFolder(project.root, network)
  if (options.fresh) await lock.check()
  const aside = options.fresh ? await putJournalAside(folder, new Date()) : undefined
  const check = options.fresh ? () => {} : await readJournalCheck({ root: project.root, network })
  if (aside !== undefined) onNote(`the journal so far is ${aside}`)
  const { journal, wasCut, close } = await openJournalFile(folder, lock, check)
  if (wasCut) onNote('the last line of the journal was cut off during a write; it had no effect')
  try {
    return await runWith(journal, options, lock)
  } finally {
    await close()
  }
}

/** Reads the journal for a dry run or a rehearsal, which do not write. */
async function readJournal({ project: { root }, network, fresh }: DeployOptions): Promise<Journal> {
  if (fresh) return createPassingJournal()
  const check = await readJournalCheck({ root, network })
  const journal = await readJournalFile(deploymentFolder(root, network))
  check(journal)
  return journal
}

/** Runs with a journal. Without a lock, the deployment is only planned or rehearsed. */
async function runWith(journal: Journal, options: DeployOptions, lock?: Lock): Promise<Deployed> {
  const { project, client, network, dryRun } = options
  const artifacts = new Map<string, CompiledContract>()
  const build = async (name: string) => {
    const artifact = await buildContract(project, name)
    artifacts.set(name, artifact)
    return artifact
  }
  const place = { root: project.root, network }
  const chainId = await client.chainId()
  const book = new BookKeeper(journal, { ...place, chainId })
  if (!dryRun) {
    await journal.open({ network, chainId, project: await nameProject(project.root) })
    if (options.fresh && lock !== undefined) await book.mark()
  }
  const unrecorded = await redoSteps(journal, options.redo)
  // a fork does not have the transactions of the chain it was made from
  if (!options.isRehearsal) await checkJournalOnChain(journal, client)
  const comparison = options.isRehearsal || options.fresh ? undefined : new ChainComparison(journal, options)
  const before = new Set(journal.steps.filter(({ done }) => done !== undefined).map(({ name }) => name))
  const plan = await makePlan(options.deployment, {
    simulation: await options.simulate(),
    journal,
    network,
    args: options.args,
    build,
    findAddress: (name) => findAddress(place, name),
    live: client,
  })
  const unplanned = unrecorded.find((step) => !plan.steps.some(({ name }) => name === step))
  if (unplanned !== undefined) throw nothingToRedoError(unplanned, journal)
  const changed = plan.steps.find(({ state }) => state === 'changed')
  if (changed !== undefined) throw changedStepError(changed)
  // Nothing of a plan looks at the signal, and a compiler that Ctrl-C ended too is replaced.
  if (options.signal.aborted) throw interruptedError()
  await options.onPlan(plan)
  if (lock !== undefined || options.isRehearsal) {
    checkShortages(plan.shortages)
    if (plan.failure !== undefined && !options.partial)
      throw stepFailureError(plan.failure, artifacts.values(), project.root)
    // After being suspended, this process may have lost its lock, and no other process knows what it is about to send.
    // Its book would be newer than the journal of the deployer that holds the lock.
    const beforeSend = async () => {
      if (lock === undefined) return
      await lock.check()
      await book.mark()
      await lock.check()
    }
    try {
      await perform({ ...options, journal, build, updates: plan.updates, beforeSend, comparison })
    } catch (error) {
      if (!options.signal.aborted) options.onNote(describeProgress(plan, journal))
      throw error instanceof TransactionFailed ? placedError(error, artifacts.values(), project.root) : error
    } finally {
      await lock?.check()
      if (lock !== undefined) await book.finish(artifacts)
    }
  }
  const steps = journal.steps.filter(({ name, done }) => done !== undefined && !before.has(name))
  return { plan, steps, contracts: listPublished(journal) }
}

function describeProgress({ steps }: Plan, journal: Journal): string {
  const done = steps.filter(({ name }) => journal.find(name)?.done !== undefined).length
  return `${done} of ${steps.length} steps are done; fix the cause and run the same command to continue`
}

/** Options of a script that is not a deployment. */
export type ScriptOptions = Pick<
  DeployOptions,
  'project' | 'network' | 'deployment' | 'args' | 'client' | 'account' | 'onEvent' | 'signal'
>

/**
 * Runs a script with the deployment context but without a journal: every run does everything again. Throws errors of
 * the script, and `INTERRUPTED`.
 */
export async function runScript(options: ScriptOptions): Promise<void> {
  const build = (name: string) => buildContract(options.project, name)
  await perform({ ...options, journal: createPassingJournal(), build, updates: new Map() })
}

interface PerformOptions extends ScriptOptions {
  journal: Journal
  build(name: string): Promise<CompiledContract>
  updates: ReadonlyMap<string, number>
  beforeSend?: () => Promise<void>
  comparison?: ChainComparison | undefined
}

/** Runs the script on the network. If it fails, pending work is ended. */
async function perform({ deployment, signal, ...options }: PerformOptions): Promise<void> {
  const ending = new AbortController()
  const place = { root: options.project.root, network: options.network }
  const stage = createNetworkTarget({
    ...options,
    findAddress: (name) => findAddress(place, name),
    signal: AbortSignal.any([signal, ending.signal]),
  })
  const unlessEnded = <A extends unknown[], R>(act: (...args: A) => Promise<R>) => {
    return async (...args: A) => {
      signal.throwIfAborted()
      return act(...args)
    }
  }
  try {
    const stoppable = { ...stage, perform: unlessEnded(stage.perform), update: unlessEnded(stage.update) }
    await executeScript(deployment, stoppable, () => ending.abort())
  } catch (error) {
    throw signal.aborted ? interruptedError() : error
  }
}

function stepFailureError(
  { step, reason }: NonNullable<Plan['failure']>,
  artifacts: Iterable<CompiledContract>,
  root: string,
): ToolkitError {
  const hint = findHint(reason)
  const partial = 'Nothing was sent. If the network differs from the simulation, --partial sends the steps before it.'
  const text = `step "${step}" fails in the plan: ${reason}`
  const failure = new ToolkitError('DEPLOY_STEP_FAILS', text, {
    hint: hint === undefined ? partial : `${hint} ${partial}`,
  })
  return placedError(failure, artifacts, root)
}

/**
 * Marks steps to run again. Redoing a deployment also restarts the updates of its contract. Returns the steps that the
 * journal does not have as done: the chain may have them.
 */
async function redoSteps(journal: Journal, steps: readonly string[]): Promise<string[]> {
  const unrecorded: string[] = []
  for (const step of steps) {
    const record = journal.find(step)
    if (record?.done === undefined) {
      unrecorded.push(step)
      continue
    }
    const isDeployment = record.inputs.code !== undefined && record.inputs.id === undefined
    const updates = isDeployment ? listPublishing(journal, must(record.inputs.contract, 'contract of the step')) : []
    for (const { name } of updates) if (name !== step) await journal.append({ fact: 'redone', step: name })
    await journal.append({ fact: 'redone', step })
  }
  return unrecorded
}

/** Returns the name of a project: from its package.json, or else its folder. */
async function nameProject(root: string): Promise<string> {
  try {
    const { name } = requireRecord(JSON.parse(readSourceFile(join(root, 'package.json'), root)))
    return typeof name === 'string' ? name : basename(root)
  } catch {
    return basename(root)
  }
}

function nothingToRedoError(step: string, journal: Journal): ToolkitError {
  const done = journal.steps.filter(({ done }) => done).map(({ name }) => `"${name}"`)
  return new ToolkitError('DEPLOY_REDO', `step "${step}" was not done yet`, {
    hint: done.length === 0 ? 'No step is done yet.' : `The steps that are done: ${done.join(', ')}.`,
  })
}

function interruptedError(): ToolkitError {
  return new ToolkitError('INTERRUPTED', 'interrupted; progress is saved in the journal', {
    hint: 'Run the same command again to continue.',
  })
}

import { ToolkitError } from '../../errors.js'
import type { ContractHandle } from '../chain.js'
import { currentSession } from '../session.js'
import { tellFound } from './found.js'
import { keepValue } from './kept-values.js'
import { keepRegression, readRegressions } from './regressions.js'
import { openScene } from './scene.js'
import { chooseSeed, SEARCH_TIMEOUT_MS, type SearchOptions, searching } from './search.js'
import { Campaign, type Failed } from './sequences/campaign.js'
import { readCorpus, restoreSequences, writeCorpus } from './sequences/corpus-file.js'
import { Dictionary } from './sequences/dictionary.js'
import { Machine } from './sequences/machine.js'
import { Moves } from './sequences/moves.js'
import { formatTest } from './sequences/pasted-test.js'
import { Random } from './sequences/random.js'
import { replay, type Simplified, simplify } from './sequences/simplify.js'
import type { Action, Actor, Stage } from './sequences/stage.js'
import type { Tally } from './sequences/tally.js'
import { Watcher } from './sequences/watcher.js'

/** What always has to hold, and what may happen. */
export interface InvariantOptions<S> extends SearchOptions {
  /** A fixture: every sequence begins with what it made. */
  setup: () => Promise<S>
  /** Contracts whose public methods are called by themselves: by any account, with any arguments. */
  contracts?: (stage: S) => readonly InvariantContract[]
  /** Actions besides, by name. */
  // biome-ignore lint/suspicious/noExplicitAny: the values of each action are its own
  actions?: Readonly<Record<string, Action<S, any>>>
  /** Checked after every move that was not refused. */
  always?: (stage: S) => unknown
  /** Most moves of a sequence; default 40. */
  depth?: number
}

/** A contract handle, whatever its methods. */
export type InvariantContract = Pick<ContractHandle, 'id' | 'abi'>

const RUNS = 100
const DEPTH = 40
/** What accounts get, so that nothing is refused for want of it. */
const MEANS = { gas: '1000000000', ram: '10000000' }

/** What is not called: the chain calls it. */
const CALLED_BY_CHAIN = ['init', 'can_update']

/**
 * A test that plays calls in any order, by any account, with time going by, and checks after each what always has to hold; besides,
 * that no call runs out of gas or time or charges RAM to somebody who has not agreed. A sequence that fails is simplified, told as
 * a test to paste, and kept in `test/.regressions/`. Embedded network only.
 */
export function invariants<S>(title: string, options: InvariantOptions<S>): void {
  it(title, async function (this: Mocha.Context) {
    const { search } = currentSession()
    this.timeout(SEARCH_TIMEOUT_MS + (search.timeMs ?? 0))
    const full = this.test!.titlePath().join(' ')
    await searching(() => withStage(options, (stage) => tryInvariants(full, options, stage)))
  })
}

/** Accounts act without keys meanwhile: signatures take longer than calls. */
async function withStage<S>(options: InvariantOptions<S>, run: (stage: Stage<S>) => Promise<void>): Promise<void> {
  const { embedded, name } = currentSession().network
  if (embedded === undefined) throw refuseNetwork(name)
  const stage = await openStage(options)
  const { impersonation } = embedded.chain
  for (const account of stage.scene.accounts) impersonation.start(account.name)
  try {
    await run(stage)
  } finally {
    for (const account of stage.scene.accounts) impersonation.stop(account.name)
  }
}

function refuseNetwork(name: string): ToolkitError {
  return new ToolkitError(
    'NETWORK_EMBEDDED_ONLY',
    `invariants are tried on the embedded network only, not on "${name}"`,
    { hint: 'Such tests are skipped on other networks.' },
  )
}

async function tryInvariants<S>(title: string, options: InvariantOptions<S>, stage: Stage<S>): Promise<void> {
  const { chain } = currentSession().network.embedded!
  const seed = chooseSeed(options)
  const random = new Random(seed)
  const dictionary = new Dictionary(random, stage.scene, stage.contracts)
  const watcher = new Watcher(new Set(stage.contracts.map(({ id }) => id)), (text) => dictionary.see(text))
  const machine = new Machine(stage, chain, watcher)
  const moves = new Moves(random, dictionary, stage)
  const campaign = new Campaign({ machine, watcher, moves, random, contracts: stage.contracts })
  const regressions = restoreSequences(await readRegressions(title), stage)
  const known = [...regressions, ...(await readCorpus(title, stage))]
  const failed = await campaign.run(readLimits(options), known)
  await writeCorpus(title, campaign.corpus)
  if (failed === undefined) return tellNeverDone(title, campaign.tally)
  const simplified = await simplify(failed, machine, stage)
  throw await describe(simplified, { title, stage, machine, seed, runs: campaign.runs })
}

/** An action that never succeeded was not tried at all: the check says less than it seems to. */
function tellNeverDone(title: string, tally: Tally): void {
  const { contracts, warn } = currentSession()
  for (const { name, tries, reason } of tally.listNeverDone()) {
    warn(`${title}: ${name} never succeeded in ${tries} tries, mostly because of: ${contracts.nameAll(reason)}`)
  }
}

function readLimits<S>({ runs = RUNS, depth = DEPTH }: InvariantOptions<S>) {
  const { search } = currentSession()
  return { runs: search.runs ?? runs, timeMs: search.timeMs, depth }
}

async function openStage<S>({ setup, contracts, actions = {}, always }: InvariantOptions<S>): Promise<Stage<S>> {
  const { network, contracts: deployed } = currentSession()
  const value = await setup()
  const actors = (contracts?.(value) ?? []).map((contract) => readActor(contract as ContractHandle, value))
  const tokens = new Set(['iost', ...Object.values(actions).flatMap((action) => listTokens(action))])
  const scripts = actors.flatMap(({ id }) => deployed.artifactOf(id)?.script ?? [])
  const scene = await openScene([...tokens], scripts.length > 0 ? scripts : undefined)
  for (const { name } of scene.accounts) {
    for (const [token, amount] of Object.entries(MEANS)) {
      await network.client.provider.dev('fund', { account: name, token, amount })
    }
  }
  const restore = await network.development!.snapshot()
  return { value, scene, contracts: actors, actions: new Map(Object.entries(actions)), always, restore }
}

function listTokens<S>({ values = {} }: Action<S>): readonly string[] {
  return Object.values(values).flatMap(({ tokens }) => tokens)
}

/** A contract is called what the fixture calls it. */
function readActor(handle: ContractHandle, value: unknown): Actor {
  const { id, abi } = handle
  const given = Object.entries(value ?? {}).find(([, each]) => (each as { id?: unknown } | null)?.id === id)
  const methods = abi.filter(({ name }) => !CALLED_BY_CHAIN.includes(name))
  return { name: given?.[0] ?? currentSession().contracts.nameOf(id), id, handle, methods }
}

interface Search<S> {
  title: string
  stage: Stage<S>
  machine: Machine<S>
  seed: number
  runs: number
}

/** The failure once more, as a test would meet it, with how it was found. */
async function describe<S>(failed: Simplified, { title, stage, machine, seed, runs }: Search<S>): Promise<Error> {
  const { sequence, steps } = failed
  const kept = keepValue(sequence)
  const file = kept === undefined ? undefined : await keepRegression(title, kept)
  const { error, rule } = (await meet(failed, machine)).broken
  const test = formatTest(sequence, stage, `${title}: seed ${seed}`, rule)
  return tellFound(error, { values: [], seed, runs, shrinks: steps, test, file })
}

/** A call that broke a rule is sent as a test sends it, so that its failure is told with the contract's line. */
async function meet<S>(failed: Failed, machine: Machine<S>): Promise<Failed> {
  const { sequence, broken } = failed
  const last = sequence.at(-1)
  if (broken.rule === undefined || last?.kind !== 'call') return (await replay(sequence, machine)) ?? failed
  await replay(sequence.slice(0, -1), machine)
  try {
    await machine.send(last)
  } catch (error) {
    return { sequence, broken: { error: error as Error, rule: broken.rule } }
  }
  return failed
}

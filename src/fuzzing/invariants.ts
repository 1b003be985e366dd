import { checkObject, checkOptions, checkWhole, listOptions } from '../codec/options.js'
import { must } from '../collections/presence.js'
import { isRecord } from '../collections/shapes.js'
import type { Artifact } from '../compiler/artifact.js'
import { ToolkitError } from '../errors/errors.js'
import { readText } from '../files/text-file.js'
import { markSearch } from '../session/searches/search-tests.js'
import { currentSession } from '../session/session.js'
import type { ContractHandle } from '../session/test-chain.js'
import { addCallers, type Caller, listCallers } from './callers.js'
import { Fuzzer } from './fuzzer.js'
import { DifferentialOracle, type SameAs } from './oracles/differential-oracle.js'
import { InvariantOracle, type Rules } from './oracles/invariant-rules.js'
import { sumDeposits } from './oracles/losses/deposits.js'
import { LossOracle } from './oracles/losses/loss-oracle.js'
import { checkMethods, includes, listNames } from './oracles/method-scope.js'
import { openValueSources } from './scene.js'
import { checkSearch, chooseSeed, type SearchOptions, searching } from './search.js'
import type { LastCall } from './sequences/execution/last-call.js'
import { orderByPrivilege } from './sequences/generation/privileges.js'
import { findFixtureName } from './sequences/reporting/test-source.js'
import { type Action, type Actor, CALLED_BY_CHAIN, type CampaignScene, MEANS } from './sequences/scene.js'

/**
 * Options for `invariants`.
 *
 * @typeParam S - The value that the fixture returns.
 */
export interface InvariantOptions<S> extends SearchOptions {
  /** The fixture that each sequence of calls starts from. */
  setup: () => Promise<S>
  /** Contracts whose public methods are called, by any account with any arguments. */
  contracts?: (stage: S) => readonly InvariantContract[]
  /** Methods that are not called: `close`, or `vault.close` of one contract. */
  except?: readonly string[]
  /** Callers in addition to the first five accounts of the network, such as an admin that the fixture created. */
  callers?: (stage: S) => readonly Caller[]
  /** Additional actions, by name. */
  // biome-ignore lint/suspicious/noExplicitAny: the values of each action are its own
  actions?: Readonly<Record<string, Action<S, any>>>
  /**
   * The invariant, checked after every successful step. It fails by throwing, or by returning false. `call` is the last
   * call with its caller; undefined at the start, and after your own actions, time and blocks.
   */
  always?: (stage: S, call: LastCall | undefined) => unknown
  /** Built-in rules for tokens, balances, owners and payers of RAM. */
  rules?: Rules<S>
  /** An upgrade that must behave like the current code: `sameAs(otherContract)`. */
  agrees?: (stage: S) => SameAs
  /**
   * Number of repetitions of a call after which all calls must still be possible; 0 disables the check.
   *
   * @defaultValue `1000`
   */
  growth?: number
  /**
   * Maximum length of a sequence.
   *
   * @defaultValue `40`
   */
  depth?: number
}

/** A contract handle with any methods. */
export type InvariantContract = Pick<ContractHandle, 'id' | 'abi'>

const RUNS = 100
const DEPTH = 40
const GROWTH = 1000

/**
 * A test that plays random calls by random accounts while time passes, and checks the invariants after each call. By
 * default it also checks that no call runs out of gas or time, or charges RAM to an account that has not signed. A
 * failing sequence is shrunk, printed as a test to paste, and kept in `test/.regressions/`. Embedded network only.
 *
 * @param title - Title of the test.
 * @param options - The fixture, the contracts to call, and the rules that must hold.
 * @throws `TEST_ARGUMENT` for invalid options.
 * @example
 * ```ts
 * import { chain, expect, fixture, invariants } from 'iost-toolkit/test'
 *
 * const setup = fixture(async () => {
 *   const { alice } = await chain.accounts(['alice'])
 *   return { jar: await chain.deploy('jar', { from: alice }) }
 * })
 * invariants('the jar', {
 *   setup,
 *   contracts: ({ jar }) => [jar],
 *   always: async ({ jar }) => {
 *     expect(await jar.storage('total')).to.equal(await chain.token('iost').balance(jar))
 *   },
 * })
 * ```
 */
export function invariants<S>(title: string, options: InvariantOptions<S>): void {
  const body = async function (this: Mocha.Context) {
    checkInvariantOptions(options)
    const { search } = currentSession()
    const whole = must(this.test, 'test').titlePath().join(' ')
    if (search.helps !== undefined && search.helps !== whole) return
    await searching(this, ({ isAlive, whenInterrupted }) =>
      withStage(title, options, async (stage) => {
        const { growth = GROWTH } = options
        const [seed, limits] = [chooseSeed(options), readLimits(options)]
        const hunt = new Fuzzer(stage, { title: whole, growth, seed, limits, isAlive })
        whenInterrupted(() => hunt.interrupt())
        await hunt.run()
      }),
    )
  }
  it(title, markSearch(body, { playsSequences: true }))
}

const OPTIONS = listOptions<InvariantOptions<unknown>>({
  setup: true,
  contracts: true,
  except: true,
  callers: true,
  actions: true,
  always: true,
  rules: true,
  agrees: true,
  growth: true,
  depth: true,
  runs: true,
  seed: true,
})
const ACTION = listOptions<Action<unknown>>({ values: true, when: true, run: true })

function checkInvariantOptions<S>(options: InvariantOptions<S>): void {
  checkOptions('invariants', options, OPTIONS)
  checkObject('invariants: rules', options.rules)
  checkObject('invariants: rules.defaults', options.rules?.defaults)
  checkObject('invariants: actions', options.actions)
  for (const [name, action] of Object.entries(options.actions ?? {})) checkOptions(`the action ${name}`, action, ACTION)
  checkWhole('invariants: growth', options.growth, 0)
  checkWhole('invariants: depth', options.depth, 1)
  checkSearch('invariants', options)
}

/** Lets accounts act without keys, because signatures take longer than calls. */
async function withStage<S>(
  title: string,
  options: InvariantOptions<S>,
  run: (stage: CampaignScene<S>) => Promise<void>,
): Promise<void> {
  const { embedded, name } = currentSession().network
  if (embedded === undefined) throw unsupportedNetworkError(name)
  const stage = await openStage(title, options)
  const { impersonation } = embedded.chain
  for (const account of stage.scene.accounts) impersonation.start(account.name)
  try {
    await run(stage)
  } finally {
    for (const account of stage.scene.accounts) impersonation.stop(account.name)
  }
}

function unsupportedNetworkError(name: string): ToolkitError {
  return new ToolkitError(
    'NETWORK_EMBEDDED_ONLY',
    `invariants are tried on the embedded network only, not on "${name}"`,
    { hint: 'Such tests are skipped on other networks.' },
  )
}

function readLimits<S>({ runs = RUNS, depth = DEPTH }: InvariantOptions<S>) {
  const { search } = currentSession()
  // each process has its part
  const share = Math.max(1, search.jobs ?? 1)
  const calls = search.calls === undefined ? undefined : Math.ceil(search.calls / share)
  return { runs: Math.ceil((search.runs ?? runs) / share), timeMs: search.timeMs, calls, depth }
}

async function openStage<S>(title: string, options: InvariantOptions<S>): Promise<CampaignScene<S>> {
  const { setup, contracts, actions = {}, always, rules = {}, agrees, except = [] } = options
  const { network, contracts: deployed, file } = currentSession()
  const value = await setup()
  const all = (contracts?.(value) ?? []).map((contract) => readActor(contract as ContractHandle, value))
  checkMethods('except', except, all)
  const actors = all.map((actor) => leaveOut(actor, except))
  if (actors.every(({ methods }) => methods.length === 0) && Object.keys(actions).length === 0)
    throw idleCampaignError(title)
  const tokens = new Set(['iost', ...Object.values(actions).flatMap((action) => listTokens(action))])
  const scripts = actors.flatMap(({ id }) => deployed.artifactOf(id)?.script ?? [])
  const opened = await openValueSources([...tokens], scripts.length > 0 ? scripts : undefined)
  const scene = { ...opened, accounts: await addCallers(opened.accounts, await listCallers(options.callers?.(value))) }
  for (const { name } of scene.accounts) {
    for (const [token, amount] of Object.entries(MEANS)) {
      await network.client.provider.dev('fund', { account: name, token, amount })
    }
  }
  const restore = await must(network.development, 'development').snapshot()
  const { state, head } = must(network.embedded, 'embedded').chain
  const names = scene.accounts.map(({ name }) => name)
  const losses = new LossOracle(names, all, state, sumDeposits(head, all, state))
  const source = await readText(file)
  return {
    ...{ source, file, title },
    setUp: findFixtureName(source, title),
    value,
    scene,
    networkAccounts: opened.accounts.length,
    strangersFirst: orderByPrivilege(must(network.embedded, 'embedded').chain, scene.accounts, all),
    contracts: actors,
    actions: new Map(Object.entries(actions)),
    always,
    guard: new InvariantOracle(rules as Rules<unknown>, value, actors, state, losses),
    agreement: agrees && new DifferentialOracle(agrees(value), must(network.embedded, 'embedded').chain, actors),
    restore,
  }
}

function leaveOut(actor: Actor, except: readonly string[]): Actor {
  return { ...actor, methods: actor.methods.filter(({ name }) => includes({ except }, listNames(actor.name, name))) }
}

function idleCampaignError(title: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `invariants ${JSON.stringify(title)}: no action to call`, {
    hint: 'Name contracts that have public methods in `contracts`, or write `actions`.',
  })
}

function actorError(): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', 'invariants: `contracts` returns a value that is not a contract handle', {
    hint: 'Return the handles of `chain.deploy` or `chain.contract`: contracts: ({ vault }) => [vault].',
  })
}

function listTokens<S>({ values = {} }: Action<S>): readonly string[] {
  return Object.values(values).flatMap(({ tokens }) => tokens)
}

/** Names a contract as the fixture does. */
function readActor(handle: ContractHandle, value: unknown): Actor {
  if (typeof handle?.id !== 'string' || !Array.isArray(handle.abi)) throw actorError()
  const { id, abi } = handle
  const given = Object.entries(value ?? {}).find(([, each]) => isRecord(each) && each.id === id)
  const methods = abi.filter(({ name }) => !CALLED_BY_CHAIN.includes(name))
  const { contracts } = currentSession()
  return {
    name: given?.[0] ?? contracts.nameOf(id),
    id,
    handle,
    methods,
    narrowed: listNarrowed(contracts.artifactOf(id)),
  }
}

/** Types that have all values of their types in the ABI. */
const WIDE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'unknown', 'any'])

/** Lists the arguments that a typed test has to cast: their declared types can be narrower than those of the ABI. */
function listNarrowed(artifact: Artifact | undefined): Map<string, number[]> {
  if (artifact === undefined) return new Map()
  const isTyped = /\.[cm]?ts$/.test(artifact.file)
  const isNarrowed = (type: string | undefined) => (type === undefined ? isTyped : !WIDE.has(type))
  const listOf = (parameters: readonly { type?: string }[]) =>
    parameters.flatMap(({ type }, at) => (isNarrowed(type) ? at : []))
  return new Map(artifact.methods.map(({ name, parameters }) => [name, listOf(parameters)]))
}

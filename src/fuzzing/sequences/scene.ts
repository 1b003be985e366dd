import type { ContractHandle } from '../../session/test-chain.js'
import type { DifferentialOracle } from '../oracles/differential-oracle.js'
import type { StepOracle } from '../oracles/step-oracle.js'
import type { Arb, ValueSources } from '../property/arbitrary.js'
import type { LastCall } from './execution/last-call.js'

/** Resources that accounts receive, so that no call is rejected for lack of them. */
export const MEANS = { gas: '1000000000000', ram: '100000000' }

/** Methods that only the chain calls. */
export const CALLED_BY_CHAIN = ['init', 'can_update']

/** A participating contract with its name. */
export interface Actor {
  name: string
  id: string
  /** Handle that repeats a failure as a test sends it; absent outside of tests. */
  handle?: ContractHandle
  methods: readonly { name: string; args: readonly string[] }[]
  /** Positions of the arguments whose declared types have fewer values than those of the ABI, by method. */
  narrowed?: ReadonlyMap<string, readonly number[]>
}

/**
 * An action of a campaign that the test defines.
 *
 * @typeParam S - The value that the fixture returns.
 * @typeParam V - The generated values.
 */
export interface Action<S, V = object> {
  /** Generators of the values, by name. */
  values?: { readonly [K in keyof V]: Arb<V[K]> }
  /** Condition for the action. The action is skipped if it returns a falsy value. */
  when?: (stage: S, values: V) => unknown
  /** The action itself. */
  run: (stage: S, values: V) => unknown
}

/** Scene of a campaign: the state of the fixture, callers, and actions. */
export interface CampaignScene<S = unknown> {
  /** The text of the test file. */
  source: string
  /** Its path: the file decides whether a printed test needs types. */
  file: string
  /** Title of the test. */
  title: string
  /** Name of the fixture in the test. */
  setUp: string
  value: S
  scene: ValueSources
  /** Number of accounts that are the first ones of the network. The test added the others. */
  networkAccounts: number
  /**
   * Positions of the accounts, least privileged first: those that sent nothing and that no contract stores after the
   * fixture.
   */
  strangersFirst: readonly number[]
  contracts: readonly Actor[]
  actions: ReadonlyMap<string, Action<S>>
  always: ((stage: S, call: LastCall | undefined) => unknown) | undefined
  /** Oracle of the rules of the test and of every campaign. */
  guard: StepOracle
  /** Oracle that replays the same sequences. */
  agreement: DifferentialOracle | undefined
  /** Restores the state after the fixture. */
  restore: () => Promise<void>
}

import type { ContractHandle } from '../../session/test-chain.js'
import type { DifferentialOracle } from '../oracles/differential-oracle.js'
import type { InvariantOracle } from '../oracles/invariant-rules.js'
import type { Arb, ValueSources } from '../property/arbitrary.js'

/** A contract that takes part, with what it is called. */
export interface Actor {
  name: string
  id: string
  handle: ContractHandle
  methods: readonly { name: string; args: readonly string[] }[]
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
  /** Name of the fixture in the test. */
  setUp: string
  value: S
  scene: ValueSources
  /** Number of accounts that are the first ones of the network. The test added the others. */
  networkAccounts: number
  /**
   * Places of the accounts, the least privileged first: those that neither sent anything nor are stored in a contract
   * after the fixture.
   */
  strangersFirst: readonly number[]
  contracts: readonly Actor[]
  actions: ReadonlyMap<string, Action<S>>
  always: ((stage: S) => unknown) | undefined
  /** The rules of the test beside those of every campaign. */
  guard: InvariantOracle
  /** Oracle that replays the same sequences. */
  agreement: DifferentialOracle | undefined
  /** Returns to what the fixture left behind. */
  restore: () => Promise<void>
}

import { must } from '../../collections/presence.js'
import type { ContractInfo } from '../../contract/record.js'
import { hashScript } from '../../rpc/recording.js'
import type { FixtureState } from '../../session/fixture-state.js'
import type { OtherRun } from '../../vm/sandbox/invocation.js'
import type { OriginalContract } from '../variants/original-contract.js'
import type { Substitutes } from '../variants/programs.js'
import type { Activity } from './baseline.js'
import type { KnownCall } from './known-call.js'
import { intersects, type MutantPoints, type Reach } from './reach.js'

/** A mutant's effect on the calls of a test: none, only on gas, or any other. */
export type MutantEffect = 'none' | 'gas' | 'other'

/** Repeats calls of the tests with the code of mutants. */
export class CallReplayer {
  readonly #contracts: ReadonlyMap<string, OriginalContract>
  readonly #codeOf: (contract: OriginalContract) => string
  readonly #originals = new WeakMap<KnownCall, { run: OtherRun | undefined }>()

  constructor(contracts: readonly OriginalContract[], codeOf: (contract: OriginalContract) => string) {
    const versions = contracts.map((contract) => [hashScript(contract.script), contract] as const)
    this.#contracts = new Map(versions)
    this.#codeOf = codeOf
  }

  /** Starts comparing calls with those of a mutant. */
  compare(substitutes: Substitutes, points: MutantPoints): (call: KnownCall) => MutantEffect {
    return (call) => {
      const contract = this.#contracts.get(call.version)
      const substitute = contract && substitutes.get(contract.script)
      if (contract === undefined || substitute === undefined) return 'none'
      if (!points.versions.has(call.version) && !intersects(call.points, points.points)) return 'none'
      if (!isSameEntry(substitute.info, contract.info, call.method)) return 'other'
      const code = this.#codeOf(contract)
      if (substitute.code === code) return 'none'
      const before = this.#runOriginal(call, code)
      if (before === undefined) return 'other'
      const { operations: expected } = before
      const after = call.replay.runOther(substitute.code, { variant: substitute.variant, expected })
      return after === undefined ? 'other' : compareRuns(before, after)
    }
  }

  #runOriginal(call: KnownCall, code: string): OtherRun | undefined {
    const known = this.#originals.get(call) ?? { run: call.replay.runOther(code) }
    this.#originals.set(call, known)
    return known.run
  }
}

/** Returns whether a method has the same entry in the ABI, whose limits the chain enforces. */
function isSameEntry(one: ContractInfo, other: ContractInfo, method: string): boolean {
  if (one === other) return true
  const describe = ({ lang, version, abi }: ContractInfo) =>
    JSON.stringify([lang, version, abi.filter(({ name }) => name === method)])
  return describe(one) === describe(other)
}

function compareRuns(before: OtherRun, after: OtherRun): MutantEffect {
  // only plain errors have a known value
  if (before.result === undefined || after.result !== before.result) return 'other'
  if (after.isFailure !== before.isFailure || !isSame(before.operations, after.operations)) return 'other'
  return isSame(before.gas, after.gas) ? 'none' : 'gas'
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/**
 * Effects of a mutant on tests and fixtures, computed on first use. A call is determined by its input and the responses
 * of the chain. So if every call of a test gives the same result when repeated with the mutant, the test has the same
 * result.
 */
export class Infection {
  readonly #effects = new Map<Activity, MutantEffect>()
  readonly #calls = new Map<KnownCall, MutantEffect>()
  readonly #compare: (call: KnownCall) => MutantEffect
  readonly #fixtures = new Map<FixtureState, MutantEffect>()

  constructor(compare: (call: KnownCall) => MutantEffect, reach: Reach, fixtures: ReadonlyMap<FixtureState, Activity>) {
    this.#compare = compare
    // a fixture may use others
    for (let isChanged = true; isChanged; ) {
      isChanged = false
      for (const fixture of reach.fixtures) {
        const effect = this.of(must(fixtures.get(fixture), 'fixture'))
        if (effect === (this.#fixtures.get(fixture) ?? 'none')) continue
        this.#fixtures.set(fixture, effect)
        isChanged = true
      }
    }
  }

  /** Returns whether the state of a fixture differs. */
  has(fixture: FixtureState): boolean {
    return this.#fixtures.has(fixture)
  }

  /** The effect on a test or a fixture, including the fixtures it uses. */
  of(activity: Activity): MutantEffect {
    if (activity.isSearching) return 'other'
    const own = this.#effects.get(activity) ?? this.#find(activity)
    this.#effects.set(activity, own)
    return [...activity.fixtures].map((fixture) => this.#fixtures.get(fixture) ?? 'none').reduce(join, own)
  }

  /** The effect on a call with its recorded input and the recorded responses of the chain. */
  ofCall(call: KnownCall): MutantEffect {
    const known = this.#calls.get(call) ?? this.#compare(call)
    this.#calls.set(call, known)
    return known
  }

  #find({ calls }: Activity): MutantEffect {
    let effect: MutantEffect = 'none'
    for (const call of calls) {
      effect = join(effect, this.ofCall(call))
      if (effect === 'other') return effect
    }
    return effect
  }
}

function join(a: MutantEffect, b: MutantEffect): MutantEffect {
  if (a === 'other' || b === 'other') return 'other'
  return a === 'gas' ? a : b
}

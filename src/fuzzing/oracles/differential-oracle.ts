import type { Chain } from '../../chain/chain.js'
import { askNearest } from '../../codec/nearest.js'
import { checkOptions, listOptions } from '../../codec/options.js'
import { itemAt } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { replaceCode } from '../../session/contracts/code-replacement.js'
import { loadContract } from '../../state/contracts.js'
import { readFields, readRecord } from '../../state/records.js'
import { JsonBlob } from '../../state/values.js'
import type { StepOutcome } from '../sequences/execution/step-outcome.js'
import { nameStep, type SequenceStep } from '../sequences/step.js'
import { requireStoredNames } from './stored-names.js'

/** Options for `sameAs`. */
export interface SameAsOptions {
  /**
   * The contract that is upgraded.
   *
   * @defaultValue the first of `contracts`
   */
  instead?: { readonly id: string }
  /**
   * Each call must succeed with both versions or fail with both.
   *
   * @defaultValue `true`
   */
  success?: boolean
  /**
   * Calls must return the same values.
   *
   * @defaultValue `true`
   */
  returns?: boolean
  /**
   * Calls must leave the same receipts.
   *
   * @defaultValue `true`
   */
  receipts?: boolean
  /**
   * Keys, and names of maps, whose values must be the same after every call.
   *
   * @defaultValue `[]`
   */
  storage?: readonly string[]
  /**
   * Methods that may differ.
   *
   * @defaultValue `[]`
   */
  except?: readonly string[]
}

/** Comparison of an upgrade with its predecessor, as `sameAs` returns it. */
export interface SameAs extends SameAsOptions {
  /** The contract whose code is the upgrade. */
  other: { readonly id: string }
}

/**
 * Compares an upgrade with its predecessor, for `agrees` of an invariant: every sequence is played again with the code
 * of another contract in place of the first one. Both must have the same status, return values and receipts.
 *
 * @param otherContract - The contract whose code is the upgrade.
 * @param options - What is compared, and methods that may differ.
 * @returns A rule for `agrees`.
 * @example
 * ```ts
 * import { chain, fixture, invariants, sameAs } from 'iost-toolkit/test'
 *
 * const setup = fixture(async () => {
 *   const { alice } = await chain.accounts(['alice'])
 *   return { jar: await chain.deploy('jar', { from: alice }), next: await chain.deploy('jar2', { from: alice }) }
 * })
 * invariants('the upgrade', { setup, contracts: ({ jar }) => [jar], agrees: ({ next }) => sameAs(next) })
 * ```
 */
export function sameAs(otherContract: { readonly id: string }, options: SameAsOptions = {}): SameAs {
  return { ...options, other: otherContract }
}

/** Name of the rule that an upgrade with different behaviour breaks. */
export const AGREES = 'the upgrade does as the code before'

/** Trace of a step, for comparison with another one. */
export interface StepTrail {
  outcome: StepOutcome
  stored: readonly string[]
}

/** Plays the part of the upgrade, and compares. */
export class DifferentialOracle {
  readonly #chain: Chain
  /** The upgraded contract, and the one whose code it gets. */
  readonly id: string
  readonly other: string
  readonly #options: SameAs
  readonly #contracts: readonly { name: string }[]

  constructor(options: SameAs, chain: Chain, contracts: readonly { name: string; id: string }[]) {
    const { instead = contracts[0], other, ...asked } = options
    if (instead === undefined || loadContract(chain.state, other.id) === undefined) throw differentialError(other.id)
    checkAsked(asked, chain, instead)
    this.#chain = chain
    this.id = instead.id
    this.other = other.id
    this.#options = options
    this.#contracts = contracts
  }

  /** Puts the other code in place of the contract's. */
  upgrade(): void {
    replaceCode(this.#chain, this.id, this.other)
  }

  /** Compared parts of a receipt. */
  get compared(): string[] {
    const { success = true, returns = true, receipts = true } = this.#options
    return [...(success ? ['status'] : []), ...(returns ? ['returns'] : []), ...(receipts ? ['receipts'] : [])]
  }

  /** Keys whose values must be equal. */
  get stored(): readonly string[] {
    return this.#options.storage ?? []
  }

  /** Names among them under which the contract currently has a map. */
  get maps(): readonly string[] {
    return this.stored.filter((key) => readFields(this.#chain.state, this.id, key).length > 0)
  }

  /** Records the trace of a step. */
  take(outcome: StepOutcome): StepTrail {
    const { storage = [] } = this.#options
    return { outcome, stored: storage.map((key) => `${key} is ${this.#read(key)}`) }
  }

  /** Compares a step with the same step without the upgrade. */
  compare(move: SequenceStep, before: StepTrail, after: StepTrail): Error | undefined {
    if (move.kind === 'call' && this.#options.except?.includes(move.method)) return undefined
    const difference = this.#findDifference(before, after)
    if (difference === undefined) return undefined
    const [was, is] = difference
    return new Error(`after the upgrade ${nameStep(move, this.#contracts)} differs: ${is}, and before ${was}`)
  }

  #findDifference(before: StepTrail, after: StepTrail): [string, string] | undefined {
    const { success = true, returns = true, receipts = true } = this.#options
    const [a, b] = [before.outcome, after.outcome]
    if (success && a.done !== b.done) return [describe(a), describe(b)]
    if (a.done && b.done) {
      const [was, is] = [JSON.stringify(a.returned?.returns), JSON.stringify(b.returned?.returns)]
      if (returns && was !== is) return [`it returned ${was}`, `it returns ${is}`]
      const [left, leaves] = [JSON.stringify(a.returned?.receipts), JSON.stringify(b.returned?.receipts)]
      if (receipts && left !== leaves) return [`it left ${left}`, `it leaves ${leaves}`]
    }
    const at = before.stored.findIndex((text, index) => text !== after.stored[index])
    return at < 0 ? undefined : [itemAt(before.stored, at), itemAt(after.stored, at)]
  }

  #read(key: string): string {
    const { state } = this.#chain
    const plain = show(readRecord(state, this.id, key)?.value)
    const fields = readFields(state, this.id, key).map((field) => [
      field,
      show(readRecord(state, this.id, key, field)?.value),
    ])
    return fields.length === 0 ? plain : JSON.stringify(Object.fromEntries(fields))
  }
}

const OPTIONS = listOptions<SameAsOptions>({
  instead: true,
  success: true,
  returns: true,
  receipts: true,
  storage: true,
  except: true,
})

/**
 * Throws `ToolkitError('TEST_ARGUMENT')` for options that compare nothing: unknown names, or all parts of a call
 * excluded.
 */
function checkAsked(asked: Omit<SameAsOptions, 'instead'>, { state }: Chain, contract: { readonly id: string }): void {
  checkOptions('sameAs', asked, OPTIONS)
  const { success, returns, receipts, storage = [], except = [] } = asked
  requireStoredNames(state, contract, storage, 'sameAs: storage')
  const methods = loadContract(state, contract.id)?.info.abi.map(({ name }) => name) ?? []
  const unknown = except.find((name) => !methods.includes(name))
  if (unknown !== undefined) {
    const text = `sameAs: except: the contract has no method ${JSON.stringify(unknown)}${askNearest(unknown, methods)}`
    throw new ToolkitError('TEST_ARGUMENT', text, { hint: `Its methods are ${methods.join(', ')}.` })
  }
  if ([success, returns, receipts].every((each) => each === false) && storage.length === 0) {
    throw new ToolkitError('TEST_ARGUMENT', 'sameAs: nothing is compared: success, returns and receipts are false', {
      hint: 'Leave one of them true, or name keys in `storage`.',
    })
  }
}

function show(value: unknown): string {
  return value instanceof JsonBlob ? value.text : String(value ?? null)
}

function describe(outcome: StepOutcome): string {
  if (outcome.done) return 'it succeeds'
  return 'refused' in outcome ? `it is refused: ${outcome.refused}` : outcome.broken.error.message
}

function differentialError(id: string): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `sameAs: there is nothing to compare ${id} with`, {
    hint: 'Name the contract that is upgraded in `contracts`, and deploy the other one in `setup`.',
  })
}

import type { Chain } from '../../chain/chain.js'
import { itemAt } from '../../collections/presence.js'
import { nameOf } from '../oracles/growth-oracle.js'
import type { ProfitOracle } from '../oracles/losses/profit-oracle.js'
import type { SequenceObserver } from './execution/sequence-player.js'
import type { FailedSequence } from './execution/step-outcome.js'
import { addFractions, changeArgument } from './generation/solo-arguments.js'
import type { CampaignScene } from './scene.js'
import { openSideSearch, type SideSearchParts } from './side-search.js'
import type { CallStep, Sequence, SequenceStep } from './step.js'

/** Share of the calls of a campaign, after its first calls: most failures are found by fewer. */
const SHARE = 0.06
const CALLS_BEFORE = 300
/** Maximum number of known calls by method, and of those that paid their callers. */
const MAX_KNOWN = 12
/** Maximum number of calls of a sequence before those that pay. */
const MAX_STEPS = 6
/** Probability of a part of a sequence with new effects, and of one call after another that took tokens. */
const CONTINUED = 0.4
const FUNDED = 0.2
/** Probability that the account takes the place of another one in arguments, and that a contract does. */
const ALONE = 0.3
const OF_CONTRACT = 0.2
/** Probability that a step is made twice, that amounts get fractions, and that one argument is changed. */
const TWICE = 0.15
const FRACTIONAL = 0.15
const CHANGED = 0.4

interface SoloSearchParts<S> extends SideSearchParts<S> {
  stage: CampaignScene<S>
  /** Accounts that published no contract. */
  accounts: readonly number[]
  profits: ProfitOracle
}

interface SoloSearchOptions {
  seed: number
  /** Calls of the fixture. */
  fixture: Iterable<CallStep>
  profits: ProfitOracle
}

/**
 * Searches for profits beside a campaign: one account makes all the calls, and then those that have paid their callers,
 * often with the whole of its amount. It learns the calls that succeed in the campaign, and the campaign learns nothing
 * from it, so that it draws and finds the same as without it.
 */
export class SoloSearch<S> {
  readonly #parts: SoloSearchParts<S>
  readonly #known = new Map<string, CallStep[]>()
  /** Calls that paid their callers. */
  readonly #paying = new Map<string, CallStep[]>()
  /** Calls that took tokens from their callers. */
  readonly #funding = new Map<string, CallStep[]>()

  private constructor(parts: SoloSearchParts<S>) {
    this.#parts = parts
  }

  /** Opens a search with draws, values and feedback of its own. Undefined if no account may make a profit. */
  static open<S>(
    stage: CampaignScene<S>,
    chain: Chain,
    { seed, fixture, profits }: SoloSearchOptions,
  ): SoloSearch<S> | undefined {
    const accounts = stage.scene.accounts.flatMap(({ name }, at) => (profits.publishers.has(name) ? [] : at))
    if (accounts.length === 0) return undefined
    const search = new SoloSearch({ ...openSideSearch(stage, chain, seed), stage, accounts, profits })
    for (const call of fixture) search.learn(call, { hasPaid: false, hasSent: false })
    return search
  }

  /** Number of calls. */
  get calls(): number {
    return this.#parts.machine.calls
  }

  /** Whether it has made less than its share of the calls of a campaign. */
  isDue(calls: number): boolean {
    return this.calls < SHARE * (calls - CALLS_BEFORE)
  }

  /** Learns a successful call. */
  learn(call: CallStep, { hasPaid, hasSent }: Pick<ProfitOracle, 'hasPaid' | 'hasSent'> = this.#parts.profits): void {
    this.#parts.generator.learn(call)
    remember(this.#known, call)
    if (hasPaid) remember(this.#paying, call)
    if (hasSent) remember(this.#funding, call)
  }

  /** Passes over failures with these causes. */
  passOver(causes: Iterable<string>): void {
    this.#parts.machine.passOver(causes)
  }

  /** Plays one sequence, made from those of the campaign. Calls `count` for every step that broke no rule. */
  async play(
    corpus: readonly Sequence[],
    count: NonNullable<SequenceObserver['onStep']>,
  ): Promise<FailedSequence | undefined> {
    const { feedback, mutator, player } = this.#parts
    const sequence = this.#make(corpus)
    if (sequence.length === 0) return undefined
    const played: SequenceStep[] = []
    feedback.start()
    return player.play(sequence, {
      onStep: (move, outcome) => {
        count(move, outcome)
        if (!outcome.done) return
        feedback.depth = played.push(move)
        if (move.kind !== 'call') return
        feedback.returned(outcome.returned?.returns ?? [])
        this.learn(move)
        mutator.learn(move)
      },
      repair: (move, reason) => {
        const ways = mutator.repair(move, { reason, recent: feedback.recent, played })
        return ways?.every((way) => way.kind !== 'call' || way.caller === callerOf(move)) ? ways : undefined
      },
      vary: (move) => mutator.vary(move, feedback.path),
    })
  }

  #make(corpus: readonly Sequence[]): SequenceStep[] {
    const { random, accounts } = this.#parts
    if (this.#known.size === 0) return []
    const account = random.pick(accounts)
    const steps = this.#begin(corpus)
    const exits = this.#paying.size === 0 ? [] : this.#pickSeveral(this.#paying, 1 + random.below(2))
    const names = this.#replaceNames(account)
    const twice = steps.flatMap((step) => (random.chance(TWICE) ? [step, step] : [step]))
    const own = [...twice, ...exits].map((step) => this.#assign(step, account, names))
    return this.#vary(own, account)
  }

  #begin(corpus: readonly Sequence[]): SequenceStep[] {
    const { random } = this.#parts
    if (this.#funding.size > 0 && random.chance(FUNDED)) {
      return [...this.#pickSeveral(this.#funding, 1), ...this.#pickSeveral(this.#known, 1)]
    }
    if (corpus.length > 0 && random.chance(CONTINUED)) return this.#cut(random.pick(corpus))
    return this.#pickSeveral(this.#known, 1 + random.below(3))
  }

  #vary(steps: SequenceStep[], account: number): SequenceStep[] {
    const { random, generator, stage } = this.#parts
    const fractional = random.chance(FRACTIONAL) ? addFractions(steps, random) : steps
    if (!random.chance(CHANGED)) return fractional
    const names = [...stage.contracts.map(({ id }) => id), itemAt(stage.scene.accounts, account).name]
    return changeArgument(fractional, { random, names, renew: (call, at) => generator.renew(call, at) })
  }

  #cut(sequence: Sequence): SequenceStep[] {
    const { random } = this.#parts
    const steps = sequence.filter(({ kind }) => kind === 'call' || kind === 'wait')
    const at = random.below(Math.max(1, steps.length - MAX_STEPS + 1))
    return steps.slice(at, at + 1 + random.below(MAX_STEPS))
  }

  #pickSeveral(known: ReadonlyMap<string, readonly CallStep[]>, count: number): CallStep[] {
    const { random } = this.#parts
    return Array.from({ length: count }, () => random.pick(random.pick([...known.values()])))
  }

  /** Chooses what each account becomes in arguments: the account that calls, a contract, or the same. */
  #replaceNames(account: number): Map<unknown, string> {
    const { random, stage } = this.#parts
    const own = itemAt(stage.scene.accounts, account).name
    const names = new Map<unknown, string>()
    for (const { name } of stage.scene.accounts) {
      if (random.chance(ALONE)) names.set(name, own)
      else if (random.chance(OF_CONTRACT)) names.set(name, random.pick(stage.contracts).id)
    }
    return names
  }

  /** A step of one account, in place of its caller. */
  #assign(step: SequenceStep, account: number, names: ReadonlyMap<unknown, string>): SequenceStep {
    if (step.kind !== 'call') return step
    const { accounts } = this.#parts.stage.scene
    const [caller, own] = [itemAt(accounts, step.caller).name, itemAt(accounts, account).name]
    const replace = (value: unknown) => (value === caller ? own : (names.get(value) ?? value))
    return { ...step, caller: account, args: step.args.map(replace) }
  }
}

function callerOf(step: SequenceStep): number | undefined {
  return step.kind === 'call' ? step.caller : undefined
}

function remember(known: Map<string, CallStep[]>, call: CallStep): void {
  const name = nameOf(call)
  known.set(name, [...(known.get(name) ?? []), call].slice(-MAX_KNOWN))
}

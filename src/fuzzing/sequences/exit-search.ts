import type { Chain } from '../../chain/chain.js'
import { firstOf, itemAt } from '../../collections/presence.js'
import { loadContract } from '../../state/contracts.js'
import { nameOf } from '../oracles/growth-oracle.js'
import { listNames } from '../oracles/method-scope.js'
import { isReadOnly } from '../oracles/read-only-methods.js'
import { ExitTrial } from './execution/exit-trial.js'
import type { FailedSequence } from './execution/step-outcome.js'
import { mapLeaves } from './generation/json-text.js'
import { changeArgument } from './generation/solo-arguments.js'
import type { CampaignScene } from './scene.js'
import { openSideSearch, type SideSearchParts } from './side-search.js'
import type { CallStep, ExitStep, Sequence, SequenceStep } from './step.js'

/** Share of the calls of a campaign, after its first calls: what pays has to be known. */
const SHARE = 0.12
const CALLS_BEFORE = 1000
/** Maximum number of known calls by method, and of those that paid. */
const MAX_KNOWN = 8
const MAX_PAYING = 4
/** Maximum number of calls whose payments are looked for in one state, and of calls that may end them. */
const MAX_EXITS = 16
const MAX_ATTACKS = 6
/** Maximum number of steps before. */
const MAX_STEPS = 8
/** Probability of a sequence with new effects in place of the fixture, of the caller's own name, and of a change. */
const CONTINUED = 0.5
const OWN = 0.5
const CHANGED = 0.4

interface ExitSearchOptions {
  seed: number
  /** Calls of the fixture. */
  fixture: Iterable<CallStep>
  /** Accounts that published the contracts. */
  publishers: ReadonlySet<string>
}

/**
 * Searches beside a campaign for calls that lock tokens: notes which known calls pay accounts in a state, makes a call
 * of another account, and looks whether they still pay. The campaign learns nothing from it.
 */
export class ExitSearch<S> {
  readonly #parts: SideSearchParts<S>
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain
  readonly #trial: ExitTrial<S>
  /** Accounts that published no contract. */
  readonly #strangers: readonly number[]
  readonly #known = new Map<string, CallStep[]>()
  readonly #paying = new Map<string, CallStep[]>()

  private constructor(stage: CampaignScene<S>, chain: Chain, { seed, publishers }: ExitSearchOptions) {
    this.#stage = stage
    this.#chain = chain
    this.#parts = openSideSearch(stage, chain, seed)
    this.#trial = new ExitTrial(stage, chain, publishers)
    this.#strangers = stage.scene.accounts.flatMap(({ name }, at) => (publishers.has(name) ? [] : at))
  }

  /**
   * Opens a search with draws and values of its own. Undefined if the rule holds for no method, on a fork, which may
   * lack values, and where an upgrade is compared.
   */
  static open<S>(stage: CampaignScene<S>, chain: Chain, options: ExitSearchOptions): ExitSearch<S> | undefined {
    const names = stage.contracts.flatMap(({ name, methods }) => methods.map((method) => listNames(name, method.name)))
    const isHeld = names.some((each) => stage.guard.isHeld('lockedTokens', each))
    if (!isHeld || chain.source !== undefined || stage.agreement !== undefined) return undefined
    const search = new ExitSearch(stage, chain, options)
    for (const call of options.fixture) search.learn(call)
    return search
  }

  /** Number of calls. */
  get calls(): number {
    return this.#parts.machine.calls + this.#trial.calls
  }

  /** Whether it has made less than its share of the calls of a campaign. */
  isDue(calls: number): boolean {
    return this.#strangers.length > 0 && this.calls < SHARE * (calls - CALLS_BEFORE)
  }

  /** Learns a successful call that may have changed something. */
  learn(call: CallStep): void {
    const code = loadContract(this.#chain.state, itemAt(this.#stage.contracts, call.contract).id)?.origCode
    if (code !== undefined && isReadOnly(code, call.method)) return
    this.#parts.generator.learn(call)
    remember(this.#known, call, MAX_KNOWN)
  }

  /** Passes over failures with these causes. */
  passOver(causes: Iterable<string>): void {
    this.#parts.machine.passOver(causes)
  }

  /** Looks for a call that ends a payment, in one state. */
  async play(corpus: readonly Sequence[]): Promise<FailedSequence | undefined> {
    const { machine, random } = this.#parts
    if (this.#known.size === 0) return undefined
    await machine.restore()
    const played: SequenceStep[] = []
    for (const step of corpus.length > 0 && random.chance(CONTINUED) ? cut(random.pick(corpus)) : []) {
      const outcome = await machine.play(step)
      if (outcome.done) played.push(step)
      else if ('broken' in outcome) return { sequence: [...played, step], broken: outcome.broken }
    }
    const exits = this.#listExits()
    for (let count = 0; count < MAX_ATTACKS && exits.length > 0; count++) {
      const failed = await this.#attack(played, exits)
      if (failed !== undefined) return failed
    }
    return undefined
  }

  /** The calls that pay an account in the current state. */
  #listExits(): CallStep[] {
    const { random } = this.#parts
    const candidates = [...this.#known].flatMap(([name, calls]) => [
      ...(this.#paying.get(name) ?? []),
      random.pick(calls),
    ])
    const exits = candidates.slice(0, MAX_EXITS).filter((call) => this.#trial.readPayment(call) !== undefined)
    for (const call of exits) remember(this.#paying, call, MAX_PAYING)
    return exits
  }

  async #attack(played: Sequence, exits: readonly CallStep[]): Promise<FailedSequence | undefined> {
    const { machine } = this.#parts
    const call = this.#makeAttack()
    const back = machine.mark()
    try {
      const outcome = await machine.play(call)
      if (!outcome.done) {
        return 'broken' in outcome ? { sequence: [...played, call], broken: outcome.broken } : undefined
      }
      for (const exit of exits) {
        if (this.#trial.readPayment(exit) !== undefined) continue
        const step: ExitStep = { kind: 'exit', call: exit, others: this.#listKnown() }
        const judged = await machine.play(step)
        if (!judged.done && 'broken' in judged) {
          return { sequence: [...played, call, step], broken: judged.broken }
        }
      }
      return undefined
    } finally {
      back()
    }
  }

  #listKnown(): CallStep[] {
    return [...this.#known].flatMap(([name, calls]) => [...(this.#paying.get(name) ?? []), ...calls])
  }

  /** A known call, made by any account without a role. */
  #makeAttack(): CallStep {
    const { random, generator } = this.#parts
    const { accounts } = this.#stage.scene
    const base = random.pick(random.pick([...this.#known.values()]))
    const caller = random.pick(this.#strangers)
    const [from, to] = [itemAt(accounts, base.caller).name, itemAt(accounts, caller).name]
    const rename = (leaf: string | number) => (leaf === from ? to : leaf)
    const args = random.chance(OWN) ? base.args.map((value) => mapLeaves(value, rename)) : base.args
    const call: CallStep = { ...base, caller, args }
    if (!random.chance(CHANGED)) return call
    const names = [...this.#stage.contracts.map(({ id }) => id), to]
    const renew = (each: CallStep, at: number) => generator.renew(each, at)
    const changed = firstOf(changeArgument([call], { random, names, renew }))
    return changed.kind === 'call' ? changed : call
  }
}

function cut(sequence: Sequence): Sequence {
  return sequence.filter(({ kind }) => kind === 'call' || kind === 'wait').slice(-MAX_STEPS)
}

function remember(known: Map<string, CallStep[]>, call: CallStep, most: number): void {
  const calls = known.get(nameOf(call)) ?? []
  const text = JSON.stringify(call)
  if (calls.some((each) => JSON.stringify(each) === text)) return
  known.set(nameOf(call), [...calls, call].slice(-most))
}

import { itemAt, must } from '../../../collections/presence.js'
import type { NestedCall } from '../../feedback/coverage-feedback.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep, Sequence, SequenceStep } from '../step.js'
import type { Dictionary } from './dictionary.js'
import { parseDocument } from './json-text.js'
import type { Random } from './random.js'
import { planRound, type WholeAmount } from './round.js'
import type { Strategy } from './strategies.js'
import { placeTuple, type Tuple } from './tuple-pool.js'

/** Number of values of custom actions that are generated at once, because generating one at a time is expensive. */
const BATCH = 100

/** Maximum number of remembered values per argument of successful calls. */
const MAX_LEARNT = 12
/** Probability that all accounts call equally often in a sequence. */
const WITHOUT_LEAD = 0.4
/** Maximum number of remembered successful calls per method. */
const MAX_CALLS = 16
/**
 * Probability that a call gets values that occurred together, in a run that relates calls, and that an account among
 * them calls.
 */
const RELATED = 0.4
const BY_OWNER = 0.5
/** Stands for the calling account. */
const CALLER = Symbol('caller')

/** Makes moves at random, and sequences out of others. */
export class SequenceGenerator<S> {
  readonly #random: Random
  readonly #dictionary: Dictionary
  readonly #stage: CampaignScene<S>
  readonly #kinds: readonly (() => SequenceStep)[]
  readonly #batches = new Map<string, unknown[]>()
  /**
   * Account that makes most calls of the current sequence, if any: many effects need several calls of the same account.
   */
  #lead: number | undefined
  /** Arguments of successful calls by contract, method and position. */
  readonly #worked = new Map<string, unknown[]>()
  /** Strategy of the current run. */
  strategy: Strategy = 'independent'
  /** Amounts that the steps of rounds have to take. */
  readonly #whole = new WeakMap<SequenceStep, WholeAmount>()
  /** Successful calls by contract and method. */
  readonly #calls = new Map<string, CallStep[]>()

  constructor(random: Random, dictionary: Dictionary, stage: CampaignScene<S>) {
    this.#random = random
    this.#dictionary = dictionary
    this.#stage = stage
    const calls = stage.contracts.flatMap(({ methods }, contract) =>
      methods.map(
        ({ name, args }) =>
          () =>
            this.#makeCall(contract, name, args),
      ),
    )
    this.#kinds = [...calls, ...[...stage.actions.keys()].map((action) => () => this.#makeAct(action))]
  }

  /** Generates one step: usually a call, sometimes time or blocks, and the upgrade if there is one. */
  make(): SequenceStep {
    const random = this.#random
    if (this.#stage.agreement !== undefined && random.chance(0.1)) return { kind: 'upgrade' }
    if (random.chance(0.06)) return { kind: 'wait', seconds: this.#dictionary.makeSeconds() }
    if (random.chance(0.02)) return { kind: 'mine', blocks: this.#dictionary.makeBlocks() }
    return random.pick(this.#kinds)()
  }

  makeSequence(length: number): SequenceStep[] {
    this.#chooseLead([])
    return this.#makeMoves(length)
  }

  /**
   * Generates the same call by every account, in random order: totals become zero, and single holders remain. Undefined
   * before the first successful call.
   */
  makeRound(): SequenceStep[] | undefined {
    const random = this.#random
    if (this.#calls.size === 0) return undefined
    const call = random.pick(random.pick([...this.#calls.values()]))
    const callers = [...this.#accounts.keys()]
    const round: SequenceStep[] = []
    while (callers.length > 0) {
      const [caller = 0] = callers.splice(random.below(callers.length), 1)
      round.push({ ...call, caller })
    }
    return round
  }

  /**
   * Generates a successful call once for every account, often with whole amounts. Undefined before the first successful
   * call.
   */
  makeWholeRound(): SequenceStep[] | undefined {
    if (this.#calls.size === 0) return undefined
    const original = this.#pickNamed(this.#random.pick([...this.#calls.values()]))
    const { contract, method } = original
    const round = planRound(original, {
      names: this.#accounts.map(({ name }) => name),
      random: this.#random,
      listWorked: (at) => this.#worked.get(`${contract} ${method} ${at}`) ?? [],
    })
    for (const { call, whole } of round) if (whole !== undefined) this.#whole.set(call, whole)
    return round.map(({ call }) => call)
  }

  /** Returns the amount that a step of a round has to take. */
  readWhole(step: SequenceStep): WholeAmount | undefined {
    return this.#whole.get(step)
  }

  /** Picks two of these calls, and returns the one that names more accounts. */
  #pickNamed(calls: readonly CallStep[]): CallStep {
    const count = ({ args }: CallStep) => this.#accounts.filter(({ name }) => args.includes(name)).length
    const [one, other] = [this.#random.pick(calls), this.#random.pick(calls)]
    return count(one) < count(other) ? other : one
  }

  #makeMoves(length: number): SequenceStep[] {
    return Array.from({ length }, () => this.make())
  }

  /** Often who called last. */
  #chooseLead(sequence: Sequence): void {
    const random = this.#random
    const last = sequence.findLast((move) => move.kind === 'call')
    this.#lead = undefined
    if (random.chance(WITHOUT_LEAD)) return
    this.#lead = last?.kind === 'call' && random.chance(0.5) ? last.caller : random.below(this.#accounts.length)
  }

  #chooseCaller(): number {
    if (this.#lead !== undefined && this.#random.chance(0.7)) return this.#lead
    return this.#random.below(this.#accounts.length)
  }

  get #accounts() {
    return this.#stage.scene.accounts
  }

  /** Mutates a sequence with new effects, using parts of another one. */
  mutate(sequence: Sequence, other: Sequence, longest: number): SequenceStep[] {
    const random = this.#random
    const at = random.below(sequence.length + 1)
    this.#chooseLead(sequence)
    const more = () => this.#makeMoves(1 + random.below(Math.max(1, longest - sequence.length)))
    const kind = random.below(14)
    if (kind < 5) return this.#vary([...sequence, ...more()], 0.03).slice(0, longest)
    if (kind === 5) return [...sequence.slice(0, at), ...other.slice(random.below(other.length))].slice(0, longest)
    if (kind === 6) return [...sequence.slice(0, at), this.make(), ...sequence.slice(at)].slice(0, longest)
    if (kind === 7) return this.#interleave(sequence, other).slice(0, longest)
    if (kind === 8) return [...sequence.slice(0, at), ...sequence.slice(at + 1), ...more()].slice(0, longest)
    if (kind === 9) return [...more(), ...sequence].slice(-longest)
    if (kind === 10) return [...sequence.slice(0, at), ...sequence.slice(Math.max(0, at - 1))].slice(0, longest)
    if (kind < 13) return this.#thin(sequence, more())
    return this.#vary(sequence, Math.max(0.1, 1 / sequence.length))
  }

  #vary(sequence: Sequence, share: number): SequenceStep[] {
    return sequence.map((move) => (this.#random.chance(share) ? this.#change(move) : move))
  }

  /** Removes about half of the steps, because sequences accumulate unnecessary ones. */
  #thin(sequence: Sequence, more: Sequence): SequenceStep[] {
    const share = this.#random.pick([0.25, 0.5, 0.75])
    return [...sequence.filter(() => this.#random.chance(share)), ...(this.#random.chance(0.5) ? more.slice(0, 3) : [])]
  }

  #interleave(sequence: Sequence, other: Sequence): SequenceStep[] {
    const left = [...sequence]
    const right = [...other]
    const mixed: SequenceStep[] = []
    while (left.length + right.length > 0) {
      const from = right.length === 0 || (left.length > 0 && this.#random.chance(0.5)) ? left : right
      mixed.push(must(from.shift(), 'step'))
    }
    return mixed
  }

  /** Changes an argument or the caller of a step. */
  #change(move: SequenceStep): SequenceStep {
    if (move.kind === 'wait') return { ...move, seconds: this.#dictionary.makeSeconds() }
    if (move.kind === 'mine') return { ...move, blocks: this.#dictionary.makeBlocks() }
    if (move.kind === 'act') return this.#makeAct(move.action)
    if (move.kind === 'exit') return move
    if (move.kind === 'repeat' || move.kind === 'upgrade') return move
    const related = this.#relateToAny(move)
    if (related !== undefined) return related
    const args = [...move.args]
    const which = this.#random.below(args.length + 1)
    if (which === args.length) return { ...move, caller: this.#chooseCaller() }
    args[which] = this.#dictionary.make(itemAt(this.#typesOf(move), which), this.#nameOf(move.caller))
    return { ...move, args }
  }

  /** Changes one argument of a call, often to one with which the method succeeded. */
  renew(call: CallStep, at: number): CallStep {
    const types = this.#typesOf(call)
    const made = this.#makeArguments(call.contract, call.method, types, this.#nameOf(call.caller))
    return { ...call, args: call.args.with(at, made[at]) }
  }

  /**
   * Puts values that occurred together into the arguments of a call, often in the name of an account that belongs to
   * them, such as an id with its owner as the caller. Undefined if no argument changes.
   */
  relate(call: CallStep, tuple: Tuple): CallStep | undefined {
    const random = this.#random
    const owners = this.#accounts.flatMap(({ name }, at) =>
      name === tuple.caller || tuple.values.includes(name) ? at : [],
    )
    const caller = owners.length > 0 && random.chance(BY_OWNER) ? random.pick(owners) : call.caller
    // a value alone belongs to an account at most
    if (tuple.values.length < 2 && caller === call.caller) return undefined
    const [name, maker] = [this.#nameOf(caller), tuple.caller]
    const isLeftOut = random.chance(0.5)
    const values = tuple.values.flatMap((value) => {
      // the account that calls is often no argument, and who called before is often meant to be who calls now
      if (value === name) return isLeftOut ? [] : [value]
      return value === maker && isLeftOut ? [name] : [value]
    })
    const args = placeTuple(call.args, this.#typesOf(call), { values }, random)
    return args && { ...call, caller, args }
  }

  /** Relates a call to any tuple, in some calls of a run that relates calls. */
  #relateToAny(call: CallStep): CallStep | undefined {
    const { tuples } = this.#dictionary
    if (this.strategy !== 'related' || tuples.isEmpty || !this.#random.chance(RELATED)) return undefined
    return this.relate(call, tuples.pick())
  }

  #typesOf({ contract, method }: CallStep): readonly string[] {
    return must(
      itemAt(this.#stage.contracts, contract).methods.find(({ name }) => name === method),
      'method',
    ).args
  }

  #nameOf(caller: number): string {
    return itemAt(this.#accounts, caller).name
  }

  /** Remembers the arguments that a call succeeded with. */
  learn(call: CallStep): void {
    const { contract, method, caller, args } = call
    const calls = this.#calls.get(`${contract} ${method}`) ?? []
    this.#calls.set(`${contract} ${method}`, [...calls, call].slice(-MAX_CALLS))
    const name = this.#nameOf(caller)
    this.#dictionary.tuples.add(`${contract} ${method}`, { values: args, caller: name })
    for (const [index, value] of args.entries()) {
      const place = `${contract} ${method} ${index}`
      const known = this.#worked.get(place) ?? []
      const learnt = value === name ? CALLER : value
      if (!known.includes(learnt)) this.#worked.set(place, [...known, learnt].slice(-MAX_LEARNT))
    }
  }

  /** Records a call between contracts, because its arguments are seldom guessed. */
  learnNested({ contract: id, method, data }: NestedCall, caller: number): void {
    const contract = this.#stage.contracts.findIndex((each) => each.id === id)
    const entry = this.#stage.contracts[contract]?.methods.find(({ name }) => name === method)
    const args = parseDocument(data)
    if (entry === undefined || !Array.isArray(args) || args.length !== entry.args.length) return
    this.learn({ kind: 'call', contract, method, caller, args })
  }

  /**
   * Generates arguments, often those with which the method succeeded before: rejections do not show what lies after
   * them.
   */
  #makeArguments(contract: number, method: string, types: readonly string[], name: string): unknown[] {
    const args = this.#dictionary.makeAll(types, name)
    return args.map((value, index) => {
      const known = this.#worked.get(`${contract} ${method} ${index}`)
      if (known === undefined || !this.#random.chance(0.4)) return value
      const learnt = this.#random.pick(known)
      return learnt === CALLER ? name : learnt
    })
  }

  /** Generates a call, often similar to one that succeeded before. */
  #makeCall(contract: number, method: string, types: readonly string[]): SequenceStep {
    const known = this.#calls.get(`${contract} ${method}`)
    if (known !== undefined && this.#random.chance(0.4)) {
      const call = this.#random.pick(known)
      return this.#random.chance(0.6) ? this.#change(call) : call
    }
    const caller = this.#chooseCaller()
    const args = this.#makeArguments(contract, method, types, this.#nameOf(caller))
    const call: CallStep = { kind: 'call', contract, method, caller, args }
    return this.#relateToAny(call) ?? call
  }

  #makeAct(action: string): SequenceStep {
    const { scene, actions } = this.#stage
    const { values = {} } = must(actions.get(action), 'action')
    let batch = this.#batches.get(action)
    if (batch === undefined || batch.length === 0) {
      const kinds = Object.entries(values).map(([name, kind]) => [name, kind.open(scene)])
      const seed = this.#random.below(2 ** 31)
      batch = scene.fc.sample(scene.fc.record(Object.fromEntries(kinds), { noNullPrototype: true }), {
        numRuns: BATCH,
        seed,
      })
      this.#batches.set(action, batch)
    }
    return { kind: 'act', action, values: batch.pop() }
  }
}

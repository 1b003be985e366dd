import { itemAt } from '../collections/presence.js'
import { SequencePlayer } from '../fuzzing/sequences/execution/sequence-player.js'
import type { StepOutcome } from '../fuzzing/sequences/execution/step-outcome.js'
import type { CallStep, Sequence, SequenceStep } from '../fuzzing/sequences/step.js'
import {
  type AttackPlan,
  type AttackTask,
  isProof,
  isTrigger,
  listLinked,
  planAttack,
  playDirectly,
  substitute,
} from './attack-plan.js'
import { formatHolding, readHoldings, subtractBalances } from './balances.js'
import type { Pattern } from './claims.js'
import type { Exploration } from './exploration.js'
import { ForgedCalls } from './forged-calls.js'
import type { Harm, HarmTarget } from './harm-oracle.js'
import { readReturned } from './related-calls.js'
import { ATTACKER, type ProofScene, SUBJECT, TOKEN, USERS } from './scene.js'
import { ShareCheck } from './share-check.js'
import { hashSecret, isSignature, listKeys, PLACEHOLDER } from './signer.js'
import { StatedCredit } from './stated-credit.js'
import { TermCheck } from './term-check.js'
import { TimeBudget } from './time-budget.js'

/** Most calls of a search for one attack. */
const MAX_CALLS = 30_000
/** Most calls for one pattern from one state; long patterns get five times as many. */
const MAX_PATTERN_CALLS = 1200

/** An attack that does harm, from the start of the chain. */
export interface FoundAttack {
  sequence: Sequence
  harm: Harm
  /** Change of the attack with which it did no harm. */
  control: string | undefined
}

/** Tries the calls of a plan in the order of its patterns, from each state that users can reach. */
export class AttackSearch {
  readonly #scene: ProofScene
  readonly #explored: Exploration
  readonly #task: AttackTask
  #plan: AttackPlan
  readonly #player: SequencePlayer<undefined>
  readonly #budget: TimeBudget
  readonly #maxCalls: number
  /** Number of calls after which the next pattern is tried. */
  #patternEnd = 0
  /** Number of calls that were tried. */
  tried = 0

  constructor(scene: ProofScene, explored: Exploration, task: AttackTask, timeMs: number) {
    this.#scene = scene
    this.#explored = explored
    this.#task = task
    this.#plan = planAttack(scene, explored, task)
    this.#player = new SequencePlayer(scene.machine, scene.stage)
    this.#budget = new TimeBudget(timeMs)
    this.#maxCalls = scene.machine.calls + MAX_CALLS
  }

  get #isOver(): boolean {
    return this.#budget.isOver || this.#scene.machine.calls > this.#maxCalls
  }

  /** Returns an attack whose harm depends on the call of the finding. */
  async run(): Promise<FoundAttack | undefined> {
    const { claim } = this.#task
    const start = this.#scene.machine.calls
    try {
      for (const pattern of claim.patterns) {
        this.#scene.oracle.target = this.#chooseTarget(pattern)
        for (const state of this.#listStates(pattern)) {
          const found = await this.#attackFrom(state, pattern)
          if (found !== undefined) return found
          if (this.#isOver) return undefined
        }
      }
      return undefined
    } finally {
      this.tried = this.#scene.machine.calls - start
    }
  }

  /** A call with a signature may pay once, but not one whose arguments no key has signed. */
  #chooseTarget(pattern: Pattern): HarmTarget {
    const { claim, place } = this.#task
    const { actions, keys } = place
    if (claim.form !== 'signed') return { harms: new Set(claim.harms), actions, keys }
    const harms = new Set<Harm>([pattern.includes('forged') ? 'gain' : 'repeat'])
    return { harms, actions, keys, identify: (args) => args.filter(isProof) }
  }

  #listStates(pattern: Pattern): readonly Sequence[] {
    const { states } = this.#explored
    const isLong = pattern.filter((kind) => kind !== 'again' && kind !== 'wait').length >= LONG
    const chosen = isLong ? [...states.slice(0, 1), ...states.slice(-1)] : states
    if (this.#task.claim.isUser === undefined) return chosen
    if (this.#task.claim.form === 'signed') return [...this.#listKeyed(), ...chosen]
    const others = isLong ? [] : states.slice(0, MAX_USED)
    return [...others.flatMap((state) => USERS.map((user) => exchange(state, user, this.#names))), ...chosen]
  }

  /** States in which the contract has been given a key of the scene, or the hash of the secret. */
  #listKeyed(): Sequence[] {
    const { known, states } = this.#explored
    const setters = [...known].flatMap(([method, calls]) =>
      this.#task.place.actions.has(method) ? [] : calls.slice(0, MAX_SETTERS),
    )
    const given = setters.flatMap((call) => substitute(call, [...listKeys('signer'), hashSecret()]))
    return [...states.slice(0, 1), []].flatMap((state) => given.slice(0, MAX_KEYED).map((call) => [...state, call]))
  }

  get #names(): string[] {
    return this.#scene.stage.scene.accounts.map(({ name }) => name)
  }

  async #attackFrom(state: Sequence, pattern: Pattern): Promise<FoundAttack | undefined> {
    const { machine } = this.#scene
    await machine.restore()
    for (const step of state) await machine.play(step)
    if (this.#task.claim.form === 'signed' && this.#isEmpty())
      return this.#attackFrom([...state, this.#fund()], pattern)
    this.#plan = planAttack(this.#scene, this.#explored, this.#task, state)
    this.#patternEnd = machine.calls + MAX_PATTERN_CALLS * (pattern.length > LONG ? 5 : 1)
    for (const attack of await this.#extend([], pattern, [])) {
      const found = await this.#confirm([...state, ...attack])
      if (found !== undefined) return found
      await machine.restore()
      for (const step of state) await machine.play(step)
    }
    return undefined
  }

  /** Returns the first harmful sequences of a pattern. */
  async #extend(played: Sequence, [next, ...rest]: Pattern, returned: readonly string[]): Promise<Sequence[]> {
    const { machine } = this.#scene
    const found: Sequence[] = []
    for (const planned of await this.#chooseSteps(next, played, returned)) {
      if (this.#isOver || machine.calls > this.#patternEnd || found.length >= MAX_CANDIDATES) break
      const step = next === 'trigger' ? await this.#sign(planned) : planned
      if (step === undefined) continue
      const undo = machine.mark()
      const outcome = await machine.play(step)
      const sequence = [...played, step]
      if (!outcome.done && 'broken' in outcome) found.push(sequence)
      else if (outcome.done && rest.length > 0)
        found.push(...(await this.#extend(sequence, rest, [...returned, ...readReturned(outcome)])))
      undo()
    }
    return found
  }

  async #chooseSteps(
    kind: Pattern[number] | undefined,
    played: Sequence,
    returned: readonly string[],
  ): Promise<readonly SequenceStep[]> {
    if (kind !== 'forged') return this.#listSteps(kind, played, returned)
    return new ForgedCalls(this.#scene, () => this.#isOver).list(this.#plan.triggers)
  }

  /** Signs a call that waits for it; undefined if no key of the scene can. */
  async #sign(step: SequenceStep): Promise<SequenceStep | undefined> {
    if (step.kind !== 'call' || !step.args.includes(PLACEHOLDER)) return step
    return this.#scene.signer.sign(step)
  }

  #isEmpty(): boolean {
    const { chain, stage } = this.#scene
    return readHoldings(chain.state, itemAt(stage.contracts, SUBJECT).id).size === 0
  }

  #listSteps(
    kind: Pattern[number] | undefined,
    played: Sequence,
    returned: readonly string[],
  ): readonly SequenceStep[] {
    const { triggers, ordinary, hooked, aims } = this.#plan
    const calls = played.filter((step) => step.kind === 'call')
    if (kind === 'wait') return WAITS
    if (kind === 'moment') return MOMENTS
    if (kind === 'fund') return [this.#fund()]
    const { form } = this.#task.claim
    if (kind === 'trigger' && form !== undefined && form !== 'term') return triggers
    if (kind === 'trigger') return listLinked(triggers, calls, returned)
    if (kind === 'aim') return aims
    if (kind === 'hooked') return hooked
    if (kind === 'other') return listOthers(played)
    return kind === 'again' ? played.slice(-1) : listLinked(ordinary, calls, returned)
  }

  /** A user sends tokens to the contract, so that there is something to take. */
  #fund(): SequenceStep {
    const { stage } = this.#scene
    const args = ['iost', itemAt(this.#names, 1), itemAt(stage.contracts, SUBJECT).id, '50', '']
    return { kind: 'call', contract: TOKEN, caller: 1, method: 'transfer', args }
  }

  /** Removes what the harm does not need, and compares with the same calls without the fault. */
  async #confirm(sequence: Sequence): Promise<FoundAttack | undefined> {
    const harm = await this.#findHarm(sequence)
    if (harm === undefined) return undefined
    if (harm === 'repeat' && !(await this.#isPaidForEver(sequence))) return undefined
    const reduced = await this.#reduce(sequence, harm)
    for (const each of reduced === sequence ? [sequence] : [reduced, sequence]) {
      const control = await this.#compare(each, harm)
      if (control !== false) return { sequence: each, harm, control }
    }
    return this.#confirmStated(reduced, harm)
  }

  /**
   * The attack with all that the contract holds as the amount that its caller states; undefined if that is harmless.
   */
  async #confirmStated(sequence: Sequence, harm: Harm): Promise<FoundAttack | undefined> {
    if (this.#plan.claim.isStated === undefined || harm !== 'gain') return undefined
    const others = sequence.filter((step) => !isTrigger(step, this.#plan))
    if (sequence.length - others.length !== 1 || (await this.#player.play(others)) !== undefined) return undefined
    const at = sequence.findIndex((step) => isTrigger(step, this.#plan))
    const stated = await new StatedCredit(this.#scene).find(sequence, at)
    const failed = stated && (await this.#player.play(stated))
    return stated && failed?.broken.rule === harm ? { sequence: stated, harm, control: undefined } : undefined
  }

  /** Whether who makes the same calls at other moments, without the contract that fails where it loses, also loses. */
  async #isGamble(sequence: Sequence): Promise<boolean> {
    const { machine, chain } = this.#scene
    const attacker = itemAt(this.#names, ATTACKER)
    const outcomes = new Set<boolean>()
    for (const moment of MOMENTS) {
      await machine.restore()
      const start = readHoldings(chain.state, attacker)
      let isDone = false
      for (const step of sequence) {
        const isOwn = isTrigger(step, this.#plan)
        if (isOwn) await machine.play(moment)
        isDone = (await machine.play(isOwn ? playDirectly(step) : step)).done || isOwn
      }
      const changes = [...subtractBalances(readHoldings(chain.state, attacker), start).values()]
      if (isDone) outcomes.add(changes.length > 0 && changes.every((units) => units > 0n))
    }
    return outcomes.size === 2
  }

  /**
   * Whether further calls pay the attacker as well, as long as the contract has tokens. An account with a role may pay
   * amounts of its choice, so the amount must not be an argument where others have named the attacker.
   */
  async #isPaidForEver(sequence: Sequence): Promise<boolean> {
    const { machine, chain, stage } = this.#scene
    const attacker = itemAt(this.#names, ATTACKER)
    const last = itemAt(sequence, sequence.length - 1)
    await machine.restore()
    for (const step of sequence) await machine.play(step)
    const isNamed = sequence.some(
      (step) => step.kind === 'call' && step.caller !== ATTACKER && JSON.stringify(step.args).includes(attacker),
    )
    const before = readHoldings(chain.state, attacker)
    for (let count = 0; count < FURTHER; count++) {
      const held = readHoldings(chain.state, itemAt(stage.contracts, SUBJECT).id)
      const outcome = await this.#playFurther(last, count)
      const isPaid = !outcome.done && 'broken' in outcome
      if (isPaid) continue
      return count > 0 && [...held.values()].every((units) => units === 0n)
    }
    const paid = subtractBalances(readHoldings(chain.state, attacker), before)
    const args = last.kind === 'call' ? last.args.map(String) : []
    const amounts = [...paid].map(([token, units]) => formatHolding(chain.state, token, units / BigInt(FURTHER)))
    return !isNamed || !args.some((value) => amounts.some((amount) => Number(value) === Number(amount)))
  }

  /** Plays a call again; with the same signature and other values of its arguments if the same are refused. */
  async #playFurther(last: SequenceStep, count: number): Promise<StepOutcome> {
    const { machine } = this.#scene
    const first = await machine.play(last)
    if (this.#task.claim.form !== 'signed' || last.kind !== 'call' || first.done || 'broken' in first) return first
    for (const [at, value] of last.args.entries()) {
      if (isProof(value) || typeof value === 'boolean') continue
      const fresh = typeof value === 'number' ? value + count + 1 : `${value}${count}`
      const outcome = await machine.play({ ...last, args: last.args.with(at, fresh) })
      if (outcome.done || 'broken' in outcome) return outcome
    }
    return first
  }

  /** The harm at the last step of a sequence that makes the call of the finding. */
  async #findHarm(sequence: Sequence): Promise<Harm | undefined> {
    if (!sequence.some((step) => isTrigger(step, this.#plan))) return undefined
    const failed = await this.#player.play(sequence)
    return failed?.sequence.length === sequence.length ? (failed.broken.rule as Harm) : undefined
  }

  async #reduce(sequence: Sequence, harm: Harm): Promise<Sequence> {
    let best = sequence
    for (let before = best.length + 1; best.length < before; ) {
      before = best.length
      for (let at = best.length - 1; at >= 0; at--) {
        const smaller = best.toSpliced(at, 1)
        const isWait = best[at]?.kind === 'wait' && harm === 'repeat'
        if (at < best.length && !isWait && (await this.#findHarm(smaller)) === harm) best = smaller
      }
    }
    return this.#makeHonest(best, harm)
  }

  /** Lets accounts set up what is about them, so that the steps before the attack need no fault. */
  async #makeHonest(sequence: Sequence, harm: Harm): Promise<Sequence> {
    const names = this.#scene.stage.scene.accounts.map(({ name }) => name)
    let best = sequence
    for (const [at, step] of sequence.entries()) {
      if (step.kind !== 'call' || step.caller === ATTACKER) continue
      const caller = names.findIndex((name) => step.args.includes(name))
      if (caller < 0 || caller === step.caller || caller === ATTACKER) continue
      const honest = best.with(at, { ...step, caller })
      if ((await this.#findHarm(honest)) === harm) best = honest
    }
    return best
  }

  /** Whether more is gained the more time passes, and nothing within a second: a reward. */
  async #isEarned(sequence: Sequence): Promise<boolean> {
    const usual = await this.#playSpaced(sequence)
    const slow = await this.#playSpaced(sequence, LONGER)
    const more = subtractBalances(slow.holdings, usual.holdings)
    return [...more.values()].some((units) => units > 0n) && !(await this.#playSpaced(sequence, AT_ONCE)).isBroken
  }

  /** Plays an attack with more time before its last call, or without the time that its calls take. */
  async #playSpaced(sequence: Sequence, pace?: typeof LONGER | typeof AT_ONCE) {
    const { machine, chain } = this.#scene
    let isBroken = false
    await machine.restore()
    for (const [at, step] of sequence.entries()) {
      if (pace === LONGER && at === sequence.length - 1) chain.clock.advance(LONGER)
      const time = chain.clock.save()
      const outcome = await machine.play(step)
      isBroken = !outcome.done && 'broken' in outcome
      if (pace !== AT_ONCE || step.kind !== 'call' || step.caller !== ATTACKER) continue
      chain.clock.restore(time)
      chain.clock.advance(AT_ONCE)
    }
    return { isBroken, holdings: readHoldings(chain.state, itemAt(this.#names, ATTACKER)) }
  }

  /** Whether nothing is lost without the fault; with what was changed, or false. */
  async #compare(sequence: Sequence, harm: Harm): Promise<string | undefined | false> {
    const { claim } = this.#plan
    const isOwn = (step: SequenceStep) => isTrigger(step, this.#plan)
    const others = sequence.filter((step) => !isOwn(step))
    if ((await this.#player.play(others)) !== undefined) return false
    if (harm === 'gain' && (await this.#isEarned(sequence))) return false
    if (claim.patterns.flat().includes('aim')) {
      const unaimed = sequence.filter((step) => step.kind !== 'call' || step.method !== 'aim')
      return (await this.#player.play(unaimed)) === undefined && 'without the call back'
    }
    if (claim.form === 'term') return (await new TermCheck(this.#scene).findTerm(sequence)) ?? false
    if (claim.form === 'play') return (await this.#isGamble(sequence)) && 'by a player who takes every outcome'
    if (claim.isShare && (await new ShareCheck(this.#scene).isShared(sequence, sequence.findLastIndex(isOwn))))
      return false
    if (claim.control === undefined) return undefined
    const { about, replace } = claim.control
    const first = sequence.find(isOwn)
    const known = this.#plan.ordinary.filter(
      (call) => first && 'method' in first && call.method === first.method && !isOwn(call),
    )
    for (let index = 0; index < MAX_CONTROLS; index++) {
      const changed = sequence.map((step) =>
        isTrigger(step, this.#plan) ? (replace(step, known, this.#plan.names)[index] ?? step) : step,
      )
      if (changed.some(isOwn)) return index > 0 && about
      if ((await this.#player.play(changed)) !== undefined) return false
    }
    return about
  }
}

const MAX_CANDIDATES = 6
/** Patterns of this length are tried from the state with most to lose, and from the first one. */
const LONG = 3
const MAX_CONTROLS = 8
/** Number of calls of each method that may give the contract a key, and of states with a key. */
const MAX_SETTERS = 2
const MAX_KEYED = 24
/** Number of states in which the attacker is one of the users. */
const MAX_USED = 3
/** Number of further payments that show that a call is paid again and again. */
const FURTHER = 3
/** Time between two calls of an attack that is made at once, and time that a reward grows with, in nanoseconds. */
const AT_ONCE = 1000n
const LONGER = 100_000_000_000n
/** An entitlement that grows with time must be there before it is paid twice. */
const WAITS: readonly SequenceStep[] = [3600, 60, 30 * 86_400].map((seconds) => ({ kind: 'wait', seconds }))

/** Moments that an outcome may depend on. */
const MOMENTS: readonly SequenceStep[] = [
  ...Array.from({ length: 24 }, (_, at): SequenceStep => ({ kind: 'wait', seconds: at + 1 })),
  // The hash of the newest block is the same at all these moments.
  ...Array.from({ length: 24 }, (_, at): SequenceStep => ({ kind: 'mine', blocks: at + 1 })),
]

/** The last call with the same signature and another value of one argument. */
function listOthers(played: Sequence): CallStep[] {
  const last = played.at(-1)
  if (last?.kind !== 'call') return []
  return last.args.flatMap((value, at) => {
    if (isSignature(value)) return []
    const others = typeof value === 'number' ? [value + 1] : typeof value === 'string' ? ['other', '11'] : []
    return others.map((other) => ({ ...last, args: last.args.with(at, other) }))
  })
}

/** The sequence with the attacker and a user exchanged. */
function exchange(sequence: Sequence, user: number, names: readonly string[]): Sequence {
  const [own, other] = [itemAt(names, ATTACKER), itemAt(names, user)].map((name) => JSON.stringify(name).slice(1, -1))
  const rename = (text: string) =>
    text.replace(new RegExp(`\\b(${own}|${other})\\b`, 'g'), (name) => String(name === own ? other : own))
  return sequence.map((step) => {
    if (step.kind !== 'call') return step
    const caller = step.caller === user ? ATTACKER : step.caller === ATTACKER ? user : step.caller
    return { ...step, caller, args: JSON.parse(rename(JSON.stringify(step.args))) }
  })
}

/**
 * Splits an attack at the first step of the attacker. One that is paid twice is split where it is paid first: the first
 * call may pay what the attacker is entitled to. What is done before a term is over is the last call.
 */
export function splitAttack({ sequence, harm }: FoundAttack): { setUp: Sequence; attack: Sequence } {
  const first = sequence.findIndex((step) => step.kind === 'call' && step.caller === ATTACKER)
  const own: Partial<Record<Harm, number>> = { repeat: 2, early: 1 }
  const at = harm in own ? sequence.length - (own[harm] ?? 0) : first
  return { setUp: sequence.slice(0, at), attack: sequence.slice(at) }
}

import { SequencePlayer } from '../fuzzing/sequences/execution/sequence-player.js'
import type { Sequence, SequenceStep } from '../fuzzing/sequences/step.js'
import { type AttackPlan, type AttackTask, isTrigger, listLinked, planAttack } from './attack-plan.js'
import type { Pattern } from './claims.js'
import type { Exploration } from './exploration.js'
import type { Harm } from './harm-oracle.js'
import { ATTACKER, type ProofScene } from './scene.js'

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
  readonly #end: number
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
    this.#end = performance.now() + timeMs
    this.#maxCalls = scene.machine.calls + MAX_CALLS
  }

  get #isOver(): boolean {
    return performance.now() > this.#end || this.#scene.machine.calls > this.#maxCalls
  }

  /** Returns an attack whose harm depends on the call of the finding. */
  async run(): Promise<FoundAttack | undefined> {
    const { claim, place } = this.#task
    this.#scene.oracle.target = { harms: new Set(claim.harms), actions: place.actions, keys: place.keys }
    const start = this.#scene.machine.calls
    try {
      for (const pattern of claim.patterns) {
        const { states } = this.#explored
        for (const state of pattern.length < LONG ? states : [...states.slice(0, 1), ...states.slice(-1)]) {
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

  async #attackFrom(state: Sequence, pattern: Pattern): Promise<FoundAttack | undefined> {
    const { machine } = this.#scene
    await machine.restore()
    for (const step of state) await machine.play(step)
    this.#plan = planAttack(this.#scene, this.#explored, this.#task)
    this.#patternEnd = machine.calls + MAX_PATTERN_CALLS * (pattern.length > LONG ? 5 : 1)
    for (const attack of await this.#extend([], pattern)) {
      const found = await this.#confirm([...state, ...attack])
      if (found !== undefined) return found
      await machine.restore()
      for (const step of state) await machine.play(step)
    }
    return undefined
  }

  /** Returns the first harmful sequences of a pattern. */
  async #extend(played: Sequence, [next, ...rest]: Pattern): Promise<Sequence[]> {
    const { machine } = this.#scene
    const found: Sequence[] = []
    for (const step of this.#listCalls(next, played)) {
      if (this.#isOver || machine.calls > this.#patternEnd || found.length >= MAX_CANDIDATES) break
      const undo = machine.mark()
      const outcome = await machine.play(step)
      const sequence = [...played, step]
      if (!outcome.done && 'broken' in outcome) found.push(sequence)
      else if (outcome.done && rest.length > 0) found.push(...(await this.#extend(sequence, rest)))
      undo()
    }
    return found
  }

  #listCalls(kind: Pattern[number] | undefined, played: Sequence): readonly SequenceStep[] {
    const { triggers, ordinary, hooked, aims } = this.#plan
    const calls = played.filter((step) => step.kind === 'call')
    if (kind === 'trigger') return listLinked(triggers, calls)
    if (kind === 'aim') return aims
    if (kind === 'hooked') return hooked
    return kind === 'again' ? played.slice(-1) : listLinked(ordinary, calls)
  }

  /** Removes what the harm does not need, and compares with the same calls without the fault. */
  async #confirm(sequence: Sequence): Promise<FoundAttack | undefined> {
    const harm = await this.#findHarm(sequence)
    if (harm === undefined) return undefined
    const reduced = await this.#reduce(sequence, harm)
    for (const each of reduced === sequence ? [sequence] : [reduced, sequence]) {
      const control = await this.#compare(each)
      if (control !== false) return { sequence: each, harm, control }
    }
    return undefined
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
        if (at < best.length && (await this.#findHarm(smaller)) === harm) best = smaller
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

  /** Whether nothing is lost without the fault; with what was changed, or false. */
  async #compare(sequence: Sequence): Promise<string | undefined | false> {
    const { claim } = this.#plan
    const isOwn = (step: SequenceStep) => isTrigger(step, this.#plan)
    const others = sequence.filter((step) => !isOwn(step))
    if ((await this.#player.play(others)) !== undefined) return false
    if (claim.patterns.flat().includes('aim')) {
      const unaimed = sequence.filter((step) => step.kind !== 'call' || step.method !== 'aim')
      return (await this.#player.play(unaimed)) === undefined && 'without the call back'
    }
    if (claim.control === undefined) return undefined
    const { about, replace } = claim.control
    const first = sequence.find(isOwn)
    const known = this.#plan.ordinary.filter(
      (call) => first && 'method' in first && call.method === first.method && !isOwn(call),
    )
    for (let index = 0; index < MAX_CONTROLS; index++) {
      const changed = sequence.map((step) =>
        isTrigger(step, this.#plan) ? (replace(step, known)[index] ?? step) : step,
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

/** Splits an attack at the first step of the attacker. */
export function splitAttack(sequence: Sequence): { setUp: Sequence; attack: Sequence } {
  const at = sequence.findIndex((step) => step.kind === 'call' && step.caller === ATTACKER)
  return { setUp: sequence.slice(0, at), attack: sequence.slice(at) }
}

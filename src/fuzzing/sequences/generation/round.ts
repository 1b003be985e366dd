import { itemAt } from '../../../collections/presence.js'
import type { CallStep } from '../step.js'
import type { Random } from './random.js'

/**
 * Probability that a round is about its callers, that it has a target, that all arguments that may name the target do,
 * that each call takes a whole amount, and that this is the largest number of the account, which is rarely a time or a
 * count.
 */
const BY_CALLER = 0.5
const TARGETED = 0.8
const ALL_TARGETS = 0.7
const WHOLE = 0.75
const BY_SIZE = 0.6

/** A number that belongs to an account and that a call has to take. */
export interface WholeAmount {
  account: string
  isLargest: boolean
}

/** A call of a round, with the amount that it has to take. */
export interface RoundStep {
  call: CallStep
  whole: WholeAmount | undefined
}

interface RoundParts {
  /** Names of all accounts. */
  names: readonly string[]
  random: Random
  /** Lists the values of an argument with which the method succeeded. */
  listWorked: (at: number) => readonly unknown[]
}

/** The original call of a round, and the arguments in which the others differ from it. */
interface RoundPlan {
  call: CallStep
  names: readonly string[]
  /** The account that the original call is about. */
  subject: string
  /** Positions of the arguments that name the target. */
  targets: readonly number[]
}

/**
 * Plans one call like a successful one for every account, in random order: totals become zero, and single holders
 * remain. The account that a call is about is its caller or an argument, and takes the place of the original one. Often
 * other texts become the name of one target: it is left out, and in half of the rounds it makes the last call. In most
 * rounds, each of the other calls takes the whole amount of its account.
 */
export function planRound(call: CallStep, parts: RoundParts): RoundStep[] {
  const { names, random } = parts
  const caller = itemAt(names, call.caller)
  const named = names.filter((name) => call.args.includes(name))
  const subject = random.chance(BY_CALLER) ? caller : random.pick([caller, ...named])
  const targets = random.chance(TARGETED) ? listTargets(call, subject, parts) : []
  const target = targets.length === 0 ? undefined : random.below(names.length)
  const [isWhole, isLargest] = [random.chance(WHOLE), random.chance(BY_SIZE)]
  const plan: RoundPlan = { call, names, subject, targets }
  const waiting = names.flatMap((_, at) => (at === target ? [] : at))
  const round: RoundStep[] = []
  while (waiting.length > 0) {
    const [at = 0] = waiting.splice(random.below(waiting.length), 1)
    const whole = isWhole ? { account: itemAt(names, at), isLargest } : undefined
    round.push({ call: moveTo(plan, at, target), whole })
  }
  if (target === undefined || random.chance(0.5)) return round
  return [...round, { call: moveTo(plan, target, random.below(names.length)), whole: undefined }]
}

/**
 * Positions of the arguments that name other accounts than the subject, in the call or in others that succeeded: often
 * all of them. Without any, one text that may name an account.
 */
function listTargets(call: CallStep, subject: string, { names, random, listWorked }: RoundParts): number[] {
  const isOther = (value: unknown) => value !== subject && names.includes(String(value))
  const texts = call.args.flatMap((value, at) => (typeof value === 'string' && value !== subject ? at : []))
  const known = texts.filter((at) => isOther(call.args[at]) || listWorked(at).some(isOther))
  if (known.length > 0 && random.chance(ALL_TARGETS)) return known
  const possible = known.length > 0 ? known : texts
  return possible.length === 0 ? [] : [random.pick(possible)]
}

/** Puts an account in place of the one that a call is about, and the target at its positions. */
function moveTo({ call, names, subject, targets }: RoundPlan, to: number, target: number | undefined): CallStep {
  const args = call.args.map((value, at) => {
    if (value === subject) return itemAt(names, to)
    return target !== undefined && targets.includes(at) ? itemAt(names, target) : value
  })
  return { ...call, args, caller: itemAt(names, call.caller) === subject ? to : call.caller }
}

import { itemAt } from '../../../collections/presence.js'
import type { CallStep, SequenceStep } from '../step.js'
import { mapLeaves } from './json-text.js'
import type { Random } from './random.js'

/** Ends of amounts that a token without decimals does not have. */
const FRACTIONS = ['.5', '.9']
/** Factor of numbers inside JSON. */
const SCALE = 10

/** Sources of arguments of calls of one account. */
export interface SoloArguments {
  random: Random
  /** Ids of the contracts, and the name of the account. */
  names: readonly string[]
  /** Returns a call with another value at a position. */
  renew: (call: CallStep, at: number) => CallStep
}

/** Adds a fraction to the whole amounts of all calls. */
export function addFractions(steps: readonly SequenceStep[], random: Random): SequenceStep[] {
  const fraction = random.pick(FRACTIONS)
  const change = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? value + fraction : value)
  return steps.map((step) => (step.kind === 'call' ? { ...step, args: step.args.map(change) } : step))
}

/**
 * Changes one argument of one call: to nothing, to the name of a contract or of the account, to larger numbers in JSON,
 * or to any value.
 */
export function changeArgument(steps: readonly SequenceStep[], sources: SoloArguments): SequenceStep[] {
  const { random } = sources
  const places = steps.flatMap((step, index) =>
    step.kind === 'call' ? step.args.map((_, at) => ({ step, index, at })) : [],
  )
  if (places.length === 0) return [...steps]
  const { step, index, at } = random.pick(places)
  return steps.with(index, changeAt(step, at, sources))
}

function changeAt(call: CallStep, at: number, { random, names, renew }: SoloArguments): CallStep {
  const value = itemAt(call.args, at)
  if (random.chance(0.5)) return renew(call, at)
  if (typeof value === 'string') return { ...call, args: call.args.with(at, random.pick(['', ...names])) }
  if (typeof value !== 'object' || value === null) return renew(call, at)
  const scale = (leaf: string | number) => (typeof leaf === 'number' ? leaf * SCALE : leaf)
  return { ...call, args: call.args.with(at, mapLeaves(value, scale)) }
}

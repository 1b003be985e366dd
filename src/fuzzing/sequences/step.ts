/**
 * One step of a sequence: plain data, which a file keeps. Accounts and contracts are meant by their place in the stage.
 */
import { itemAt } from '../../collections/presence.js'
export type SequenceStep =
  | { kind: 'call'; contract: number; method: string; caller: number; args: unknown[] }
  /** A repeated call, whose strings and numbers at the positions `fresh` differ each time. */
  | { kind: 'repeat'; times: number; call: CallStep; fresh: number[] }
  | { kind: 'act'; action: string; values: unknown }
  | { kind: 'wait'; seconds: number }
  | { kind: 'mine'; blocks: number }
  /** From here on, the contract runs the code it is compared with. */
  | { kind: 'upgrade' }
  /** Whether a call still pays that paid before the last step. `others`: calls that may pay the same tokens instead. */
  | { kind: 'exit'; call: CallStep; others: readonly CallStep[] }

export interface CallStep {
  kind: 'call'
  contract: number
  method: string
  caller: number
  args: unknown[]
}

export type ExitStep = Extract<SequenceStep, { kind: 'exit' }>
export type RepeatStep = Extract<SequenceStep, { kind: 'repeat' }>
export type Sequence = readonly SequenceStep[]

/** More than ten times as much as the repetitions of a call. */
const LARGE = 1_000_000

/** Returns the name under which a step is counted. */
export function nameStep(move: SequenceStep, contracts: readonly { name: string }[]): string {
  switch (move.kind) {
    case 'call':
      return `${itemAt(contracts, move.contract).name}.${move.method}`
    case 'repeat':
      return `${nameStep(move.call, contracts)} repeated`
    case 'act':
      return move.action
    case 'wait':
      return 'time passes'
    case 'mine':
      return 'blocks are produced'
    case 'exit':
      return `a later ${nameStep(move.call, contracts)}`
    default:
      return 'the upgrade'
  }
}

/** The call of a repetition with this number. */
export function repeatCall({ call, fresh }: RepeatStep, index: number): CallStep {
  if (fresh.length === 0) return call
  return { ...call, args: call.args.map((value, at) => (fresh.includes(at) ? makeFresh(value, index) : value)) }
}

function makeFresh(value: unknown, index: number): unknown {
  const first = firstFresh(value)
  return typeof first === 'number' ? first + index : `${first}${index}`
}

/**
 * Returns the base to which the number of a repetition is added, as a text or a number. None of the results is the
 * value itself, and none exceeds a large one, which may be the maximum.
 */
export function firstFresh(value: unknown): unknown {
  if (typeof value !== 'number') return value
  return value > LARGE ? value - LARGE / 10 : value + 1
}

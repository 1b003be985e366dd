// biome-ignore-all lint/style/noNonNullAssertion: hot; runs for every byte of a result
import type { NameUses } from '../../analysis/escape-analysis.js'
import type { Deadline } from '../deadline.js'
import type { OperandComparison } from '../invocation.js'

/** Responds to a call across the boundary: gas alone, `gas:tag payload`, or `null` to stop the invocation. */
export type HostResponder = (code: number, used: number, ...args: string[]) => string | number | null

/** A call of one method of one program. */
export interface RealmCall {
  api: string
  /** JavaScript text of the arguments. */
  args: string
  blockInfo: string
  txInfo: string
  /** Parts of the invocation that the program can observe. */
  uses: NameUses
  gasLimit: number
  /** Number of charge points to count visits of; 0 for none. */
  sites: number
  /** True to record comparisons, unless the program extends built-ins. */
  isComparing?: boolean
  deadline: Deadline
}

/** Outcome of an invocation. The result is undefined if it threw. */
export interface RealmOutcome {
  used: number
  result: string | undefined
  /** Text of a thrown plain error. */
  thrown?: string
  /** True if a guard of its code stopped it (analysis/escape-analysis.ts): it must run again as a script. */
  isBrokenOff?: boolean
  /** False if it cannot depend on the block, and on the transaction. */
  readsBlock: boolean
  readsTx: boolean
  hits?: number[]
  /** Reads the recorded comparisons; undefined once the realm has run something else. */
  readComparisons?: () => readonly OperandComparison[] | undefined
}

/** Returns true for the engine's error at the time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Script execution timed out.'
}

/** Returns the options of the engine for the remaining time. */
export const toOptions = (deadline: Deadline) => ({
  timeout: Math.min(Math.max(1, Math.ceil(deadline.readLeft() * deadline.patience)), 2 ** 31 - 1),
})

/**
 * Reads the passes of each place: a place and its count for each passed one, as two characters after a colon, or as a
 * JSON array where one does not fit into a character.
 */
export function readHits(text: string, sites: number): number[] {
  const hits = new Array<number>(sites).fill(0)
  const pairs: number[] | undefined = text.startsWith(':') ? undefined : JSON.parse(text)
  const read = pairs === undefined ? (at: number) => text.charCodeAt(at + 1) : (at: number) => pairs[at]!
  const length = pairs?.length ?? text.length - 1
  for (let at = 0; at < length; at += 2) hits[read(at)] = read(at + 1)
  return hits
}

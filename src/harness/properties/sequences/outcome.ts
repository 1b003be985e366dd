import type { Sequence } from './move.js'

/** How a move ended: `refused` has the reason of the contract, `broken` that no call may end so. */
export type Outcome =
  | { done: true; answer?: Answer }
  | { done: false; refused: string }
  | { done: false; broken: Broken }

/** What a call that succeeded answered. */
export interface Answer {
  returns: readonly string[]
  receipts: readonly string[]
  /** In units. */
  gas: number
}

/** A failure of a search, before it is simplified. */
export interface Broken {
  error: Error
  /** The rule that it breaks; absent where the test's own check failed. */
  rule?: string
}

/** A sequence that ended in a failure. */
export interface Failed {
  sequence: Sequence
  broken: Broken
}

/** What makes two failures the same: the rule, or the place in the test and the message without its figures and quotations. */
export function identify({ broken: { rule, error } }: Failed): string {
  if (rule !== undefined) return rule
  const place = /^\s+at .*\.test\.\w+.*$/m.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.message.replace(/'[^']*'|"[^"]*"|[+-]?\d[\d.]*/g, '#')}${place}`
}

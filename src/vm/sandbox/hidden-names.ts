import { randomBytes } from 'node:crypto'

/**
 * Names in the scripts of one isolate that a contract must not guess. They are never written to cached code, because
 * another process has other names.
 */
export interface HiddenNames {
  /** The functions of hardening/lengths.ts that guard the lengths of lists. */
  readonly lengths: string
  /** Function that a script in the global scope calls at its end. */
  readonly end: string
  /** Function through which such a script calls its parts, which catches their errors. */
  readonly guard: string
  /** Function through which top-level code of such a script passes thrown values. */
  readonly raise: string
}

/**
 * Returns names for a new isolate. All names of a kind have the same length, so that offsets in scripts do not depend
 * on them.
 */
export function createHiddenNames(): HiddenNames {
  const secret = randomBytes(8).toString('hex')
  return { lengths: `$lengths${secret}`, end: `$end${secret}`, guard: `$guard${secret}`, raise: `$raise${secret}` }
}

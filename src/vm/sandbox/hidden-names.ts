import { randomBytes } from 'node:crypto'

/**
 * Names in the scripts of one isolate that a contract must not guess. They are never written into code that is kept on
 * disk: another process has other names.
 */
export interface HiddenNames {
  /** The functions of hardening/lengths.ts that guard the lengths of lists. */
  readonly lengths: string
  /** The function that a script in the global scope calls when it ends. */
  readonly end: string
  /** The function that such a script calls its parts by, which catches what they throw. */
  readonly guard: string
  /** The function that top-level code of such a script passes what it throws through. */
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

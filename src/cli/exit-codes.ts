import { isToolkitError } from '../errors.js'

/** What the process tells its caller (`product.md` §2). */
export const EXIT = {
  DONE: 0,
  /** The answer is no: a test failed, a transaction was refused, nothing matched. */
  NO: 1,
  USAGE: 2,
  COMPILE: 3,
  NETWORK: 4,
  /** A cost or coverage gate is closed. */
  GATE: 5,
  BUG: 70,
  INTERRUPTED: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** By the area of an error's code, the part before the first `_`. */
const BY_AREA: Record<string, ExitCode> = {
  COMPILE: EXIT.COMPILE,
  CONTRACT: EXIT.COMPILE,
  NODE: EXIT.NETWORK,
  EXPLORER: EXIT.NETWORK,
  NETWORK: EXIT.NETWORK,
  LOOKUP: EXIT.NO,
  TX: EXIT.NO,
  TEST: EXIT.NO,
  CONSENT: EXIT.NO,
  INTERRUPTED: EXIT.INTERRUPTED,
}
/** Where the area would be misleading: these are of the command line or the configuration, not of a node. */
const BY_CODE: Record<string, ExitCode> = {
  NETWORK_EMBEDDED: EXIT.USAGE,
  NETWORK_PROTECTED: EXIT.USAGE,
  NODE_URL: EXIT.USAGE,
  EXPLORER_URL: EXIT.USAGE,
  EXPLORER_ARGUMENT: EXIT.USAGE,
  EXPLORER_NOT_FOUND: EXIT.NO,
  EXPLORER_VERIFICATION: EXIT.NO,
  NETWORK_ACCOUNTS: EXIT.USAGE,
  DEPLOY_LOCKED: EXIT.NO,
  DEPLOY_UNKNOWN: EXIT.NO,
  DEPLOY_STEP_CHANGED: EXIT.NO,
  DEPLOY_SHORT: EXIT.NO,
  DEPLOY_OTHER_CHAIN: EXIT.NETWORK,
  // Not refused: the network did not say.
  TX_UNSETTLED: EXIT.NETWORK,
  TX_NOT_FINAL: EXIT.NETWORK,
}

/** The exit code of a failure: usage and configuration where its area says nothing else, 70 for what is our own bug. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!isToolkitError(error)) return EXIT.BUG
  return BY_CODE[error.code] ?? BY_AREA[error.code.split('_', 1)[0]!] ?? EXIT.USAGE
}

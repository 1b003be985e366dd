import { ACCOUNT_ERRORS } from './catalogue/accounts.js'
import { CONTRACT_ERRORS } from './catalogue/contracts.js'
import { DEPLOYMENT_ERRORS } from './catalogue/deployments.js'
import { EXPLORER_ERRORS } from './catalogue/explorer.js'
import { NETWORK_ERRORS } from './catalogue/networks.js'
import { PROJECT_ERRORS } from './catalogue/project.js'
import { TEST_ERRORS } from './catalogue/tests.js'
import { TRANSACTION_ERRORS } from './catalogue/transactions.js'

/**
 * Every code of a `ToolkitError`, by area. Codes are stable: programs match on them. `docs/reference/errors.md` is
 * generated from this table, and the compiler rejects a code that is not in it.
 */
export const ERRORS = {
  ...ACCOUNT_ERRORS,
  ...CONTRACT_ERRORS,
  ...DEPLOYMENT_ERRORS,
  ...EXPLORER_ERRORS,
  ...NETWORK_ERRORS,
  ...PROJECT_ERRORS,
  ...TEST_ERRORS,
  ...TRANSACTION_ERRORS,
} as const

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERRORS

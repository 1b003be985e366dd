import type { TestAccount } from '../networks/test-network.js'

/** Funds that a named account begins with, on networks that can give them. */
export interface AccountFunds {
  /**
   * IOST to spend, as a decimal string.
   *
   * @defaultValue `'1000000'`
   */
  iost?: string
  /**
   * RAM in bytes.
   *
   * @defaultValue `1000000`
   */
  ram?: number
  /**
   * IOST pledged for gas, as a decimal string. Each gives 100,000 gas at once.
   *
   * @defaultValue `'10000'`
   */
  pledge?: string
}

/** Accounts by the names that a test gives them. They can also be destructured in the order of the names. */
export type NamedAccounts<N extends string> = { readonly [K in N]: TestAccount } & Iterable<TestAccount>

/** Request for accounts: how many, their names, or their names with what they own. */
export type AccountsRequest = number | readonly string[] | Readonly<Record<string, AccountFunds>>

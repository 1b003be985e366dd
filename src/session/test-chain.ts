import type { Account } from '../client/account.js'
import type { Call } from '../client/calls/call.js'
import type { SendOptions } from '../client/client.js'
import type * as contracts from '../client/contract.js'
import type { AnyContract, ContractName } from '../client/contract.js'
import type { PublishOptions } from '../client/deploy.js'
import type { StorageKey } from '../client/storage.js'
import type { Holder } from '../matchers/subject.js'
import type { AccountFunds, NamedAccounts } from './accounts/account-requests.js'
import type { UpdateOptions } from './contracts/publishing.js'
import type { TestAccount } from './networks/test-network.js'
import type { Trace } from './tracing/trace.js'

/** The newest block. */
export interface Head {
  /** Number of the block. */
  number: number
  /** Hash of the block, base58. */
  hash: string
  /** Time of the block, in nanoseconds since 1970. */
  time: bigint
}

/** A contract that a test deployed. Its return types are known from the source. */
export type ContractHandle<T = AnyContract> = contracts.ContractHandle<T, true>

/**
 * The chain of the running tests. Methods "for development" work on the embedded network and on nodes with developer
 * methods, such as `toolkit node`. On a live network they throw `NETWORK_LIVE`, which skips the test.
 */
export interface TestChain {
  /** The network of the tests. */
  readonly network: {
    /** Name in the configuration. */
    readonly name: string
    /** True for the embedded network. */
    readonly isEmbedded: boolean
  }
  /**
   * Returns funded accounts.
   *
   * @param count - Number of accounts.
   * @returns The accounts, always the same ones on the embedded network.
   * @throws `NETWORK_ACCOUNTS` if the network has fewer.
   */
  accounts<N extends number>(count: N): Promise<Repeat<TestAccount, N>>
  /**
   * Returns funded accounts that reports call by these names on every network.
   *
   * A development network creates them. Their name on the chain is the same if the chain allows it (5 to 11 characters
   * of a-z, 0-9 and `_`) and no other key has it. Otherwise it is the next one like it, such as `bob__` for `bob`:
   * `account.name` is the name on the chain. On a live network they are the accounts of the configuration:
   * `networks.<network>.names` defines which one is called so there.
   *
   * @param names - Names of the accounts, like variables.
   * @returns The accounts by name. They can be destructured in the order of the names, too.
   * @throws `TEST_ARGUMENT` for an invalid name, `NETWORK_ACCOUNTS` if a live network has no such account.
   * @example
   * ```ts
   * import { chain } from 'iost-toolkit/test'
   *
   * const { owner, alice } = await chain.accounts(['owner', 'alice'])
   * ```
   */
  accounts<const N extends string>(names: readonly N[]): Promise<NamedAccounts<N>>
  /**
   * Returns accounts that reports call by these names on every network, each with what it owns at first. A development
   * network gives exactly this; accounts of a live network keep what they have.
   *
   * @param accounts - Names of the accounts, with IOST, RAM and IOST pledged for gas.
   * @returns The accounts by name.
   * @throws `TEST_ARGUMENT` for an invalid name or amount, `NETWORK_ACCOUNTS` if a live network has no such account.
   * @example
   * ```ts
   * import { chain } from 'iost-toolkit/test'
   *
   * const { owner, alice } = await chain.accounts({ owner: {}, alice: { iost: '500', ram: 2000 } })
   * ```
   */
  accounts<N extends string>(accounts: Readonly<Record<N, AccountFunds>>): Promise<NamedAccounts<N>>
  /**
   * Returns an account by name: one of the configuration, or on a development network one with a public key, such as
   * `admin`.
   *
   * @param name - Name of the account.
   * @returns The account with its keys.
   * @throws `NETWORK_ACCOUNTS` if its keys are not known.
   * @example
   * ```ts
   * import { chain } from 'iost-toolkit/test'
   *
   * const admin = await chain.account('admin')
   * ```
   */
  account(name: string): Promise<TestAccount>
  /**
   * Compiles and publishes a contract of the project.
   *
   * @param name - Name of the contract, or path of its source.
   * @param options - The publishing account, and limits of the transaction.
   * @returns A handle that the publisher calls.
   * @throws `TransactionFailed` if publishing fails.
   */
  deploy<N extends keyof ToolkitContracts>(
    name: N,
    options: PublishOptions,
  ): Promise<ContractHandle<ToolkitContracts[N]>>
  /**
   * Compiles and publishes a contract of the project, with a type of its own.
   *
   * @param name - Name of the contract, or path of its source.
   * @param options - The publishing account, and limits of the transaction.
   * @returns A handle that the publisher calls.
   * @throws `TransactionFailed` if publishing fails.
   */
  deploy<T = AnyContract, S extends string = string>(
    name: S & ContractName<S>,
    options: PublishOptions,
  ): Promise<ContractHandle<T>>
  /**
   * Compiles a contract and updates a published one with its code. The `can_update` of the published contract must
   * allow it.
   *
   * @param contract - The published contract.
   * @param name - Name of the new contract, or path of its source.
   * @param options - The signing account, limits, and `data` for `can_update`.
   * @returns A handle of the updated contract, with the same id.
   * @throws `TransactionFailed` if the update fails.
   */
  update<N extends keyof ToolkitContracts>(
    contract: Holder,
    name: N,
    options: UpdateOptions,
  ): Promise<ContractHandle<ToolkitContracts[N]>>
  /**
   * Compiles a contract and updates a published one with its code, with a type of its own.
   *
   * @param contract - The published contract.
   * @param name - Name of the new contract, or path of its source.
   * @param options - The signing account, limits, and `data` for `can_update`.
   * @returns A handle of the updated contract, with the same id.
   * @throws `TransactionFailed` if the update fails.
   */
  update<T = AnyContract, S extends string = string>(
    contract: Holder,
    name: S & ContractName<S>,
    options: UpdateOptions,
  ): Promise<ContractHandle<T>>
  /**
   * Joins calls of one account into one transaction. All are executed or none.
   *
   * @param calls - The calls, not awaited.
   * @param options - Limits and signers of the transaction.
   * @returns The call of the whole transaction. Its receipt has the return values of all calls.
   * @throws `CALL_SENT` or `CALL_MIXED` for calls that cannot be joined.
   */
  transaction(calls: readonly Call[], options?: SendOptions): Call
  /**
   * Returns a handle of a contract on the chain.
   *
   * @param nameOrId - Id of the contract, such as `token.iost`, or its name in the deployments of the network, or of
   * the network that it is a fork of.
   * @returns The handle.
   */
  contract<T = AnyContract>(nameOrId: string): Promise<contracts.ContractHandle<T>>
  /**
   * Returns a token of `token.iost`.
   *
   * @param symbol - Symbol of the token.
   * @returns Methods for balances, supply and transfers.
   */
  token(symbol: string): TestToken
  /**
   * Returns the newest block.
   *
   * @returns Number, hash and time of the block.
   */
  block(): Promise<Head>
  /**
   * Returns the execution trace of a transaction. On networks with developer methods, dry runs have one too.
   *
   * @param transaction - Hash of the transaction, or a receipt of it, such as an awaited call or assertion returns.
   * @returns The trace, call by call.
   * @throws `TEST_TRACE` if the transaction is not known.
   */
  trace(transaction: string | { readonly hash: string } | { readonly tx_hash: string }): Promise<Trace>

  /**
   * Returns an account or contract that signs without keys. A contract also receives gas, and calls with its own
   * authority, like a contract does. For development.
   *
   * @param holder - The account or contract.
   * @returns The account to call with.
   * @throws `NETWORK_LIVE` on a live network.
   */
  impersonate(holder: Holder): Promise<TestAccount>
  /**
   * Impersonates an account or contract while a function runs. For development.
   *
   * @param holder - The account or contract.
   * @param run - Receives the account to call with.
   * @returns The result of the function.
   * @throws `NETWORK_LIVE` on a live network.
   */
  as<R>(holder: Holder, run: (account: TestAccount) => R | Promise<R>): Promise<R>
  /**
   * Adds an amount of a token, of gas or of RAM to an account or contract, without taking it from another. For
   * development.
   *
   * @param holder - The account or contract.
   * @param amount - Amount as a decimal string; bytes for RAM.
   * @param token - Symbol of a token, `gas` or `ram` (default: `iost`).
   * @throws `NETWORK_LIVE` on a live network.
   */
  fund(holder: Holder, amount: string, token?: string): Promise<void>
  /**
   * Writes a value to the storage of a contract, bypassing its code. For development.
   *
   * @param contract - The contract.
   * @param key - Key, or name of a map and field.
   * @param value - Text to store, or `null` to delete the value.
   * @param options - `payer` is the account or contract that pays for its RAM (default: the one that pays for it now,
   * or the contract).
   * @throws `NETWORK_LIVE` on a live network.
   */
  setStorage(
    contract: Holder,
    key: StorageKey,
    value: string | null,
    options?: { payer?: Holder | undefined },
  ): Promise<void>
  /**
   * Replaces the code of a contract with that of another one, bypassing `can_update`. Id and storage stay. Embedded
   * network only.
   *
   * @param contract - The contract to change.
   * @param other - The contract with the new code.
   * @throws `NETWORK_EMBEDDED_ONLY` on other networks.
   */
  replaceCode(contract: Holder, other: Holder): Promise<void>
  /**
   * Continues from the state of a live network: a network of kind `fork` in the configuration. Lasts until the test
   * file ends, or a fixture or a snapshot returns to an earlier state. For development, on the embedded network.
   *
   * @param name - Name of a network of kind `fork`.
   * @throws `NETWORK_EMBEDDED_ONLY` elsewhere.
   * @example
   * ```ts
   * import { chain, fixture } from 'iost-toolkit/test'
   *
   * const setup = fixture(async () => {
   *   await chain.fork('fork')
   *   return chain.contract('token.iost')
   * })
   * ```
   */
  fork(name: string): Promise<void>
  /**
   * Produces blocks. For development.
   *
   * @param blocks - Number of blocks (default: 1).
   * @throws `NETWORK_LIVE` on a live network.
   */
  mine(blocks?: number): Promise<void>
  /** The clock, which otherwise only moves half a second with each block. For development. */
  readonly time: {
    /**
     * Returns the time.
     *
     * @returns Nanoseconds since 1970.
     */
    now(): Promise<bigint>
    /**
     * Moves the clock forward.
     *
     * @param seconds - Time to add, in seconds.
     */
    advance(seconds: number): Promise<void>
    /**
     * Moves the clock forward to a time.
     *
     * @param time - Nanoseconds since 1970, or a date.
     */
    set(time: bigint | Date): Promise<void>
  }
  /**
   * Marks where `toolkit debug` opens: at the first statement of the next call. Has no effect in other runs.
   *
   * @example
   * chain.breakpoint()
   * await vault.as(bob).withdraw('11')
   */
  breakpoint(): void
  /**
   * Saves the state of the chain. For development.
   *
   * @returns A function that restores the state, any number of times.
   * @throws `NETWORK_LIVE` on a live network.
   */
  snapshot(): Promise<() => Promise<void>>
}

/** A token of `token.iost`. */
export interface TestToken {
  /**
   * Returns a balance.
   *
   * @param holder - The account or contract.
   * @returns Exact decimal string.
   */
  balance(holder: Holder): Promise<string>
  /**
   * Returns the supply of the token.
   *
   * @returns Exact decimal string.
   */
  supply(): Promise<string>
  /**
   * Transfers an amount.
   *
   * @param options - Sender, receiver, amount as a decimal string, and a memo.
   * @returns A call, sent when it is awaited.
   */
  transfer(options: { from: Account; to: Holder; amount: string; memo?: string }): Call<undefined>
}

/** A list of a known length, so that its elements are known to be there. */
type Repeat<T, N extends number, List extends T[] = []> = number extends N
  ? T[]
  : List['length'] extends N
    ? List
    : Repeat<T, N, [...List, T]>

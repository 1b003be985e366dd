import { inspect } from 'node:util'
import { type Account, holdAccount } from '../client/account.js'
import { Call, joinCalls } from '../client/calls/call.js'
import type { SendOptions } from '../client/client.js'
import { type AnyContract, type ContractHandle as Handle, loadContract } from '../client/contract.js'
import type { PublishOptions } from '../client/deploy.js'
import type { StorageKey } from '../client/storage.js'
import { formatDecimal, parseAmount } from '../codec/decimal.js'
import { checkNetworkName } from '../config/network.js'
import { generateKeyPair } from '../crypto/keys.js'
import { findAddress } from '../deploy/journal/address-book.js'
import { ToolkitError } from '../errors/errors.js'
import { requireHolders } from '../matchers/existence.js'
import { readBalances, readSupply } from '../matchers/reads.js'
import { type Holder, nameOf } from '../matchers/subject.js'
import { isContractId } from '../rpc/contract-id.js'
import type { Provider } from '../rpc/provider.js'
import { fetchUnknown } from '../state/source.js'
import { awaitable } from './awaiting/pending-task.js'
import { replaceCode } from './contracts/code-replacement.js'
import { publish, replace, type UpdateOptions } from './contracts/publishing.js'
import type { Development } from './development/development.js'
import type { TestAccount } from './networks/test-network.js'
import { currentSession } from './session.js'
import { traceHash } from './tracing/call-tree.js'
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
export type ContractHandle<T = AnyContract> = Handle<T, true>

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
  deploy<T = AnyContract>(name: string, options: PublishOptions): Promise<ContractHandle<T>>
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
  update<T = AnyContract>(contract: Holder, name: string, options: UpdateOptions): Promise<ContractHandle<T>>
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
   * @param nameOrId - Id of the contract, such as `token.iost`, or its name in the deployments of the network.
   * @returns The handle.
   */
  contract<T = AnyContract>(nameOrId: string): Promise<Handle<T>>
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
   * @throws `NETWORK_LIVE` on a live network.
   */
  setStorage(contract: Holder, key: StorageKey, value: string | null): Promise<void>
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

const NS_PER_MS = 1_000_000n

/**
 * The chain of the running tests: accounts, contracts, tokens, time and snapshots.
 *
 * @throws `TEST_OUTSIDE` outside of a test run, from each of its methods.
 * @example
 * ```ts
 * import { chain } from 'iost-toolkit/test'
 *
 * const [alice, bob] = await chain.accounts(2)
 * await chain.token('iost').transfer({ from: alice, to: bob, amount: '1.5' })
 * await chain.time.advance(60)
 * ```
 */
export const chain: TestChain = {
  get network() {
    const { name, embedded } = currentSession().network
    return { name, isEmbedded: embedded !== undefined }
  },

  accounts: awaitable('chain.accounts', async (count: number) =>
    currentSession().network.accounts(count),
  ) as TestChain['accounts'],

  account: awaitable('chain.account', (name: string) => currentSession().network.account(name)),

  deploy: awaitable('chain.deploy', async (name: string, options: PublishOptions) => {
    check(options?.from !== undefined, 'options', '{ from: account }', options)
    return publish(name, options)
  }) as TestChain['deploy'],

  update: awaitable('chain.update', async (contract: Holder, name: string, options: UpdateOptions) => {
    check(options?.from !== undefined, 'options', '{ from: account }', options)
    return replace(nameOf(contract), name, options)
  }) as TestChain['update'],

  transaction: (calls, options) => joinCalls(calls, options),

  contract: awaitable('chain.contract', async (nameOrId: string) => {
    const { network, file, projectOf } = currentSession()
    if (isContractId(nameOrId)) return loadContract(network.client, nameOrId)
    const { root } = await projectOf(file)
    return loadContract(network.client, await findAddress({ root, network: network.name }, nameOrId))
  }) as TestChain['contract'],

  token: (symbol) => createToken(symbol),

  block: awaitable('chain.block', async () => {
    const { provider } = currentSession().network.client
    const { head_block, head_block_hash, head_block_time } = await provider.request('getChainInfo', {})
    return { number: Number(head_block), hash: head_block_hash, time: BigInt(head_block_time) }
  }),

  trace: awaitable('chain.trace', async (transaction: Parameters<TestChain['trace']>[0]) => {
    const hash = readHash(transaction)
    check(typeof hash === 'string' && hash !== '', 'transaction', 'a hash or a receipt', transaction)
    return traceHash(hash as string, currentSession())
  }),

  impersonate: awaitable('chain.impersonate', impersonate),

  as: awaitable('chain.as', async (holder: Holder, run: (account: TestAccount) => unknown) => {
    requireDevelopment('as')
    const account = await impersonate(holder)
    try {
      return await run(account)
    } finally {
      await account.provider.dev('impersonate', { account: account.name, stop: true })
    }
  }) as TestChain['as'],

  fund: awaitable('chain.fund', async (holder: Holder, amount: string, token = 'iost') => {
    const { provider } = requireDevelopment('fund')
    parseAmount(amount, 'amount')
    await provider.dev('fund', { account: nameOf(holder), token, amount })
  }),

  setStorage: awaitable('chain.setStorage', async (contract: Holder, storageKey: StorageKey, value: string | null) => {
    const { provider } = requireDevelopment('setStorage')
    check(value === null || typeof value === 'string', 'value', 'a text, or null to delete it', value)
    const [key, field] = typeof storageKey === 'string' ? [storageKey] : storageKey
    await provider.dev('setStorage', { id: nameOf(contract), key, field, value: value ?? undefined })
  }),

  replaceCode: awaitable('chain.replaceCode', async (contract: Holder, other: Holder) => {
    const { network, history } = currentSession()
    if (network.embedded === undefined) {
      throw new ToolkitError('NETWORK_EMBEDDED_ONLY', `chain.replaceCode does not run on "${network.name}"`, {
        hint: 'It changes a chain in the process of the tests: run `toolkit test` without --network.',
      })
    }
    const [id, otherId] = [nameOf(contract), nameOf(other)]
    const { chain: replaced } = network.embedded
    const isDone = await fetchUnknown(replaced.source, () => replaceCode(replaced, id, otherId))
    check(isDone, 'contract, other', 'two contracts of this chain', [id, otherId])
    history.add({ kind: 'lost', why: 'the code of a contract was replaced past the chain' })
  }),

  fork: awaitable('chain.fork', async (name: string) => {
    const { network, history, projectOf, file } = currentSession()
    if (network.startFork === undefined) {
      throw new ToolkitError('NETWORK_EMBEDDED_ONLY', `chain.fork does not run on "${network.name}"`, {
        hint: 'It changes a chain in the process of the tests: run `toolkit test` without --network.',
      })
    }
    const { networks } = (await projectOf(file)).settings
    checkNetworkName(networks, name)
    check(networks[name]!.kind === 'fork', 'name', 'a network of kind "fork"', name)
    await network.startFork(name)
    history.add({ kind: 'lost', why: 'the chain went on from a fork' })
  }),

  mine: awaitable('chain.mine', async (blocks = 1) => {
    const { provider } = requireDevelopment('mine')
    check(Number.isSafeInteger(blocks) && blocks > 0, 'blocks', 'a whole number from 1', blocks)
    await provider.dev('mine', { blocks })
  }),

  time: {
    now: awaitable('chain.time.now', async () => requireDevelopment('time').development.now()),
    advance: awaitable('chain.time.advance', async (seconds: number) => {
      const { provider } = requireDevelopment('time')
      check(Number.isFinite(seconds), 'seconds', 'a number', seconds)
      const advance = BigInt(Math.round(seconds * 1000)) * NS_PER_MS
      await provider.dev('time', { advance })
    }),
    set: awaitable('chain.time.set', async (time: bigint | Date) => {
      const { provider } = requireDevelopment('time')
      await provider.dev('time', { to: readTime(time) })
    }),
  },

  breakpoint() {
    const { breakpoints, made } = currentSession()
    breakpoints.push(made.length)
  },

  snapshot: awaitable('chain.snapshot', async () => {
    const restore = await requireDevelopment('snapshot').development.snapshot()
    return awaitable('the return to a snapshot', restore)
  }),
}

/** Gas that a contract is given to act with, which has none of its own. */
const CONTRACT_GAS = '10000000'

async function impersonate(holder: Holder): Promise<TestAccount> {
  const { provider } = requireDevelopment('impersonate')
  const name = nameOf(holder)
  await provider.dev('impersonate', { account: name })
  if (isContractId(name)) await provider.dev('fund', { account: name, token: 'gas', amount: CONTRACT_GAS })
  return { ...holdAccount(name, generateKeyPair()), provider }
}

function createToken(symbol: string): TestToken {
  const { client } = currentSession().network
  return {
    balance: awaitable('token.balance', async (holder: Holder) => {
      const [balance] = await readBalances(client.provider, symbol, [holder])
      if (balance!.value === 0n) await requireHolders({ listNames }, client.provider, [nameOf(holder)])
      return formatDecimal(balance!)
    }),
    supply: awaitable('token.supply', async () => readSupply(client.provider, symbol)),
    transfer({ from, to, amount, memo = '' }) {
      const args = [symbol, from.name, nameOf(to), amount, memo]
      const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
      return new Call<undefined>(client, { from, actions })
    },
  }
}

/** Names of accounts and contracts that a test may mean by a misspelt one. */
function listNames(): string[] {
  const { accounts, contracts } = currentSession()
  return [...accounts, ...contracts.names]
}

function readTime(time: bigint | Date): bigint {
  if (typeof time === 'bigint') return time
  const timeMs = time instanceof Date ? time.getTime() : Number.NaN
  check(!Number.isNaN(timeMs), 'time', 'nanoseconds since 1970 as a bigint, or a date', time)
  return BigInt(timeMs) * NS_PER_MS
}

function readHash(transaction: Parameters<TestChain['trace']>[0]): unknown {
  if (typeof transaction !== 'object' || transaction === null) return transaction
  return 'hash' in transaction ? transaction.hash : transaction.tx_hash
}

/** Throws `ToolkitError('TEST_ARGUMENT')` for what types forbid but JavaScript lets through. */
function check(holds: boolean, field: string, expected: string, got: unknown): void {
  if (holds) return
  throw new ToolkitError('TEST_ARGUMENT', `${field}: expected ${expected}, got ${inspect(got, { depth: 0 })}`, {
    hint: `Give ${expected}.`,
  })
}

/** The developer methods of the chain, and its provider. Throws `NETWORK_LIVE` for a chain without them. */
function requireDevelopment(what: string): { development: Development; provider: Provider } {
  const { development, name, client } = currentSession().network
  if (development !== undefined) return { development, provider: client.provider }
  const hint = 'Such tests are skipped there. They run on the embedded network and on `toolkit node`.'
  throw new ToolkitError(
    'NETWORK_LIVE',
    `chain.${what} needs developer methods, which the network "${name}" does not have`,
    { hint },
  )
}

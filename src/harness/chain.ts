import type { Account } from '../client/account.js'
import { holdAccount } from '../client/account.js'
import { Call } from '../client/call.js'
import type { SendOptions } from '../client/client.js'
import { type AnyContract, type ContractHandle, loadContract } from '../client/contract.js'
import { deployContract } from '../client/deploy.js'
import { readStorage, type StorageKey } from '../client/storage.js'
import { formatDecimal } from '../codec/decimal.js'
import { generateKeyPair } from '../crypto/keys.js'
import { ToolkitError } from '../errors.js'
import { buildContract } from '../project/artifact.js'
import type { EmbeddedChain, TestAccount } from './network.js'
import { currentSession } from './session.js'

/** An account or a contract, or its name. */
export type Holder = string | { readonly name: string } | { readonly id: string }

export interface DeployOptions extends SendOptions {
  from: Account
}

/** The head of the chain. */
export interface Head {
  number: number
  hash: string
  /** Nanoseconds since 1970. */
  time: bigint
}

/** The chain as tests hold it. What is said to be of the embedded network throws `NETWORK_EMBEDDED_ONLY` elsewhere. */
export interface TestChain {
  /** Where the tests run. */
  readonly network: { readonly name: string; readonly isEmbedded: boolean }
  /** Funded accounts, as many as asked for. */
  accounts<N extends number>(count: N): Promise<Repeat<TestAccount, N>>
  /** Compiles a contract of the project of the test file, by name or path, publishes it, and answers its handle. */
  deploy<T = AnyContract>(name: string, options: DeployOptions): Promise<ContractHandle<T>>
  /** A contract that is on the chain, a system contract for example. */
  contract<T = AnyContract>(id: string): Promise<ContractHandle<T>>
  token(symbol: string): TestToken
  block(): Promise<Head>

  /** An account without its keys: transactions it signs are taken. Embedded network only. */
  impersonate(name: string): Promise<TestAccount>
  /** Acts as an account without its keys while `run` runs. Embedded network only. */
  as<R>(name: string, run: (account: TestAccount) => R | Promise<R>): Promise<R>
  /** Gives an account or contract an amount of a token, of gas or of RAM, from nowhere. Embedded network only. */
  fund(holder: Holder, amount: string, token?: string): Promise<void>
  /** Writes a value of a contract past its code; `null` deletes it. Embedded network only. */
  setStorage(contract: Holder, key: StorageKey, value: string | null): Promise<void>
  /** Makes blocks at once. Embedded network only. */
  mine(blocks?: number): Promise<void>
  /** The clock, which nothing else moves but the half second of every block. Embedded network only. */
  readonly time: {
    /** Nanoseconds since 1970. */
    now(): Promise<bigint>
    advance(seconds: number): Promise<void>
    /** Moves it forward to a time: nanoseconds since 1970, or a date. */
    set(time: bigint | Date): Promise<void>
  }
  /** Remembers the whole chain; the answer returns to it, as often as it is called. Embedded network only. */
  snapshot(): Promise<() => Promise<void>>
}

/** A token of `token.iost`. */
export interface TestToken {
  /** An exact decimal text. */
  balance(holder: Holder): Promise<string>
  /** How much of it exists. */
  supply(): Promise<string>
  /** The call that transfers some of it. */
  transfer(options: { from: Account; to: Holder; amount: string; memo?: string }): Call<undefined>
}

/** A list of a known length, so that its elements are known to be there. */
type Repeat<T, N extends number, List extends T[] = []> = number extends N
  ? T[]
  : List['length'] extends N
    ? List
    : Repeat<T, N, [...List, T]>

const NS_PER_MS = 1_000_000n

/** The chain of the session that runs. */
export const chain: TestChain = {
  get network() {
    const { name, embedded } = currentSession().network
    return { name, isEmbedded: embedded !== undefined }
  },

  accounts: <N extends number>(count: N) => currentSession().network.accounts(count) as Promise<Repeat<TestAccount, N>>,

  async deploy<T>(name: string, options: DeployOptions) {
    const { network, contracts, file, projectOf } = currentSession()
    const project = await projectOf(file)
    const artifact = await buildContract(project, name)
    const source = { code: artifact.script, abi: artifact.info.abi }
    const deployed = { artifact, root: project.root }
    // Its init may fail before there is an id.
    contracts.add(name, deployed)
    const contract = await deployContract<T>(network.client, source, options)
    contracts.add(contract.id, deployed)
    return contract
  },

  contract: (id) => loadContract(currentSession().network.client, id),

  token: (symbol) => createToken(symbol),

  async block() {
    const { provider } = currentSession().network.client
    const { head_block, head_block_hash, head_block_time } = await provider.request('getChainInfo', {})
    return { number: Number(head_block), hash: head_block_hash, time: BigInt(head_block_time) }
  },

  async impersonate(name) {
    requireEmbedded('impersonate')
    const { provider } = currentSession().network.client
    await provider.dev('impersonate', { account: name })
    return { ...holdAccount(name, generateKeyPair()), provider }
  },

  async as(name, run) {
    requireEmbedded('as')
    const account = await chain.impersonate(name)
    try {
      return await run(account)
    } finally {
      await account.provider.dev('impersonate', { account: name, stop: true })
    }
  },

  async fund(holder, amount, token = 'iost') {
    requireEmbedded('fund')
    await currentSession().network.client.provider.dev('fund', { account: nameOf(holder), token, amount })
  },

  async setStorage(contract, storageKey, value) {
    requireEmbedded('setStorage')
    const [key, field] = typeof storageKey === 'string' ? [storageKey] : storageKey
    const { provider } = currentSession().network.client
    await provider.dev('setStorage', { id: nameOf(contract), key, field, value: value ?? undefined })
  },

  async mine(blocks = 1) {
    requireEmbedded('mine')
    await currentSession().network.client.provider.dev('mine', { blocks })
  },

  time: {
    now: async () => requireEmbedded('time').chain.clock.now(),
    async advance(seconds) {
      requireEmbedded('time')
      const advance = BigInt(Math.round(seconds * 1000)) * NS_PER_MS
      await currentSession().network.client.provider.dev('time', { advance })
    },
    async set(time) {
      requireEmbedded('time')
      const to = typeof time === 'bigint' ? time : BigInt(time.getTime()) * NS_PER_MS
      await currentSession().network.client.provider.dev('time', { to })
    },
  },

  async snapshot() {
    requireEmbedded('snapshot')
    const restore = currentSession().network.snapshot!()
    return async () => restore()
  },
}

function createToken(symbol: string): TestToken {
  const { client } = currentSession().network
  const { provider } = client
  const readInfo = () => provider.request('getTokenInfo', { symbol, by_longest_chain: true })
  return {
    async balance(holder) {
      const { decimal: scale } = await readInfo()
      const [value] = await readStorage(provider, 'token.iost', [[`TB${nameOf(holder)}`, symbol]])
      return formatDecimal({ value: BigInt(value ?? 0), scale })
    },
    async supply() {
      const { current_supply, decimal: scale } = await readInfo()
      return formatDecimal({ value: BigInt(current_supply), scale })
    },
    transfer({ from, to, amount, memo = '' }) {
      const args = [symbol, from.name, nameOf(to), amount, memo]
      const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
      return new Call<undefined>(client, { from, actions })
    },
  }
}

function requireEmbedded(what: string): EmbeddedChain {
  const { embedded, name } = currentSession().network
  if (embedded !== undefined) return embedded
  throw new ToolkitError(
    'NETWORK_EMBEDDED_ONLY',
    `chain.${what} exists on the embedded network only, not on "${name}"`,
    {
      hint: 'Such tests are skipped on other networks.',
    },
  )
}

function nameOf(holder: Holder): string {
  if (typeof holder === 'string') return holder
  return 'id' in holder ? holder.id : holder.name
}

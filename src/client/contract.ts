import { checkOptions, listOptions } from '../codec/options.js'
import { continueWith, type Response } from '../collections/response.js'
import type { AbiEntry } from '../contract/record.js'
import { ToolkitError } from '../errors/errors.js'
import { isNodeError } from '../rpc/node-error.js'
import type { NodeEvent } from '../rpc/schema.js'
import { readAbi } from './abi.js'
import type { Account } from './account.js'
import { encodeArguments } from './calls/arguments.js'
import { Call, type CallMethod, type Returned } from './calls/call.js'
import { createMissingMethods } from './calls/missing-method.js'
import type { ReturnKinds } from './calls/returns.js'
import { type Client, checkSendOptions, type SendOptions } from './client.js'
import { type EventOptions, followContract } from './events/events.js'
import { markObject } from './object-kinds.js'
import { readFields, readStoredValues, type StorageKey } from './storage.js'

declare global {
  /** The contracts of a project by name: compiling writes it into `.toolkit/contracts.d.ts`. */
  interface ToolkitContracts {}
}

/**
 * Name of a contract of the project, or the path of a source. If the names are known, a literal that is neither is a
 * type error.
 *
 * @typeParam S - Type of the name, as it is written.
 */
export type ContractName<S extends string> = string extends S
  ? string
  : keyof ToolkitContracts extends never
    ? string
    : S extends keyof ToolkitContracts | `${string}/${string}` | `${string}.${'js' | 'ts' | 'mjs' | 'mts' | 'cjs'}`
      ? S
      : keyof ToolkitContracts

/** Methods of a contract whose type is not known. */
export type AnyContract = Record<string, (...args: unknown[]) => unknown>

/**
 * Type of a return value as the caller gets it: `R` itself if the handle knows the declared return types
 * (`HandleOptions.returns`), else `Returned<R>`.
 */
export type Value<R, Known> = Known extends true ? R : Returned<R>

/** The names of the methods of a contract type `T` that can be called. */
type CallableNames<T> = Exclude<keyof T, 'init' | `_${string}`>

/** Methods of a contract type `T`, each returning a `Call`. */
export type CallMethods<T, Known extends boolean = false> = Calls<T, CallableNames<T>, Known>

/** Methods of a contract type `T`, each returning a promise for the return value. */
export type ReadMethods<T, Known extends boolean = false> = Reads<T, CallableNames<T>, Known>

// Mapped over names of `T`, and not with `as`: so editors lead from a call to the method of the contract.
type Calls<T, K extends keyof T, Known extends boolean> = {
  [P in K]: T[P] extends (...args: infer A) => infer R ? (...args: A) => Call<Value<Awaited<R>, Known>> : never
}
type Reads<T, K extends keyof T, Known extends boolean> = {
  [P in K]: T[P] extends (...args: infer A) => infer R ? (...args: A) => Promise<Value<Awaited<R>, Known>> : never
}

/**
 * Members that every contract handle has. A contract method with one of these names is available through `methods`.
 *
 * @typeParam T - Type of the contract: its methods with parameters and return types.
 * @typeParam Known - True if the handle knows the declared return types.
 */
export interface ContractBase<T = AnyContract, Known extends boolean = false> {
  /** Id of the contract. */
  readonly id: string
  /** ABI of the contract. */
  readonly abi: readonly AbiEntry[]
  /** The client that sends the calls. */
  readonly client: Client
  /** The calling account. */
  readonly account: Account | undefined
  /** Methods that send transactions. */
  readonly methods: CallMethods<T, Known>
  /** Methods that make dry runs on the head of the chain and discard the changes. */
  readonly exec: CallMethods<T, Known>
  /**
   * Methods that make dry runs and resolve with the return value. They reject with `TransactionFailed` if the call
   * fails. No number is rounded: an integer beyond 2^53 is a bigint, and another number that JavaScript would write
   * otherwise, such as `5.000`, is text.
   */
  readonly read: ReadMethods<T, Known>
  /**
   * Returns the same contract with another calling account.
   *
   * @param account - The calling account.
   * @returns A new handle.
   */
  as(account: Account): ContractHandle<T, Known>
  /**
   * Returns the same contract with other limits, gas or signers.
   *
   * @param options - Options for every call of the new handle.
   * @returns A new handle.
   */
  with(options: SendOptions): ContractHandle<T, Known>
  /**
   * Reads a value of the contract at the head of the chain.
   *
   * @param key - Key of the value, or name of a map.
   * @param field - Field of the map.
   * @returns The stored text, or `null` for a missing value.
   * @throws `STORAGE_MAP` if the key is the name of a map and no field is given.
   */
  storage(key: string, field?: string): Promise<string | null>
  /**
   * Reads several values of the contract, all from one block.
   *
   * @param keys - Keys, or pairs of the name of a map and a field.
   * @returns The stored texts in the order of the keys, `null` for a missing value.
   */
  storage(keys: readonly StorageKey[]): Promise<(string | null)[]>
  /**
   * Lists the fields of a map.
   *
   * @param key - Name of the map.
   * @returns The fields, at most 257, in order of insertion.
   */
  fields(key: string): Promise<string[]>
  /**
   * Follows the events of the contract.
   *
   * @param options - Topics, a signal to stop, and a handler for gaps.
   * @returns An async generator of events.
   */
  events(options?: EventOptions): AsyncGenerator<NodeEvent, void>
}

/** A contract on the chain, with a method for each action of its ABI. */
export type ContractHandle<T = AnyContract, Known extends boolean = false> = ContractBase<T, Known> &
  Omit<CallMethods<T, Known>, keyof ContractBase | 'then'>

/** Options for a contract handle. */
export interface HandleOptions {
  /** ABI of the contract. */
  abi: readonly AbiEntry[]
  /** The calling account. `as` returns a handle with another one. */
  from?: Account | undefined
  /** Limits and signers of every call. */
  send?: SendOptions | undefined
  /** Declared return types, if known. Return values are decoded accordingly. */
  returns?: ReturnKinds | undefined
}

const HANDLE = listOptions<HandleOptions>({ abi: true, from: true, send: true, returns: true })

/**
 * A handle of a contract with a known ABI. Sends no request.
 *
 * @param client - The network.
 * @param id - Id of the contract.
 * @param options - The ABI, the calling account, and defaults for calls.
 * @returns A handle with a method for each action of the ABI.
 * @example
 * ```ts
 * import { contractAt, createClient, createHttpProvider } from 'iost-toolkit/client'
 * import { holdAccount, parseSecretKey } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const abi = [{ name: 'add', args: ['number' as const], amountLimit: [] }]
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const counter = contractAt<{ add(by: number): number }>(client, 'ContractAbc', { abi, from })
 * const sum = await counter.read.add(2)
 * ```
 */
export function contractAt<T = AnyContract>(client: Client, id: string, options: HandleOptions): ContractHandle<T> {
  checkOptions('a contract', options, HANDLE, 'CALL_OPTION')
  const { abi, from, send = {} } = options
  checkSendOptions('send of a contract', send)
  const methods = createMethods(client, id, options, false)
  // A test writes contract.as(alice) for each call.
  const handles = new WeakMap<Account, ContractHandle<T>>()
  const openAs = (account: Account): ContractHandle<T> => {
    const known = handles.get(account)
    if (known !== undefined) return known
    const opened = contractAt<T>(client, id, { ...options, from: account })
    // Anything may be passed; the first call is rejected then.
    if (typeof account === 'object' && account !== null) handles.set(account, opened)
    return opened
  }
  const base: Omit<ContractBase<T>, 'exec' | 'read'> = {
    id,
    abi,
    client,
    account: from,
    methods: methods as CallMethods<T>,
    as: openAs,
    with: (more) => {
      checkSendOptions('with', more)
      return contractAt(client, id, { ...options, send: { ...send, ...more } })
    },
    storage: function storage(key: string | readonly StorageKey[], field?: string) {
      const value: Promise<unknown> =
        typeof key === 'string' ? readOne(client, id, key, field) : readAll(client, id, key)
      return track(client, value, `the read of storage ${typeof key === 'string' ? key : key.join(', ')}`, storage)
    } as ContractBase<T>['storage'],
    fields: function fields(key) {
      return track(client, readMap(client, id, key), `the read of the fields of ${key}`, fields)
    },
    events: (options) => followContract(client.provider, id, options),
  }
  for (const [name, member] of Object.entries(base))
    if (typeof member === 'function') markObject(member, 'method', name)
  // A handle with a `then` method would be called by `await`.
  const { then: _, ...named } = methods
  const handle = rejectOtherMembers({ ...named, ...base }, createMissingMethods(id, namesOf(abi)))
  markObject(handle, 'contract', id)
  return Object.defineProperties(handle, describeDryRuns(client, id, options)) as ContractHandle<T>
}

/** Creates `exec` and `read` at first use: most handles only send, and a contract may have fifty methods. */
function describeDryRuns(client: Client, id: string, options: HandleOptions): PropertyDescriptorMap {
  let dryRuns: ReturnType<typeof createMethods> | undefined
  let values: ReturnType<typeof createReads> | undefined
  const exec = () => (dryRuns ??= markObject(createMethods(client, id, options, true), 'contract', 'exec'))
  const read = () => {
    values ??= markObject(
      createReads(client, exec(), createMissingMethods(id, namesOf(options.abi))),
      'contract',
      'read',
    )
    return values
  }
  const shown = { enumerable: true, configurable: true }
  return { exec: { ...shown, get: exec }, read: { ...shown, get: read } }
}

const LOADED = HANDLE.filter((name) => name !== 'abi')

/**
 * A handle of a contract with the ABI that the node has of it.
 *
 * @param client - The network.
 * @param id - Id of the contract.
 * @param options - The calling account, and defaults for calls.
 * @returns A handle with a method for each action of the ABI.
 * @throws `NodeError` for an unknown contract.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, loadContract } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const token = await loadContract(client, 'token.iost')
 * ```
 */
export async function loadContract<T = AnyContract>(
  client: Client,
  id: string,
  options: Omit<HandleOptions, 'abi'> = {},
): Promise<ContractHandle<T>> {
  checkOptions('loadContract', options, LOADED, 'CALL_OPTION')
  const contract = await client.provider.request('getContract', { id, by_longest_chain: true }).catch((error) => {
    throw isNodeError(error) && error.text === 'contract not found' ? unknownContractError(id, client, error) : error
  })
  return contractAt(client, id, { ...options, abi: readAbi(contract) })
}

function unknownContractError(id: string, { provider }: Client, cause: unknown): ToolkitError {
  return new ToolkitError('CONTRACT_UNKNOWN', `unknown contract ${JSON.stringify(id)} on ${provider.url}`, {
    hint: 'Ids begin with Contract, or are the names of system contracts such as token.iost; each network has its own.',
    cause,
  })
}

function createMethods(
  client: Client,
  id: string,
  { abi, from, send, returns }: HandleOptions,
  dryRun: boolean,
): Record<string, (...args: unknown[]) => Call> {
  const methods: Record<string, (...args: unknown[]) => Call> = Object.create(null)
  for (const entry of abi) {
    const method = function call(...args: unknown[]): Call {
      const data = encodeArguments(entry, args)
      const actions = [{ contract: id, actionName: entry.name, data }]
      const request = { ...send, from: from ?? throwAnonymousActionError(id, entry.name), actions }
      return new Call(client, request, { dryRun, caller: call, returns: [returns?.[entry.name]] })
    }
    methods[entry.name] = markObject(method, 'method', entry.name)
  }
  return rejectOtherMembers(methods, createMissingMethods(id, namesOf(abi)))
}

/**
 * Sets the prototype of a complete object: otherwise the engine would ask the prototype, a proxy, about each member.
 */
function rejectOtherMembers<T extends object>(members: T, rest: object): T {
  return Object.setPrototypeOf(members, rest)
}

function namesOf(abi: readonly AbiEntry[]): string[] {
  return abi.map(({ name }) => name)
}

function createReads(client: Client, methods: Record<string, (...args: unknown[]) => Call>, rest: object) {
  const values: Record<string, (...args: unknown[]) => Promise<unknown>> = Object.create(null)
  for (const [name, method] of Object.entries(methods)) {
    const value = function read(...args: unknown[]): Promise<unknown> {
      const dryRun = async () => (await method(...args)).returnValue
      return track(client, dryRun(), `read.${name}`, read)
    }
    values[name] = markObject(value, 'method', `read.${name}`)
  }
  return rejectOtherMembers(values, rest)
}

/** Registers a read, so that a read without `await` is reported. */
function track<T>(client: Client, value: Promise<T>, what: string, caller: CallMethod): Promise<T> {
  return client.onRead?.(value, what, caller) ?? value
}

async function readOne(client: Client, id: string, key: string, field?: string): Promise<string | null> {
  const response = readValues(client, id, [field === undefined ? key : [key, field]])
  const [value = null] = response instanceof Promise ? await response : response
  return value
}

async function readAll(client: Client, id: string, keys: readonly StorageKey[]): Promise<(string | null)[]> {
  return readValues(client, id, keys)
}

function readValues(client: Client, id: string, keys: readonly StorageKey[]): Response<(string | null)[]> {
  return continueWith(readStoredValues(client.provider, id, keys), (values) => {
    const missing = keys.filter((_, index) => values[index] === null)
    const checked = missing.length > 0 ? client.onMissing?.(id, missing) : undefined
    return checked === undefined ? values : checked.then(() => values)
  })
}

async function readMap(client: Client, id: string, key: string): Promise<string[]> {
  const fields = await readFields(client.provider, id, key)
  if (fields.length === 0) await client.onMissing?.(id, [[key, '']])
  return fields
}

function throwAnonymousActionError(id: string, action: string): never {
  throw new ToolkitError('CALL_ACCOUNT', `no account calls ${id}.${action}`, {
    hint: `Name the account: contract.as(alice).${action}(…).`,
  })
}

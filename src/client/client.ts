import { checkOptions, listOptions } from '../codec/options.js'
import { continueWith, type Response } from '../collections/response.js'
import type { KeyPair } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'
import { DELIVERY_OPTIONS, type DeliveryOptions, deliver, isUntouched, submit } from '../rpc/delivery/delivery.js'
import type { Outcome, WaitOptions } from '../rpc/delivery/receipt-wait.js'
import { type DirectChain, findDirectChain } from '../rpc/direct-chain.js'
import { isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { WireReceipt } from '../rpc/schema.js'
import { type ActionOptions, createTransaction } from '../tx/build.js'
import { hashEncoding } from '../tx/hash.js'
import { formatTransaction } from '../tx/json.js'
import {
  imitateTransaction,
  type SignedEncoding,
  type SigningKeys,
  signAndEncode,
  signTransaction,
} from '../tx/sign.js'
import { copyTransaction, type Transaction } from '../tx/transaction.js'
import { type Account, checkAccount, checkSigners, keysOf, type Signer } from './account.js'
import { createNodeClock, type NodeClock } from './node-clock.js'
import type { StorageKey } from './storage.js'

/** Limits and signers of a transaction. */
export interface SendOptions {
  /**
   * Price of gas, from 1 to 100.
   *
   * @defaultValue `1`
   */
  gasRatio?: number | undefined
  /**
   * Maximum gas, from 50,000 to 4,000,000.
   *
   * @defaultValue `2000000`
   */
  gasLimit?: number | undefined
  /**
   * Maximum amount to spend by token symbol: a decimal string or `unlimited`.
   *
   * @defaultValue `{}`, which allows no spending
   */
  amountLimit?: Readonly<Record<string, string>> | undefined
  /**
   * Time that the transaction may wait for a block, in milliseconds, at most 90,000.
   *
   * @defaultValue `90000`
   */
  expirationMs?: number | undefined
  /**
   * Additional signers.
   *
   * @defaultValue `[]`
   */
  signers?: readonly Signer[] | undefined
}

/** A transaction to be signed and sent. */
export interface SendRequest extends SendOptions {
  /** The publisher, who signs and pays. */
  from: Account
  /** Actions in order. All are executed or none. */
  actions: readonly ActionOptions[]
}

/** A transaction that was handed to a node. */
export interface Sent {
  /** Hash of the transaction, base58. */
  hash: string
  /** The signed transaction. */
  transaction: Transaction
  /** Receipt of the dry run that some nodes make before they accept a transaction (rpc.md §6.5), or `null`. */
  tried: WireReceipt | null
  /**
   * False if the response was lost, so that the node may or may not have the transaction.
   *
   * @defaultValue `true`
   */
  taken?: boolean
}

/** Options for `createClient`. */
export interface ClientOptions {
  /** The node, such as `createHttpProvider` returns. */
  provider: Provider
  /**
   * Id of the chain to sign for.
   *
   * @defaultValue requested from the node
   */
  chainId?: number
  /** Defaults for every transaction. */
  defaults?: SendOptions
  /** Options for waiting for receipts. */
  wait?: WaitOptions & Pick<DeliveryOptions, 'awayMs'>
  /**
   * Clock that stamps transactions.
   *
   * @defaultValue a clock that follows the node's
   */
  clock?: NodeClock
  /** Called for every call of a contract handle before it is sent, to find calls that are never awaited. */
  onCall?: (call: object) => void
  /**
   * Receives every value that a contract handle reads and returns the promise to hand out, to find reads that are never
   * awaited.
   */
  onRead?: ReadListener | undefined
}

/**
 * Receives the reads of contract handles. `what` names the read, `caller` is the function that the developer called.
 */
export type ReadListener = <T>(value: Promise<T>, what: string, caller: (...args: never[]) => unknown) => Promise<T>

/** Creates, signs, sends and tracks transactions on one network. `createClient` returns one. */
export interface Client {
  /** The node. */
  readonly provider: Provider
  /** Defaults for every transaction. */
  readonly defaults: SendOptions
  /** The handler of `ClientOptions.onCall`. */
  readonly onCall: ((call: object) => void) | undefined
  /** The handler of `ClientOptions.onRead`. */
  readonly onRead?: ReadListener | undefined
  /**
   * Checks keys under which a contract handle found nothing, in tests. Maps are pairs with an empty field.
   *
   * @param contract - Id of the contract.
   * @param keys - The keys.
   * @throws `CONTRACT_UNKNOWN` or `STORAGE_KEY` for a contract or a key that does not exist.
   */
  onMissing?(contract: string, keys: readonly StorageKey[]): Promise<void>
  /**
   * Returns the id of the chain, which is requested once.
   *
   * @returns The chain id.
   */
  chainId(): Promise<number>
  /**
   * Creates and signs a transaction, stamped with the current time of the node.
   *
   * @param request - Publisher, actions and limits.
   * @returns The signed transaction.
   * @throws `TX_INVALID` for values out of range, `ACCOUNT_KEY` if a key is missing.
   */
  sign(request: SendRequest): Promise<Transaction>
  /**
   * Signs a transaction and hands it to the node, once. If the response is lost, `wait` finds out what happened and
   * sends the same bytes again.
   *
   * @param request - Publisher, actions and limits.
   * @returns The transaction and its hash.
   * @throws `NodeError` if the node rejects it.
   */
  send(request: SendRequest): Promise<Sent>
  /**
   * Sends a signed transaction until its outcome is known, like the function `deliver`.
   *
   * @param transaction - The signed transaction.
   * @param options - What to wait for, and how long.
   * @returns The receipt and its block.
   * @throws `NodeError`, `TX_DROPPED`, `TX_NOT_FINAL` or `TX_UNSETTLED`.
   */
  deliver(transaction: Transaction, options?: DeliveryOptions): Promise<Outcome>
  /**
   * Runs a transaction on the head of the chain and discards its changes.
   *
   * @param request - Publisher, actions and limits.
   * @returns The receipt in wire form.
   * @throws `NodeError` if the node does not run it.
   */
  exec(request: SendRequest): Promise<WireReceipt>
  /** Requests the node's time again before the next transaction. */
  resync(): void
  /**
   * Waits for the outcome of a sent transaction.
   *
   * @param sent - The result of `send`.
   * @param options - What to wait for, and how long.
   * @returns The receipt and its block.
   * @throws `TX_DROPPED` if no block can include it any longer, with the reason if it can be found.
   */
  wait(sent: Sent, options?: WaitOptions): Promise<Outcome>
}

/**
 * A client of a network. Requests are sent when they are needed. The chain id is requested once, and the node's clock
 * again when it drifts from the machine's.
 *
 * @param options - The provider, and defaults for all transactions.
 * @returns The client.
 * @example
 * ```ts
 * import { createClient, createHttpProvider } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * ```
 */
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, CLIENT_OPTIONS, 'CALL_OPTION')
  const { provider, defaults = {}, wait: waiting = {} } = options
  checkSendOptions('defaults of createClient', defaults)
  checkOptions('wait of createClient', waiting, DELIVERY_OPTIONS, 'CALL_OPTION')
  const { chainId, sign, imitate, signAnd, resync } = createSigning(options)

  function sendSigned(signed: SignedEncoding): Response<Sent> {
    const direct = findDirectChain(provider)
    return direct === undefined ? submitSigned(signed) : sendDirectly(direct, signed)
  }

  async function submitSigned({ transaction, encoded }: SignedEncoding): Promise<Sent> {
    const hash = hashEncoding(encoded.full).text
    const submission = await submit(provider, transaction)
    if (submission.response === 'taken') return { hash, transaction, tried: submission.tried, taken: true }
    if (submission.response === 'refused' || isUntouched(submission.error)) throw submission.error
    return { hash, transaction, tried: null, taken: false }
  }

  async function deliverSigned(transaction: Transaction, more: DeliveryOptions = {}): Promise<Outcome> {
    try {
      return await deliver(provider, transaction, { ...waiting, ...more })
    } catch (error) {
      throw isDropped(error) ? await explainDrop(provider, error, transaction) : error
    }
  }

  const rest = {
    provider,
    defaults,
    onCall: options.onCall,
    onRead: options.onRead,
    chainId,
    sign,
    exec: async (request: SendRequest) => execute(provider, await imitate(request)),
    deliver: deliverSigned,
    resync,
  }
  return createSendingClient(rest, {
    send: (request) => signAnd(request, sendSigned),
    wait({ hash, transaction, taken = true }, more) {
      const outcome = more === undefined && options.wait === undefined && findDirectChain(provider)?.findOutcome(hash)
      return outcome || deliverSigned(transaction, { ...more, taken, sentBefore: true })
    },
  })
}

/** Ways of a client to send transactions. What a chain in this process does at once is no promise. */
export interface Sending {
  send(request: SendRequest): Response<Sent>
  wait(sent: Sent, options?: WaitOptions): Response<Outcome>
}

const sendings = new WeakMap<Client, Sending>()

/** Returns how a client sends: by its methods, unless `createSendingClient` made it. */
export function sendingOf(client: Client): Sending {
  return sendings.get(client) ?? client
}

/** Creates a client whose methods send in this way. A copy of it has the methods alone. */
export function createSendingClient(rest: Omit<Client, keyof Sending>, sending: Sending): Client {
  const client: Client = {
    ...rest,
    send: async (request) => sending.send(request),
    wait: async (sent, options) => sending.wait(sent, options),
  }
  sendings.set(client, sending)
  return client
}

/**
 * Sends a transaction to a chain in this process, which keeps a copy: the caller may change the returned one. A chain
 * that makes its blocks at once has nothing to wait for.
 */
function sendDirectly(direct: DirectChain, { transaction, encoded }: SignedEncoding): Response<Sent> {
  const hash = hashEncoding(encoded.full).text
  const describe = (tried: Sent['tried']): Sent => ({ hash, transaction, tried, taken: true })
  const accept = (error: unknown): Sent => {
    if (!isNodeError(error) || !error.text.startsWith('tx exists in')) throw error
    return describe(null)
  }
  try {
    const tried = direct.send({ transaction: copyTransaction(transaction), encoded })
    return tried instanceof Promise ? tried.then(describe, accept) : describe(tried)
  } catch (error) {
    return accept(error)
  }
}

interface Signing extends Pick<Client, 'chainId' | 'sign' | 'resync'> {
  /** Creates a transaction for a dry run, with the names of the keys that would sign it. */
  imitate(request: SendRequest): Promise<Transaction>
  /** Sends a fresh transaction, and retries once if the node's clock has changed. */
  signAnd<T>(request: SendRequest, send: (signed: SignedEncoding) => Response<T>): Response<T>
}

/** Creates the signing part of a client: its chain id and its time. */
function createSigning(options: ClientOptions): Signing {
  const { provider, defaults = {}, clock = createNodeClock(provider) } = options
  let chainId: Promise<number> | undefined
  let lastTime = 0n

  function readChainId(): Promise<number> {
    if (options.chainId !== undefined) return Promise.resolve(options.chainId)
    chainId ??= provider.request('getChainInfo', {}).then(
      ({ chain_id }) => chain_id,
      (error) => {
        chainId = undefined
        throw error
      },
    )
    return chainId
  }

  /** Chooses a time that was not used before: two transactions with the same content and time would be the same one. */
  function chooseTime(now: bigint): bigint {
    lastTime = now > lastTime ? now : lastTime + 1n
    return lastTime
  }

  function build(request: SendRequest, chainId: number, now: bigint): [Transaction, SigningKeys] {
    const { signers, publisher, limits } = readRequest(request, defaults)
    const unsigned = createTransaction({
      ...limits,
      publisher: request.from.name,
      chainId,
      time: chooseTime(now),
      actions: request.actions,
      signers: signers.map(({ account, permission = 'active' }) => `${account.name}@${permission}`),
    })
    return [unsigned, { publisher, signers: countersigners(signers, publisher) }]
  }

  async function prepareLater(request: SendRequest): Promise<[Transaction, SigningKeys]> {
    // rejected before the node is asked
    readRequest(request, defaults)
    return build(request, options.chainId ?? (await readChainId()), await clock.read())
  }

  /** Each `await` is work for whoever follows promises, and a chain in this process has its id and time at hand. */
  function prepare(request: SendRequest): Response<[Transaction, SigningKeys]> {
    if (options.chainId === undefined || clock.now === undefined) return prepareLater(request)
    return build(request, options.chainId, clock.now())
  }

  const sign = async (request: SendRequest) => signTransaction(...(await prepare(request)))
  const imitate = async (request: SendRequest) => imitateTransaction(...(await prepare(request)))

  function resync(): void {
    clock.resync()
    lastTime = 0n
  }

  function signAnd<T>(request: SendRequest, send: (signed: SignedEncoding) => Response<T>): Response<T> {
    const signAndSend = (prepared: [Transaction, SigningKeys]) => send(signAndEncode(...prepared))
    const retry = (error: unknown) => {
      if (!isNodeError(error) || !error.text.startsWith('TimeError')) throw error
      resync()
      return continueWith(prepare(request), signAndSend)
    }
    try {
      const sent = continueWith(prepare(request), signAndSend)
      return sent instanceof Promise ? sent.catch(retry) : sent
    } catch (error) {
      return retry(error)
    }
  }

  return { chainId: readChainId, sign, imitate, resync, signAnd }
}

/** Checks a request. Returns its limits with defaults, its signers, and the keys of its publisher. */
function readRequest(request: SendRequest, defaults: SendOptions) {
  checkOptions('a call', request, SEND_REQUEST, 'CALL_OPTION')
  const { from, actions: _, signers = defaults.signers ?? [], ...given } = request
  const { signers: __, ...kept } = defaults
  checkAccount(from, 'from')
  checkSigners(signers)
  return { signers, publisher: keysOf(from), limits: dropUndefined({ ...kept, ...dropUndefined(given) }) }
}

function execute(provider: Provider, transaction: Transaction): Promise<WireReceipt> {
  return provider.request('execTx', formatTransaction(transaction))
}

/** A dry run is refused with the very reason for which a block leaves a transaction out (rpc.md §6.5). */
async function explainDrop(provider: Provider, error: ToolkitError, transaction: Transaction): Promise<ToolkitError> {
  const reason = await execute(provider, transaction).then(
    () => undefined,
    (refusal: unknown) => (isNodeError(refusal) && !/enabled|^Not Impl/.test(refusal.text) ? refusal.text : undefined),
  )
  if (reason === undefined || error.message.includes(reason)) return error
  return new ToolkitError(error.code, `${error.message}: ${reason}`, { hint: DROP_HINT, cause: error })
}

const DROP_HINT = 'Fix the transaction and send it again: the chain charged no gas for it.'

function isDropped(error: unknown): error is ToolkitError {
  return error instanceof ToolkitError && error.code === 'TX_DROPPED'
}

/** Names of `SendOptions`, which several functions take with their own options. */
export const SEND_OPTIONS = listOptions<SendOptions>({
  gasRatio: true,
  gasLimit: true,
  amountLimit: true,
  expirationMs: true,
  signers: true,
})
const SEND_REQUEST = [
  ...SEND_OPTIONS,
  ...listOptions<Omit<SendRequest, keyof SendOptions>>({ from: true, actions: true }),
]
const CLIENT_OPTIONS = listOptions<ClientOptions>({
  provider: true,
  chainId: true,
  defaults: true,
  wait: true,
  clock: true,
  onCall: true,
  onRead: true,
})

/** Checks limits and signers of a call. Throws `CALL_OPTION` or `CALL_ACCOUNT`. */
export function checkSendOptions(what: string, options: object | undefined): void {
  checkOptions(what, options, SEND_OPTIONS, 'CALL_OPTION')
  if (options !== undefined && 'signers' in options && options.signers !== undefined) checkSigners(options.signers)
}

/** The keys that sign for signers: the publisher's signatures count for them too (rpc.md §5.8). */
function countersigners(signers: readonly Signer[], publisher: readonly KeyPair[]): KeyPair[] {
  const held = new Set(publisher.map(({ id }) => id))
  const keys = signers.flatMap(({ account, permission }) => keysOf(account, permission))
  return [...new Map(keys.filter(({ id }) => !held.has(id)).map((key) => [key.id, key])).values()]
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Removes options whose value is undefined. */
export function dropUndefined<T extends object>(options: T): Defined<T> {
  if (!Object.values(options).includes(undefined)) return options as Defined<T>
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>
}

import type { ReturnKind } from '../../codec/chain-value.js'
import { continueWith } from '../../collections/response.js'
import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { type Client, checkSendOptions, type SendOptions, type SendRequest, sendingOf } from '../client.js'
import { kindOfObject } from '../object-kinds.js'
import { TransactionFailed } from './failure.js'
import { listReturns, type Receipt, readReceipt } from './receipt.js'
import { decodeReturn } from './returns.js'

let readOrigin: (call: Call) => CallSite
let readEnded: (call: Call) => boolean

/** Returns the place of a call in the caller's code. */
export function siteOf(call: Call): CallSite {
  return readOrigin(call)
}

/** Returns true once the outcome of a call is known. */
export function hasEnded(call: Call): boolean {
  return readEnded(call)
}

/** Type of a return value as the caller gets it. The chain returns text; only objects and lists are parsed. */
export type Returned<R> = unknown extends R ? unknown : R extends string ? R : R extends object ? R : string

/**
 * A call of a contract. It is sent once, when it is first awaited or when its receipt is first requested.
 *
 * Awaiting a call resolves with its receipt, and rejects if the call failed. `receipt()` and `result()` also resolve
 * for failed calls.
 *
 * @typeParam R - Type of the return value.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount, parseSecretKey, transfer } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const call = transfer(client, { from, to: 'bobby', amount: '1' })
 * const { status, gasUsage } = await call.result()
 * ```
 */
export class Call<R = unknown> implements PromiseLike<Receipt<R>> {
  /** Id of the contract. */
  readonly contract: string
  /** Name of the called action. */
  readonly action: string
  /** True for a dry run, which changes nothing on the chain. */
  readonly dryRun: boolean
  /** The client that sends the call. */
  readonly client: Client
  /** The transaction to send: publisher, one action, limits. */
  readonly request: SendRequest
  /** Holds the place of the call in the caller's code. */
  readonly #origin: CallSite
  #outcome: Promise<Ended> | undefined
  #isEnded = false
  #joined: Call | undefined
  readonly #returns: DeclaredReturns

  static {
    // a call may be of another copy of this package
    readOrigin = (call) => (#origin in call ? call.#origin : new Error())
    readEnded = (call) => #isEnded in call && (call.#isEnded || (call.#joined !== undefined && hasEnded(call.#joined)))
  }

  /**
   * Prefer the methods of a contract handle to this constructor.
   *
   * @param client - The client that sends the call.
   * @param request - The transaction: publisher, actions, limits.
   * @param options - `dryRun`; `caller`, the function whose frames are left out of stack traces; `returns`, the
   * declared return types of each action.
   */
  constructor(client: Client, request: SendRequest, options: CallOptions = {}) {
    const [{ contract, actionName }] = request.actions as [SendRequest['actions'][number]]
    this.contract = contract
    this.action = actionName
    this.dryRun = options.dryRun ?? false
    this.client = client
    this.request = request
    this.#returns = options.returns ?? []
    this.#origin = captureCallSite(options.caller ?? Call)
    client.onCall?.(this)
  }

  /** The provider of the client. */
  get provider(): Provider {
    return this.client.provider
  }

  /**
   * Returns the types that an action of the call may return, as its source declares them.
   *
   * @param action - Index of the action, from 0.
   * @returns The types; undefined if they are not known.
   */
  returnKindsOf(action: number): readonly ReturnKind[] | undefined {
    return this.#returns[action]
  }

  /** True once the call is being sent. */
  get started(): boolean {
    return this.#outcome !== undefined
  }

  /** True if the call is part of a transaction made by `joinCalls`, and shares its outcome. */
  get isJoined(): boolean {
    return this.#joined !== undefined
  }

  /**
   * Makes the call part of a transaction.
   *
   * @param transaction - The call of the whole transaction.
   * @throws `CALL_SENT` if the call was sent already, or is part of another transaction.
   */
  join(transaction: Call): void {
    if (this.started || this.isJoined) {
      throw new ToolkitError('CALL_SENT', `${this.action} was already sent, so it cannot be part of a transaction`, {
        hint: 'Give calls that were not awaited: joinCalls([vault.deposit("1"), vault.close()]).',
      })
    }
    this.#joined = transaction
  }

  /**
   * Sends the call and returns its receipt in wire form, also for a failed call.
   *
   * @returns The receipt as the node sends it.
   * @throws `NodeError` or a network error if the call was not executed at all.
   */
  async receipt(): Promise<WireReceipt> {
    return (await this.#end()).receipt
  }

  /**
   * Sends the call and returns its receipt, also for a failed call.
   *
   * @returns The receipt with numbers and decoded return values.
   * @throws `NodeError` or a network error if the call was not executed at all.
   */
  async result(): Promise<Receipt<R>> {
    return this.#read(await this.#end())
  }

  #read({ receipt, block }: Ended): Receipt<R> {
    const read = readReceipt(receipt, block)
    const kinds = this.returnKindsOf(0)
    if (kinds !== undefined && receipt.status_code === 'SUCCESS')
      read.returnValue = decodeReturn(listReturns(receipt.returns[0] ?? '[]')[0], kinds)
    return read as Receipt<R>
  }

  /**
   * Sends the call and returns its return value.
   *
   * @returns The value that the action returned.
   * @throws `TransactionFailed` if the call failed.
   */
  returnValue(): Promise<R> {
    const value = this.#succeed().then((receipt) => receipt.returnValue)
    return this.client.onRead?.(value, `the return value of ${this.action}`, this.returnValue) ?? value
  }

  /**
   * Sends the call. Lets `await` resolve with the receipt.
   *
   * @param onDone - Called with the receipt of a successful call.
   * @param onFailed - Called with the error of a failed call.
   * @returns A promise for the result of the handler.
   */
  // biome-ignore lint/suspicious/noThenProperty: awaiting a call is how it is sent
  then<A = Receipt<R>, B = never>(
    onDone?: ((receipt: Receipt<R>) => A | PromiseLike<A>) | null,
    onFailed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#succeed().then(onDone, onFailed)
  }

  /**
   * Sends the call and handles its failure, like `Promise.prototype.catch`.
   *
   * @param onFailed - Called with the error of a failed call.
   * @returns A promise for the receipt, or for the result of the handler.
   */
  catch<B = never>(onFailed: (error: unknown) => B | PromiseLike<B>): Promise<Receipt<R> | B> {
    return this.#succeed().catch(onFailed)
  }

  async #succeed(): Promise<Receipt<R>> {
    const receipt = this.#read(await this.#end())
    if (receipt.status === 'SUCCESS') return receipt
    throw this.#place(new TransactionFailed(`${this.contract}.${this.action}`, receipt))
  }

  #end(): Promise<Ended> {
    if (this.#joined !== undefined) return this.#joined.#end()
    this.#outcome ??= this.#run()
    return this.#outcome
  }

  async #run(): Promise<Ended> {
    const { client, request } = this
    try {
      if (this.dryRun) return { receipt: await client.exec(request), block: undefined }
      const sending = sendingOf(client)
      const delivered = continueWith(sending.send(request), (sent) => sending.wait(sent))
      const { receipt, blockNumber } = delivered instanceof Promise ? await delivered : delivered
      return { receipt, block: blockNumber }
    } catch (error) {
      throw this.#place(error)
    } finally {
      this.#isEnded = true
    }
  }

  /** Replaces the stack of a failure with that of the call, because its own stack only shows internal frames. */
  #place(error: unknown): unknown {
    const frames = this.#origin.stack?.split('\n').slice(1).join('\n')
    if (error instanceof ToolkitError && frames) error.stack = `${error.name}: ${error.message}\n${frames}`
    return error
  }
}

/**
 * Joins several calls of one account on one network into one transaction: all are executed or none. The calls must not
 * be sent yet.
 *
 * @param calls - The calls, in order.
 * @param options - Limits and additional signers of the whole transaction (default: the limits of the first call).
 * @returns The call of the whole transaction.
 * @throws `CALL_SENT` for a call that was sent, `CALL_MIXED` for calls of different accounts or networks.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount } from 'iost-toolkit/client'
 * import { joinCalls, parseSecretKey, transfer } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const calls = ['bobby', 'carol'].map((to) => transfer(client, { from, to, amount: '1' }))
 * await joinCalls(calls, { amountLimit: { iost: '2' } })
 * ```
 */
export function joinCalls(calls: readonly Call[], options: SendOptions = {}): Call {
  checkSendOptions('a transaction', options)
  const [first] = calls
  if (calls.some((call) => !(call instanceof Call))) throw noCallError(calls)
  if (first === undefined || calls.some((call) => call.client !== first.client || !isSameCaller(call, first))) {
    throw new ToolkitError('CALL_MIXED', 'a transaction needs one or more calls, all of the same account', {
      hint: 'The account that calls pays; others sign: { signers: [{ account: bob }] }.',
    })
  }
  const signers = [...calls.flatMap(({ request }) => request.signers ?? []), ...(options.signers ?? [])]
  const actions = calls.flatMap(({ request }) => request.actions)
  const request = { ...first.request, ...options, actions, ...(signers.length > 0 && { signers }) }
  const returns = calls.flatMap((call) => call.request.actions.map((_, action) => call.returnKindsOf(action)))
  const transaction = new Call(first.client, request, { dryRun: first.dryRun, caller: joinCalls, returns })
  for (const call of calls) call.join(transaction)
  return transaction
}

/** An awaited call is a receipt, and was sent already. */
function noCallError(calls: readonly unknown[]): ToolkitError {
  const index = calls.findIndex((call) => !(call instanceof Call))
  const { kind } = kindOfObject(calls[index]) ?? {}
  const what = kind === 'receipt' ? 'the receipt of a call that was awaited, and so sent already' : 'no call'
  return new ToolkitError('CALL_MIXED', `calls[${index}] of the transaction is ${what}`, {
    hint: "Pass the calls without await: chain.transaction([vault.deposit('1'), vault.pause()]).",
  })
}

function isSameCaller(a: Call, b: Call): boolean {
  return a.request.from.name === b.request.from.name && a.dryRun === b.dryRun
}

/** Result of a call, with its block if known. */
interface Ended {
  receipt: WireReceipt
  block: number | undefined
}

/** Return types that the source of each action declares; undefined for an unknown one. */
type DeclaredReturns = readonly (readonly ReturnKind[] | undefined)[]

/** Options for a call. */
interface CallOptions {
  /**
   * Run the call without changing the chain.
   *
   * @defaultValue `false`
   */
  dryRun?: boolean
  /** The function whose frames are left out of stack traces. */
  caller?: CallMethod
  /** Declared return types of each action, where they are known. */
  returns?: DeclaredReturns | undefined
}

/** A method of a contract handle. */
export type CallMethod = (...args: never[]) => unknown

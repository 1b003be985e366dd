import { ToolkitError } from '../../errors/errors.js'
import type { Outcome } from '../../rpc/delivery/receipt-wait.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { Client, SendOptions, SendRequest } from '../client.js'
import { TransactionFailed } from './failure.js'
import { type Receipt, readReceipt } from './receipt.js'
import { decodeReturn, type ReturnKind } from './returns.js'

/**
 * What a script's return value is to its caller: the chain makes text of it, objects and lists are read back
 * (`readReturn`).
 */
export type Returned<R> = unknown extends R ? unknown : R extends string ? R : R extends object ? R : string

/**
 * One call of a contract, sent when it is first asked for its outcome, and once. Awaiting it gives the receipt and
 * throws where the call failed; `receipt()` and `result()` never throw for a failed call.
 */
export class Call<R = unknown> implements PromiseLike<Receipt<R>> {
  /** The id of the contract. */
  readonly contract: string
  readonly action: string
  /** Nothing is kept of it. */
  readonly dryRun: boolean
  readonly client: Client
  /** What is sent: the publisher, the one action, the limits. */
  readonly request: SendRequest
  /** Holds the place of the call in the caller's code. */
  readonly #origin: { stack?: string }
  #outcome: Promise<Ended> | undefined
  #joined: Call | undefined
  readonly #returns: readonly ReturnKind[] | undefined

  /** `caller`: the function the developer called; its frames and those above it are left out of stacks. */
  constructor(client: Client, request: SendRequest, options: CallOptions = {}) {
    const [{ contract, actionName }] = request.actions as [SendRequest['actions'][number]]
    this.contract = contract
    this.action = actionName
    this.dryRun = options.dryRun ?? false
    this.client = client
    this.request = request
    this.#returns = options.returns
    this.#origin = captureStack(options.caller ?? Call)
    client.onCall?.(this)
  }

  get provider(): Provider {
    return this.client.provider
  }

  /** Whether it was sent, or is about to be. */
  get started(): boolean {
    return this.#outcome !== undefined
  }

  /** Whether it is a part of a transaction (`joinCalls`), and ends with it. */
  get isJoined(): boolean {
    return this.#joined !== undefined
  }

  /** Makes it a part of a transaction. Throws `CALL_SENT` where it was sent by itself, or is a part of another. */
  join(transaction: Call): void {
    if (this.started || this.isJoined) {
      throw new ToolkitError('CALL_SENT', `${this.action} was sent already: it cannot be a part of a transaction`, {
        hint: 'Give calls that were not awaited: joinCalls([vault.deposit("1"), vault.close()]).',
      })
    }
    this.#joined = transaction
  }

  /** The receipt as the interface shows it, of a failed call too. Rejects where the call was not executed at all. */
  async receipt(): Promise<WireReceipt> {
    return (await this.#end()).receipt
  }

  /** The receipt as a developer reads it, of a failed call too. */
  async result(): Promise<Receipt<R>> {
    const { receipt, block } = await this.#end()
    const read = readReceipt(receipt, block)
    if (this.#returns === undefined || receipt.status_code !== 'SUCCESS') return read as Receipt<R>
    return { ...read, returnValue: decodeReturn(readFirst(receipt), this.#returns) as R }
  }

  /** What the call returned. Rejects with `TransactionFailed` where it failed. */
  returnValue(): Promise<R> {
    const value = this.#succeed().then((receipt) => receipt.returnValue)
    return this.client.onRead?.(value, `the return value of ${this.action}`, this.returnValue) ?? value
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a call is how it is sent
  then<A = Receipt<R>, B = never>(
    onDone?: ((receipt: Receipt<R>) => A | PromiseLike<A>) | null,
    onFailed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#succeed().then(onDone, onFailed)
  }

  /** As of a promise. */
  catch<B = never>(onFailed: (error: unknown) => B | PromiseLike<B>): Promise<Receipt<R> | B> {
    return this.#succeed().catch(onFailed)
  }

  async #succeed(): Promise<Receipt<R>> {
    const receipt = await this.result()
    if (receipt.status === 'SUCCESS') return receipt
    throw this.#place(new TransactionFailed(`${this.contract}.${this.action}`, receipt))
  }

  #end(): Promise<Ended> {
    if (this.#joined !== undefined) return this.#joined.#end()
    this.#outcome ??= this.#run().catch((error: unknown) => {
      throw this.#place(error)
    })
    return this.#outcome
  }

  async #run(): Promise<Ended> {
    const { client, request } = this
    if (this.dryRun) return { receipt: await client.exec(request), block: undefined }
    const { receipt, blockNumber }: Outcome = await client.wait(await client.send(request))
    return { receipt, block: blockNumber }
  }

  /** Gives a failure the stack of the call: that of its own ends in the machinery that awaited it. */
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
 * @param options - Limits and additional signers of the transaction.
 * @returns The call of the whole transaction.
 * @throws `CALL_SENT` for a call that was sent, `CALL_MIXED` for calls of different accounts or networks.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, joinCalls, parseSecretKey, transfer } from 'iost-toolkit/client'
 * import { holdAccount } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const from = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const calls = ['bobby', 'carol'].map((to) => transfer(client, { from, to, amount: '1' }))
 * await joinCalls(calls)
 * ```
 */
export function joinCalls(calls: readonly Call[], options: SendOptions = {}): Call {
  const [first] = calls
  if (first === undefined || calls.some((call) => call.client !== first.client || !isSameCaller(call, first))) {
    throw new ToolkitError('CALL_MIXED', 'a transaction is of one or more calls, all of one account', {
      hint: 'The account that calls pays; others sign: { signers: [{ account: bob }] }.',
    })
  }
  const signers = [...calls.flatMap(({ request }) => request.signers ?? []), ...(options.signers ?? [])]
  const actions = calls.flatMap(({ request }) => request.actions)
  const request = { ...first.request, ...options, actions, ...(signers.length > 0 && { signers }) }
  const transaction = new Call(first.client, request, { dryRun: first.dryRun, caller: joinCalls })
  for (const call of calls) call.join(transaction)
  return transaction
}

function isSameCaller(a: Call, b: Call): boolean {
  return a.request.from.name === b.request.from.name && a.dryRun === b.dryRun
}

/** How a call ended, and in which block where that is known. */
interface Ended {
  receipt: WireReceipt
  block: number | undefined
}

/** What the first action returned, as it came. */
function readFirst({ returns: [first = '[]'] }: WireReceipt): unknown {
  return (JSON.parse(first) as unknown[])[0]
}

interface CallOptions {
  dryRun?: boolean
  caller?: CallMethod
  /** What the method returns, where that is known. */
  returns?: readonly ReturnKind[] | undefined
}

/** The stack above a function, read once; the whole where the engine leaves nothing out. */
function captureStack(below: CallMethod | typeof Call): { stack?: string } {
  if (Error.captureStackTrace === undefined) return new Error()
  const place = {}
  Error.captureStackTrace(place, below)
  return place
}

/** A method of a contract handle. */
export type CallMethod = (...args: never[]) => unknown

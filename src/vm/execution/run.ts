import type { ContractRecord } from '../../contract/record.js'
import type { Prices } from '../../gas/prices.js'
import type { Overlay } from '../../state/overlay.js'
import type { Booking } from '../../state/records.js'
import type { ReceiptEntry } from '../../tx/receipt.js'
import type { Transaction } from '../../tx/transaction.js'
import type { ConsoleBudget } from '../sandbox/console-budget.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import type { Argument } from './arguments.js'
import type { CallTarget, FrameContext, Returns } from './frame.js'
import type { Recorder } from './recorder-events.js'
import type { SignedTransaction } from './signed.js'

/** The block that a transaction runs in, as contracts see it. Times are nanoseconds since 1970. */
export interface BlockContext {
  readonly number: number
  /** base58 */
  readonly parentHash: string
  readonly time: bigint
  /** base58 public key of the producer; empty in a dry run */
  readonly witness: string
}

export type EventTopic = 'CONTRACT_RECEIPT' | 'CONTRACT_EVENT'

/** Prices, sandbox, built-in contracts and listeners: what execution needs besides state, transaction and block. */
export interface ExecutionEnvironment {
  prices: Prices
  sandbox: Sandbox
  /** Finds the code of a built-in contract; undefined for a contract that runs in the sandbox. */
  findBuiltIn(record: ContractRecord): BuiltInCode | undefined
  /** Returns code that runs instead of a stored contract's; undefined for its own code. For mutation testing. */
  substitute?: ((record: ContractRecord) => SubstitutedContract | undefined) | undefined
  /** Called at once when a contract emits, also in transactions that fail afterwards (`rpc.md` §7.5). */
  onEvent?: (event: { topic: EventTopic; contract: string; data: string }) => void
  onLog?: (line: { contract: string; level: string; text: string }) => void
  /** Called when a system contract is called, or updated, in a version that is not implemented. The call fails. */
  onUnknownVersion?: (id: string, version: string) => void
  /** Whether a failure is reported without its location: for searches, which need only its first line. */
  isBrief?: boolean
}

/** A contract that runs in place of a stored one. `variant` selects one of the variants in its code, in `txInfo`. */
export interface SubstitutedContract extends ContractRecord {
  variant?: number | undefined
}

/** The code of a contract that is part of the toolkit. */
interface BuiltInCode {
  call(host: CallingFrame, abi: string, args: readonly Argument[]): Returns
}

/** A frame from which a contract is called: it pays for the call. */
interface CallingFrame {
  readonly run: Run
  readonly context: FrameContext
  flushCount(): void
  takeCost(cost: { cpu: number; net: number; codeBookings: readonly Booking[] }): void
}

/** A transaction during execution. */
export interface Run {
  readonly environment: ExecutionEnvironment
  readonly state: Overlay
  readonly block: BlockContext
  readonly tx: Transaction
  /** The transaction's hash, as text and as bytes. */
  readonly signed: Pick<SignedTransaction, 'id' | 'hash'>
  /** base58 public key → 1 (signer's signature) or 2 (publisher's), `vm.md` §8. */
  readonly keys: ReadonlyMap<string, 1 | 2>
  /** The publisher is a contract that a developer acts as (`SignedTransaction`). */
  readonly isContract: boolean
  /** `account@permission` of every signer, and `publisher@active`. */
  readonly signers: ReadonlySet<string>
  /** Receipts of the successful frames so far, in order of emission. */
  receipts: ReceiptEntry[]
  /** RAM of the frames that have ended. */
  bookings: Booking[]
  /**
   * Calls a contract from a frame. It is passed in, because contracts call contracts: the callee depends on the calling
   * frame.
   */
  readonly call: (from: CallingFrame, target: CallTarget & { withAuth: boolean }) => Returns
  /** VM gas that the current action may use. */
  gasLimit: number
  /** Reads a clock in milliseconds, for the time limit alone. */
  readonly now: () => number
  readonly deadlineMs: number
  readonly recorder: Recorder | undefined
  /** Remaining `console` output of contracts. */
  console?: ConsoleBudget
}

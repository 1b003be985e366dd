import type { ContractRecord } from '../../contract/record.js'
import type { StateValue } from '../../state/values.js'
import type { CodeFrame, InvocationTrace } from '../sandbox/invocation.js'
import type { InvocationMemory } from '../sandbox/invocation-memory.js'
import type { Returns } from './frame.js'

/**
 * Receives the events of the engine during execution. Receipts do not depend on recorders. Only implemented methods
 * cause work. A charge is `cpu` gas and `net` units (10 gas each). Frames nest: an action, a call, the body of a
 * contract.
 */
export interface Recorder {
  charge?(label: string, cpu: number, net: number): void
  /** The transaction paid for its bytes and for checking its signatures, in gas, before its actions. */
  prepare?(gas: number): void
  /** JavaScript gas counted since the last host operation of the frame, outside of any host operation. */
  script?(gas: number): void
  enter?(frame: EnteredFrame): void
  leave?(cost: { cpu: number; net: number }, ending: FrameEnding): void
  book?(payer: string, bytes: number): void
  /** A contract read a value: `has` gives a boolean, a list of a map's fields their names. */
  read?(entry: StorageEntry, value: StateValue | null | readonly string[]): void
  /** A record of the state was written or deleted; values are byte strings, as in the state. */
  write?(entry: StorageEntry & { stateKey: string }, before: string | undefined, after: string | undefined): void
  /** A contract checked an authority, or the chain did before it charged `account` for RAM. */
  authority?(account: string, permission: string, verdict: { granted: boolean; reason: 'asked' | 'ram' }): void
  /** A contract hashed a text or bytes, or verified a signature. */
  crypto?(operation: string, args: readonly string[], value: string | number): void
  receipt?(content: string): void
  event?(text: string): void
  log?(contract: string, level: string, text: string): void
  /** Ends of earlier invocations, for a search. The contract does not run if its end is known from them. */
  readonly memory?: InvocationMemory | undefined
  /** A contract's code starts; `trace` gives access to its invocation, now and later. */
  follow?(trace: InvocationTrace): void
  /**
   * Receives the failure of the running call in its own code: innermost frame first; the content of a thrown object, if
   * its error does not contain it.
   */
  fail?(stack: readonly CodeFrame[], thrown?: string): void
  /** Receives the passes of each charge in the contract's code in one invocation, in the order of the code. */
  passes?(contract: ContractRecord, counts: readonly number[]): void
}

/** A frame of the engine: what is called, or the contract that answers, once it is found and its arguments are read. */
export type EnteredFrame =
  | { kind: 'action' | 'call' | 'callWithAuth'; contract: string; abi: string; data: string; caller: string }
  | { kind: 'javascript' | 'native'; record: ContractRecord; abi: string }

/** End of a frame, with `error` if it failed. */
export interface FrameEnding {
  error?: string | undefined
  returns?: Returns
}

/** A record of a contract's storage: a key, or a map's key and field. */
export interface StorageEntry {
  contract: string
  key: string
  field?: string | undefined
}

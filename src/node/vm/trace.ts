import type { ContractRecord } from '../../contract/record.js'

/**
 * What the engine tells a recorder while it executes. The engine knows no recorder: with or without one a transaction gives
 * the same receipt.
 *
 * A charge is `cpu` gas and `net` units (10 gas each). Frames nest: an action, a call, the body of a contract.
 */
export interface Recorder {
  charge(label: string, cpu: number, net: number): void
  /** JavaScript gas counted since the last host operation of the frame, outside of any host operation. */
  script(gas: number): void
  enter(label: string, frame: { script: boolean }): void
  leave(cost: { cpu: number; net: number }, error?: string): void
  book(payer: string, bytes: number): void
  /** A record of the state was written or deleted; raw key and values, as byte strings. */
  write(key: string, before: string | undefined, after: string | undefined): void
  log(contract: string, level: string, text: string): void
  /** How often each charge that the contract's code shows was passed in one invocation, in the order of the code. */
  passes(contract: ContractRecord, counts: readonly number[]): void
}

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
  write(key: string, before: string | undefined, after: string | undefined): void
  log(contract: string, level: string, text: string): void
  /** How often each charge point of a contract's instrumented code was passed in one invocation. */
  points(contract: string, counts: ReadonlyMap<number, number>): void
}

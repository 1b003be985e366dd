import type { StorageEntry } from '../../vm/execution/recorder-events.js'
import type { BrokenRule, JudgedCall, ScopedRule } from './invariant-rules.js'
import type { ProfitOracle } from './losses/profit-oracle.js'

/** Oracle that sees the writes of a call and judges it when it has succeeded. */
export interface StepOracle {
  /** Oracle of calls that can be repeated for a profit; absent if profits are not judged. */
  readonly profits?: ProfitOracle | undefined
  /** Whether a rule holds for a method with these names. */
  isHeld(rule: ScopedRule, names: readonly string[]): boolean
  /** Starts a sequence. */
  restart(): void
  /** Marks the current step of a sequence, and returns a function that goes back to it. */
  mark(): () => void
  /** Whether the last call was that of an account that has or may have a role, such as the owner of a contract. */
  isPrivileged(caller: string): boolean
  /** Whether the last call was that of an account that may have a role, because the code or a setting names it. */
  mayHaveRole(caller: string): boolean
  /** A contract read a value. */
  read(entry: StorageEntry, value: unknown): void
  /** Starts a call. */
  begin(args: readonly unknown[]): void
  /** A record is written that was `before`. */
  write(entry: StorageEntry & { stateKey: string }, before: string | undefined): void
  /** Returns the rules that the call broke. */
  judge(call: JudgedCall): BrokenRule[]
}

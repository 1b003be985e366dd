import type { RecordedRun } from '../rpc/recorded-run.js'
import type { RecordedStep } from '../rpc/recording.js'

/**
 * A transaction, statement by statement. It is plain data, the same in a test process, over HTTP and in a page.
 * `Timeline` reads it.
 */
export interface Execution {
  hash: string
  dryRun: boolean
  publisher: string
  /** Status and message of its receipt. */
  status: string
  message: string
  sources: SourceFile[]
  codes: ExecutedCode[]
  /** Callers first. */
  calls: ExecutedCall[]
}

/** A compiled source, or a published script. */
export interface SourceFile {
  path: string
  text: string
}

/** A version of a contract's code, with the places that its steps name by number. */
export interface ExecutedCode {
  version: string
  /** The contract's name, or its id where it has none here. */
  name: string
  statements: ExecutedStatement[]
  /** `isGenerated`: a compiler added it, and the stack does not show it. */
  functions: { name: string; isGenerated: boolean }[]
  /** `name` is empty for a generated variable. */
  variables: { name: string; function: number }[]
  /** Why the published script is shown instead of the developer's source. */
  note?: string
}

export interface ExecutedStatement {
  /** Index of the source; -1 for generated code, where the debugger does not stop. */
  file: number
  /** From 1. */
  line: number
  column: number
  /** Index of the enclosing function; -1 for the top level. */
  function: number
  /** Variables in scope, innermost first. */
  reads: number[]
  /** Gas charged for it before it runs. */
  charge: number
  isDebugger: boolean
}

/** One call of a contract. */
export interface ExecutedCall {
  contract: string
  /** The contract's name, or its id. */
  name: string
  method: string
  /** The arguments: JSON text of a list. */
  data: string
  caller: string
  /** Index of the caller in the list; absent for an action. */
  parent?: number
  /** Index of its code; absent if no JavaScript ran. */
  code?: number
  /** Gas including calls. */
  gas: number
  returns?: string
  error?: string
  run?: RecordedRun
  /** Why its steps are missing. */
  note?: string
  effects: CallEffect[]
}

/** An effect of a call. `call` is the index of a call that it made. */
export type CallEffect = { operation?: number } & (
  | Exclude<RecordedStep, { kind: 'call' }>
  | { kind: 'call'; call: number }
  /** An operation of the host without any other effect. */
  | { kind: 'operation' }
)

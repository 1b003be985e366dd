import { firstLine } from '../collections/presence.js'
/**
 * A rejection by the chain: the error text of a contract, the host or the engine. It never leaves `node/`: it becomes
 * the message of a receipt or the text of a rejected request.
 */
export class ChainError extends Error {}

/** The end of gas or time inside a script: no exception of the script, so no `Uncaught exception` before its text. */
export class ExecutionHalt extends ChainError {}

/**
 * The sandbox failed instead of returning an outcome, regardless of the contract's own result. Only this transaction
 * fails; the message is one line.
 */
export class SandboxFailure extends Error {
  constructor(thrown: unknown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown)
    super(`the sandbox failed: ${firstLine(text)}`, { cause: thrown })
  }
}

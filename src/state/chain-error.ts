/**
 * The chain saying no: the error text of a contract, of the host, or of the engine. It never leaves `node/`; it ends as
 * the message of a receipt or as the text of a refusal.
 */
export class ChainError extends Error {}

/** The end of gas or time inside a script: no exception of the script, so no `Uncaught exception` before its text. */
export class ExecutionHalt extends ChainError {}

/**
 * The sandbox threw instead of ending with an outcome: no answer of a contract, whatever it was. The transaction fails
 * with it and no other; the message is one line.
 */
export class EngineFailure extends Error {
  constructor(thrown: unknown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown)
    super(`the sandbox failed: ${text.split('\n')[0]}`, { cause: thrown })
  }
}

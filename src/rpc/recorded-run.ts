/**
 * The steps of one invocation of JavaScript: its statements with the variables that they could read, in order. It is
 * recorded by running the invocation again with the host's recorded answers.
 */
export interface RecordedRun {
  /** Gas limit, and gas used. */
  gasLimit: number
  used: number | undefined
  /** Number of statements that ran. */
  total: number
  /** Recorded steps: one part, or the beginning and the end of a long run. */
  parts: RecordedPart[]
  /** Operations of the host, in the order of their numbers. */
  operations: RecordedOperationResponse[]
  /** Thrown value, described as in `parts`; absent if it returned. */
  thrown?: string
}

/**
 * Steps from number `first + 1` to `last`. A line of `text` is one of these, numbers in decimal, values as JSON
 * (`debugger/values.ts`):
 *
 * - `sN⇥GAS⇥VARIABLE=VALUE…`: statement N of the plan (`contract/instrumentation/step-plan.ts`) is about to run, with
 *   the variables whose value differs from the last statement of the same call;
 * - `eN`, `lGAS`: function N is entered, and left; a generator, each time that it continues and stops;
 * - `pN⇥VARIABLE=VALUE…`: the code continues within statement N, as with the condition of a loop; no step of its own;
 * - `rVALUE`, `xVALUE`: the function returns, or throws;
 * - `oGAS`: the next operation of the host.
 */
interface RecordedPart {
  first: number
  last: number
  text: string
}

/** A host operation requested by the contract's code. */
export interface RecordedOperationResponse {
  /** `storage.get`, `blockchain.call` … */
  kind: string
  args: string[]
  /** Gas of the invocation before it, and of the operation. */
  used: number
  gas: number
  /** Its result, or its error; both absent for no value. */
  value?: string | number | boolean
  error?: string
}

import { lastOf } from '../collections/presence.js'
import type { ExecutedCode } from './execution.js'

interface OpenFunction {
  /** Number of the call of the function. */
  activation: number
  /** Step of its current statement; -1 before the first. */
  step: number
  /** A compiler added it, and the stack does not have it. */
  isGenerated: boolean
}

/** The functions that are active while the lines of a run are read in order. */
export class OpenFunctions {
  /** The step of the statement that failed; undefined if the code did not throw. */
  failed: number | undefined
  readonly #code: ExecutedCode
  readonly #open: OpenFunction[] = []
  #isLoading = false
  /** Number of open functions of the developer. */
  #functions = 0
  #topStatement: number | undefined

  constructor(code: ExecutedCode, activation: number) {
    this.#code = code
    this.#open.push({ activation, step: -1, isGenerated: false })
  }

  enter(index: number, activation: number): void {
    if (this.#open.length === 1) this.#isLoading = isLoading(this.#code, this.#topStatement)
    const isGenerated = this.#code.functions[index]?.isGenerated === true
    this.#open.push({ activation, step: -1, isGenerated })
    if (!isGenerated) this.#functions += 1
    this.failed = undefined
  }

  leave(): void {
    if (this.#open.length === 1) return
    if (this.#open.pop()?.isGenerated === false) this.#functions -= 1
  }

  /** Notes a statement, and returns the depth of the stack there. */
  reach(statement: number, step: number): number {
    const innermost = lastOf(this.#open)
    innermost.step = step
    this.failed = undefined
    if (this.#open.length === 1) this.#topStatement = statement
    // generators and async functions are entered without a note
    const isInner = this.#open.length === 1 && this.#code.statements[statement]?.function !== -1
    return isInner ? 1 : this.depth
  }

  /** Notes an exception, which leaves one function after the other. */
  throw(): void {
    this.failed ??= this.owner
  }

  get activation(): number {
    return lastOf(this.#open).activation
  }

  /** The step of the statement that runs; -1 before the first. */
  get owner(): number {
    return this.#open.findLast(({ step }) => step >= 0)?.step ?? -1
  }

  /** Whether a function runs that the code outside of all functions has called. */
  get isLoading(): boolean {
    return this.#open.length > 1 && this.#isLoading
  }

  /** Number of frames on the stack: the code outside of all functions has one until it ends. */
  get depth(): number {
    return this.#functions + (this.#functions === 0 || this.#isLoading ? 1 : 0)
  }
}

/** Whether the top level of a code has statements left: its last one is followed by the call of a method. */
export function isLoading({ statements }: ExecutedCode, statement: number | undefined): boolean {
  return statement !== undefined && statement !== statements.findLastIndex((each) => each.function === -1)
}

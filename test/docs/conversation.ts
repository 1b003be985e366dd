import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { ANSWER_MS } from '../limits.js'
import { fits, tidy } from './output.js'

/** A running command: its output since the last reading, and its input. */
export class Conversation {
  readonly #child: ChildProcess
  #said = ''
  #hasEnded = false
  #wake = (): void => {}

  constructor(child: ChildProcess) {
    this.#child = child
    child.stdout!.on('data', (data) => {
      this.#said += data
      this.#wake()
    })
    child.on('close', () => {
      this.#hasEnded = true
      this.#wake()
    })
  }

  type(keys: string): void {
    this.#child.stdin!.write(keys)
  }

  /** Waits until it has said these lines, and nothing else since the last ones. */
  async hear(what: string, lines: string): Promise<void> {
    const expected = tidy(lines)
    await this.#until(() => fits(this.#said, expected))
    if (!fits(this.#said, expected)) expect(tidy(this.#said), what).to.equal(expected)
    this.#said = ''
  }

  async end(): Promise<void> {
    await this.#until(() => this.#hasEnded)
    expect(this.#child.exitCode, 'the exit code of the command').to.equal(0)
  }

  async #until(isEnough: () => boolean): Promise<void> {
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      this.#wake()
    }, ANSWER_MS)
    while (!isEnough() && !isLate && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    clearTimeout(deadline)
  }
}

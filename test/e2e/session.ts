import type { ChildProcess } from 'node:child_process'
import { type StartOptions, startToolkit } from './toolkit.js'

/** A running command: its output and its input. */
export class Session {
  readonly child: ChildProcess
  readonly #ended: Promise<number | null>
  #said = ''
  #wake = (): void => {}

  constructor(args: readonly string[], options: StartOptions) {
    this.child = startToolkit(args, options)
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (data) => {
        this.#said += data
        this.#wake()
      })
    }
    this.#ended = new Promise((resolve) => {
      this.child.on('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
  }

  /** Waits until it has said something, and returns all that it said since this was last asked. */
  async until(wanted: RegExp): Promise<string> {
    while (!wanted.test(this.#said)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`it ended and never said ${wanted}, but:\n${this.#said}`)
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const said = this.#said
    this.#said = ''
    return said
  }

  type(keys: string): void {
    this.child.stdin!.write(keys)
  }

  /** The exit code, and what it said last. */
  async end(): Promise<{ exitCode: number | null; said: string }> {
    return { exitCode: await this.#ended, said: this.#said }
  }
}

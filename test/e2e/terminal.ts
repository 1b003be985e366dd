import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { refuseSecrets } from '../planted.js'
import { type StartOptions, startCommand } from './toolkit.js'

/** A command on a terminal of its own: its output and its input. */
export class Terminal {
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>
  #shown = ''
  #wake = (): void => {}

  constructor(args: readonly string[], options: StartOptions) {
    const { command, env } = startCommand(args, options)
    const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
    this.#child = spawn('script', ['-qec', line, '/dev/null'], { cwd: options.cwd, env, stdio: 'pipe' })
    this.#child.stdout!.on('data', (data) => {
      this.#shown += data
      this.#wake()
    })
    this.#ended = new Promise((resolve, reject) => {
      this.#child.on('error', reject)
      this.#child.on('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
  }

  /** Whether this machine can give a command a terminal. */
  static get isAvailable(): boolean {
    return spawnSync('script', ['--version']).status === 0
  }

  /** Types a line, or keys such as Ctrl-C, once the question is there. */
  async answer(question: string | RegExp, keys: string): Promise<void> {
    const find = () => (typeof question === 'string' ? this.#shown.indexOf(question) : this.#shown.search(question))
    while (find() < 0 && this.#child.exitCode === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (find() < 0) throw new Error(`it never asked ${question}, but showed:\n${this.#shown}`)
    this.#shown = ''
    this.#child.stdin!.write(keys)
  }

  /** The exit code, and all that was shown after the last answer. */
  async end(): Promise<{ exitCode: number | null; shown: string }> {
    const exitCode = await this.#ended
    const shown = this.#shown.replaceAll('\r', '')
    refuseSecrets(shown, 'the terminal')
    return { exitCode, shown }
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type StartOptions, startCommand } from './toolkit.js'

const ROWS = 24

interface ScreenOptions extends StartOptions {
  /** Width of the terminal (default: 80). */
  columns?: number
}

/** A command in a terminal of tmux, and what a user sees there: tmux draws the screen, not the code under test. */
export class Screen {
  readonly #tmux: ChildProcess
  readonly #socket = `toolkit-${randomUUID()}`
  #text = ''
  #reply: string[] | undefined
  #wake = (): void => {}
  #expected: RegExp | undefined

  constructor(args: readonly string[], { columns = 80, ...options }: ScreenOptions) {
    const { command, env } = startCommand(args, options)
    const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
    const size = ['-x', String(columns), '-y', String(ROWS)]
    // The screen stays after the end of the command.
    const session = ['-C', 'new-session', ...size, `trap : INT; ${line}; printf 'exit %s' $?; exec cat`]
    this.#tmux = spawn('tmux', ['-L', this.#socket, '-f', '/dev/null', ...session], {
      cwd: options.cwd,
      env: { ...env, TMUX: '' },
      stdio: 'pipe',
    })
    createInterface({ input: this.#tmux.stdout! }).on('line', (line) => this.#read(line))
    // It ends while a reply may still lead to a request.
    this.#tmux.stdin!.on('error', () => {})
    this.#tmux.on('exit', () => this.#wake())
    after(() => {
      this.close()
      // The test has exceeded its time: mocha knows only that it waited.
      if (this.#expected !== undefined) process.stderr.write(`no ${this.#expected} on a screen with:\n${this.#text}\n`)
    })
  }

  /** Resolves with the screen as soon as it has a text, which only the output of the command changes. */
  async show(pattern: RegExp): Promise<string> {
    this.#expected = pattern
    while (!pattern.test(this.#text)) {
      if (this.#tmux.exitCode !== null) throw new Error(`tmux ended; it showed:\n${this.#text}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#expected = undefined
    return this.#text
  }

  /** Presses a key, such as `C-c`. */
  press(key: string): void {
    this.#tmux.stdin!.write(`send-keys ${key}\n`)
  }

  /** Sends a signal to the command, not to what it started. */
  signal(name: NodeJS.Signals): void {
    const [shell = ''] = this.#ask('display-message', '-p', '#{pane_pid}')
    process.kill(Number(spawnSync('pgrep', ['-P', shell], { encoding: 'utf8' }).stdout), name)
  }

  #ask(...args: readonly string[]): string[] {
    return spawnSync('tmux', ['-L', this.#socket, ...args], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  }

  close(): void {
    // The server may have ended already.
    spawnSync('tmux', ['-L', this.#socket, 'kill-server'])
  }

  /** Reads a line of the control mode: output of the command, or a reply between `%begin` and `%end`. */
  #read(line: string): void {
    if (line.startsWith('%output')) this.#tmux.stdin!.write('capture-pane -p\n')
    else if (line.startsWith('%begin')) this.#reply = []
    else if (line.startsWith('%end')) {
      // Other commands reply with nothing.
      if (this.#reply !== undefined && this.#reply.length > 0) this.#text = this.#reply.join('\n').trimEnd()
      this.#reply = undefined
      this.#wake()
    } else this.#reply?.push(line)
  }
}

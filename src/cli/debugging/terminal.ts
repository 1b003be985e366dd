import { createInterface, emitKeypressEvents, type Key } from 'node:readline'
import { runCommand } from '../../debugger/commands.js'
import type { Debugger } from '../../debugger/debugger.js'
import { CommandError, DebuggerShell } from '../../debugger/shell.js'
import { listNotes } from '../../debugger/text.js'
import { paint } from '../output/paint.js'
import { formatScreen } from './screen.js'

/** Commands by key: capital letters go backwards. */
const KEYS: Readonly<Record<string, string>> = {
  s: 's',
  n: 'n',
  f: 'finish',
  c: 'c',
  S: 'rs',
  N: 'rn',
  F: 'rfinish',
  C: 'rc',
  h: 'hot',
  u: 'up',
  d: 'down',
  g: 'start',
  G: 'end',
  '?': 'help',
  q: 'quit',
  right: 'n',
  left: 'rn',
  down: 's',
  up: 'rs',
}

const ALTERNATE_SCREEN = '\u001B[?1049h'
const MAIN_SCREEN = '\u001B[?1049l'
const CLEAR = '\u001B[2J\u001B[H'

/** Debugs in a full-screen view until the user quits. */
export async function openTerminal(session: Debugger, about: string): Promise<void> {
  const terminal = new DebuggerTerminal(session, about)
  process.stdout.write(ALTERNATE_SCREEN)
  try {
    await terminal.run()
  } finally {
    process.stdin.setRawMode?.(false)
    process.stdin.pause()
    process.stdout.write(MAIN_SCREEN)
  }
}

class DebuggerTerminal {
  readonly #shell: DebuggerShell
  readonly #about: string
  #message: string
  #end: () => void = () => {}

  constructor(session: Debugger, about: string) {
    this.#shell = new DebuggerShell(session)
    this.#about = about
    this.#message = session.transactions.flatMap(({ execution }) => listNotes(execution)).join('\n')
  }

  run(): Promise<void> {
    const { stdin, stdout } = process
    emitKeypressEvents(stdin)
    stdin.setRawMode?.(true)
    stdin.resume()
    const onKey = (text: string | undefined, key: Key) => this.#press(text, key)
    const onResize = () => this.#draw()
    stdin.on('keypress', onKey)
    stdin.once('end', () => this.#end())
    stdout.on('resize', onResize)
    this.#draw()
    return new Promise<void>((resolve) => {
      this.#end = resolve
    }).finally(() => {
      stdin.off('keypress', onKey)
      stdout.off('resize', onResize)
    })
  }

  #isTyping = false

  #press(text: string | undefined, key: Key): void {
    if (this.#isTyping) return
    if (key.ctrl && (key.name === 'c' || key.name === 'd')) {
      this.#end()
      return
    }
    if (text === ':') {
      this.#prompt()
      return
    }
    const command = KEYS[text ?? ''] ?? KEYS[key.name ?? '']
    if (command !== undefined) this.#run(command)
  }

  /** Reads a command line below the screen. */
  #prompt(): void {
    this.#isTyping = true
    const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
    const finish = (line: string) => {
      lines.close()
      this.#isTyping = false
      process.stdin.setRawMode?.(true)
      process.stdin.resume()
      if (line.trim() !== '') this.#run(line)
      else this.#draw()
    }
    lines.once('SIGINT', () => finish(''))
    lines.question(':', finish)
  }

  #run(command: string): void {
    try {
      this.#message = runCommand(this.#shell, command)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      this.#message = paint.red(error.message)
    }
    if (this.#shell.isOver) this.#end()
    else this.#draw()
  }

  #draw(): void {
    // some terminals have no size
    const [columns, rows] = [process.stdout.columns || 100, process.stdout.rows || 30]
    const screen = { width: columns, height: rows, about: this.#about, message: this.#message, paint }
    process.stdout.write(CLEAR + formatScreen(this.#shell, screen).join('\r\n'))
  }
}

import type { Domain } from 'node:domain'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { type REPLServer, type REPLWriter, type ReplOptions, start } from 'node:repl'
import { PassThrough } from 'node:stream'
import { Call } from '../../client/calls/call.js'
import type { AnyContract, ContractHandle } from '../../client/contract.js'
import { IDENTIFIER } from '../../codec/code-text.js'
import { must } from '../../collections/presence.js'
import { isToolkitError } from '../../errors/errors.js'
import { printError } from '../output/output.js'

/** Options of a console. */
export interface ConsoleOptions {
  /** The history file; undefined without a terminal. */
  history: string | undefined
  /** Defines the names of the scope. */
  fill(define: (name: string, value: unknown) => void): Promise<void>
}

/** A secret key has 44 letters and digits or more, which also hashes have: neither is worth keeping. */
const LONG_WORD = /[0-9A-Za-z]{43,}/

/** Reads lines and runs them until the input ends; `await` works, and failures are printed as in every command. */
export async function runConsole({ history, fill }: ConsoleOptions): Promise<void> {
  const isTyped = process.stdin.isTTY === true
  // Input waits until the names are defined, because defining them may prompt for a password.
  let server: REPLServer | undefined
  const given = new Map<string, unknown>()
  await fill((name, value) => {
    if (!IDENTIFIER.test(name)) return
    given.set(name, value)
    if (server !== undefined) put(server, name, value)
  })
  const input = isTyped ? process.stdin : new PassThrough()
  const prompt = isTyped ? 'toolkit> ' : ''
  const turns = new LineTurns()
  const { handleError } = turns
  server = start({
    prompt,
    terminal: isTyped,
    ignoreUndefined: true,
    input,
    output: process.stdout,
    handleError,
  } as ReplOptions)
  for (const [name, value] of given) put(server, name, value)
  showShort(server)
  completeHandles(server)
  const ended = new Promise<void>((resolve) => server.once('exit', resolve))
  turns.attach(server)
  if (!isTyped) await feed(input as PassThrough, turns)
  else if (history !== undefined) await keepHistory(server, history)
  await ended
}

/**
 * Feeds the lines of a pipe one by one, each after the previous one has run: the REPL itself reads on while it awaits.
 */
async function feed(input: PassThrough, turns: LineTurns): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const isRun = line.trim() !== '' && !line.trimStart().startsWith('.')
    const run = isRun ? turns.next() : Promise.resolve()
    input.write(`${line}\n`)
    await run
  }
  input.end()
}

/** Prints contracts and calls on one line, because all their members would fill the screen. */
function showShort(server: REPLServer): void {
  const { writer } = server
  const write = (value: unknown) => describe(value) ?? writer.call(server, value)
  ;(server as { writer: REPLWriter }).writer = Object.assign(write, writer)
}

/**
 * Completes the methods of a contract. Contracts are proxies, which the completion of Node 24 and later does not
 * support.
 */
function completeHandles(server: REPLServer): void {
  const own = server as unknown as { completer: Completer }
  const complete = own.completer
  own.completer = (line, done) => {
    const [text = '', name = '', begun = ''] = /([A-Za-z_$][\w$]*)\.([\w$]*)$/.exec(line) ?? []
    const handle: unknown = server.context[name]
    if (text === '' || !isHandle(handle)) return complete.call(server, line, done)
    const found = Object.keys(handle).filter((key) => key.startsWith(begun))
    done(null, [found.sort().map((key) => `${name}.${key}`), text])
  }
}

type Completer = (line: string, done: (error: null, result: [string[], string]) => void) => void

function describe(value: unknown): string | undefined {
  if (value instanceof Call) return `a call of ${value.contract}.${value.action}, not sent: await sends it`
  if (!isHandle(value)) return undefined
  return `contract ${value.id} with ${value.abi.map(({ name }) => name).join(', ')}`
}

function isHandle(value: unknown): value is ContractHandle<AnyContract> {
  return (
    typeof value === 'object' && value !== null && ['id', 'abi', 'methods', 'fields'].every((name) => name in value)
  )
}

/** Defines a name, unless a line of the session has declared it, such as `const lab = …`. */
function put(server: REPLServer, name: string, value: unknown): void {
  Object.defineProperty(server.context, name, { value, configurable: true, enumerable: true, writable: true })
}

/**
 * Prints errors of the user or the network as all commands do, without a stack. `next` resolves after the next line has
 * run or turned out to be incomplete.
 */
class LineTurns {
  #server: REPLServer | undefined
  #wake = (): void => {}

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  attach(server: REPLServer): void {
    this.#server = server
    const evaluate = server.eval
    const wrapped: typeof evaluate = (code, context, file, done) =>
      evaluate.call(server, code, context, file, (error, result) => {
        if (this.#print(error)) done(null, undefined)
        else done(error, result)
        this.#wake()
      })
    ;(server as { eval: typeof evaluate }).eval = wrapped
    this.#interceptDomain(server)
  }

  /** Node 26 and later pass errors that a line throws, rejects with or leaves unhandled to this option of the REPL. */
  handleError = (error: unknown): 'ignore' | 'print' => {
    const isPrinted = this.#print(error)
    if (isPrinted) this.#showPrompt()
    // Printing by the REPL comes first.
    queueMicrotask(() => this.#wake())
    return isPrinted ? 'ignore' : 'print'
  }

  /** Earlier versions report it to a domain. */
  #interceptDomain(server: REPLServer): void {
    const { _domain: domain } = server as unknown as { _domain?: Domain }
    if (domain === undefined) return
    const [report] = domain.listeners('error') as ((error: unknown) => void)[]
    domain.removeAllListeners('error').on('error', (error) => {
      if (this.#print(error)) this.#showPrompt()
      else must(report, 'report').call(domain, error)
      this.#wake()
    })
  }

  #print(error: unknown): boolean {
    if (!isToolkitError(error)) return false
    printError(error)
    return true
  }

  #showPrompt(): void {
    this.#server?.clearBufferedCommand()
    this.#server?.displayPrompt()
  }
}

/** Saves the history without lines that may contain a secret key. */
async function keepHistory(server: REPLServer, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await new Promise<void>((resolve) => server.setupHistory(path, () => resolve()))
  server.on('line', () => {
    const { history } = server as unknown as { history: string[] }
    if (LONG_WORD.test(history[0] ?? '')) history.shift()
  })
}

import type { Domain } from 'node:domain'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { type REPLServer, type REPLWriter, start } from 'node:repl'
import { PassThrough } from 'node:stream'
import { Call } from '../../client/calls/call.js'
import type { AnyContract, ContractHandle } from '../../client/contract.js'
import { isToolkitError } from '../../errors/errors.js'
import { printError } from '../output/output.js'

/** How a console is run. */
export interface ConsoleOptions {
  /** The file that keeps what was typed; none where nobody types. */
  history: string | undefined
  /** What is known by name. */
  fill(define: (name: string, value: unknown) => void): Promise<void>
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
/** A secret key has 44 letters and digits or more, which also hashes have: neither is worth keeping. */
const LONG_WORD = /[0-9A-Za-z]{43,}/

/** Reads lines and runs them until the input ends; `await` works, and failures are told as everywhere. */
export async function runConsole({ history, fill }: ConsoleOptions): Promise<void> {
  const isTyped = process.stdin.isTTY === true
  // Nothing is read before the names are there, and those may ask for a password.
  let server: REPLServer | undefined
  const given = new Map<string, unknown>()
  await fill((name, value) => {
    if (!IDENTIFIER.test(name)) return
    given.set(name, value)
    if (server !== undefined) put(server, name, value)
  })
  const input = isTyped ? process.stdin : new PassThrough()
  const prompt = isTyped ? 'toolkit> ' : ''
  server = start({ prompt, terminal: isTyped, ignoreUndefined: true, input, output: process.stdout })
  for (const [name, value] of given) put(server, name, value)
  showShort(server)
  const ended = new Promise<void>((resolve) => server!.once('exit', resolve))
  const turns = takeTurns(server)
  if (!isTyped) await feed(input as PassThrough, turns)
  else if (history !== undefined) await keepHistory(server, history)
  await ended
}

/** Hands over the lines of a pipe one by one, each when the one before has been run: a console reads on while it awaits. */
async function feed(input: PassThrough, turns: { next(): Promise<void> }): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const isRun = line.trim() !== '' && !line.trimStart().startsWith('.')
    const run = isRun ? turns.next() : Promise.resolve()
    input.write(`${line}\n`)
    await run
  }
  input.end()
}

/** Shows contracts and calls in a line: all that they are made of would fill the screen. */
function showShort(server: REPLServer): void {
  const { writer } = server
  const write = (value: unknown) => describe(value) ?? writer.call(server, value)
  ;(server as { writer: REPLWriter }).writer = Object.assign(write, writer)
}

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

/** What a line declares wins, as in `const lab = …`. */
function put(server: REPLServer, name: string, value: unknown): void {
  Object.defineProperty(server.context, name, { value, configurable: true, enumerable: true, writable: true })
}

/**
 * Tells what the user or the world did wrong in our words, without a stack; `next` resolves when the next line has been run, or
 * turned out to be the beginning of several.
 */
function takeTurns(server: REPLServer): { next(): Promise<void> } {
  const evaluate = server.eval
  let wake = (): void => {}
  const tell: typeof evaluate = (code, context, file, done) =>
    evaluate.call(server, code, context, file, (error, result) => {
      if (isToolkitError(error)) {
        printError(error)
        done(null, undefined)
      } else done(error, result)
      wake()
    })
  ;(server as { eval: typeof evaluate }).eval = tell
  // What an awaited promise rejects with comes this way.
  const { _domain: domain } = server as unknown as { _domain: Domain }
  const [usual] = domain.listeners('error') as ((error: unknown) => void)[]
  domain.removeAllListeners('error').on('error', (error) => {
    if (isToolkitError(error)) {
      printError(error)
      server.clearBufferedCommand()
      server.displayPrompt()
    } else usual!.call(domain, error)
    wake()
  })
  return {
    next: () =>
      new Promise((resolve) => {
        wake = resolve
      }),
  }
}

/** Lines with what may be a secret key are not kept. */
async function keepHistory(server: REPLServer, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await new Promise<void>((resolve) => server.setupHistory(path, () => resolve()))
  server.on('line', () => {
    const { history } = server as unknown as { history: string[] }
    if (LONG_WORD.test(history[0] ?? '')) history.shift()
  })
}

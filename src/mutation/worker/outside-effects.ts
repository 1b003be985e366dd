import childProcess from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { must } from '../../collections/presence.js'
import { readPath } from '../../files/source-paths.js'

/** Functions that change files, without those that only open them. */
export const WRITERS = [
  'appendFile',
  'chmod',
  'copyFile',
  'cp',
  'link',
  'mkdir',
  'mkdtemp',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
]
/** Functions that change only their second path. */
const TO_SECOND = /^(copyFile|cp|link|symlink)/
const STARTERS = ['exec', 'execFile', 'fork', 'spawn', 'execSync', 'execFileSync', 'spawnSync']

type Functions = Record<string, (...args: unknown[]) => unknown>

/**
 * Detects effects of tests outside of the chain, which snapshots do not undo: writes of files, connections and
 * processes. Wraps the functions of Node until the returned function is called.
 *
 * @param own - Effects of the toolkit itself: files it writes, and whether it currently connects to a forked network.
 */
export function watchOutsideEffects(
  own: { ownsPath: (path: string) => boolean; isConnecting: () => boolean },
  onEffect: (effect: string) => void,
): () => void {
  const noteWrite = (path: unknown) => {
    const text = pathOf(path)
    if (text !== undefined && !own.ownsPath(text)) onEffect(`writes ${text}`)
  }
  const undo: (() => void)[] = []
  const wrap = (functions: object, names: readonly string[], note: (name: string, args: unknown[]) => void) => {
    for (const name of names) undo.push(wrapFunction(functions, name, (args) => note(name, args)))
  }
  const sync = WRITERS.map((name) => `${name}Sync`)
  wrap(fs, [...WRITERS, ...sync], (name, args) => noteWrite(args[TO_SECOND.test(name) ? 1 : 0]))
  wrap(fs.promises, WRITERS, (name, args) => noteWrite(args[TO_SECOND.test(name) ? 1 : 0]))
  wrap(fs, ['createWriteStream'], (_, [path]) => noteWrite(path))
  for (const functions of [fs, fs.promises]) {
    const names = functions === fs ? ['open', 'openSync'] : ['open']
    wrap(functions, names, (_, [path, flags]) => isWriting(flags) && noteWrite(path))
  }
  wrap(childProcess, STARTERS, (_, [command]) => {
    if (!basename(String(command)).startsWith('esbuild')) onEffect(`starts ${String(command)}`)
  })
  syncBuiltinESMExports()
  const onConnection = () => {
    if (!own.isConnecting()) onEffect('uses the network')
  }
  subscribe('net.client.socket', onConnection)
  return () => {
    for (const each of undo) each()
    syncBuiltinESMExports()
    unsubscribe('net.client.socket', onConnection)
  }
}

/**
 * Makes a function of Node call `note` first, until the returned function is called.
 *
 * @param note - Receives the arguments, and the function that was called, below which a stack has the caller.
 */
export function wrapFunction(
  object: object,
  name: string,
  note: (args: unknown[], called: (...args: unknown[]) => unknown) => void,
): () => void {
  const functions = object as Functions
  const original = must(functions[name], 'function')
  const wrapped = function (this: unknown, ...args: unknown[]) {
    note(args, wrapped)
    return Reflect.apply(original, this, args)
  }
  // such as `realpath.native`, and the form for `promisify`
  functions[name] = Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
  return () => {
    functions[name] = original
  }
}

/** A path as text; undefined for a file descriptor. */
export function pathOf(path: unknown): string | undefined {
  if (path instanceof URL) return readPath(path)
  return typeof path === 'string' || Buffer.isBuffer(path) ? String(path) : undefined
}

export function isWriting(flags: unknown): boolean {
  const { O_WRONLY, O_RDWR } = fs.constants
  return typeof flags === 'number' ? (flags & (O_WRONLY | O_RDWR)) !== 0 : /[wa+]/.test(String(flags ?? 'r'))
}
